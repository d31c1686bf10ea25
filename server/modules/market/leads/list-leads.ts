import type { QueryOf, ResultOf } from '../../../../shared/contracts/endpoint.ts';
import { MAX_MARKET_PAGE, type listLeads as contract } from '../../../../shared/contracts/leads.ts';
import { MAX_SCREEN_PAGE } from '../../../../shared/domain/people/second-factor.ts';
import { promisesOutOfReach } from '../../../../shared/domain/people/buying-rule.ts';
import { sydneyDate } from '../../../../shared/domain/time/sydney-date.ts';
import { paginate } from '../../../platform/db/keyset-page.ts';
import { EncodedJson } from '../../../platform/http/encoded-json.ts';
import { presentFull } from './lead-presenter.ts';
import { findAvailableWithContact } from './lead-store.ts';
import type { MarketCache, MarketCounts } from './market-cache.ts';
import { findMarketPage, type MarketAsked, type ServiceArea } from './market-queries.ts';
import { buyingIssues } from '../../identity/index.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import type { MarketContext } from '../context.ts';

interface Asked {
  viewer: Viewer;
  query: QueryOf<typeof contract>;
  at: Date;
}

interface Listed {
  leads: EncodedJson<typeof contract> | ResultOf<typeof contract>;
  /** The ids of the leads that are shown with their contact. */
  fullIds: number[];
  /** The cursor of the next page; undefined on the last. */
  nextCursor: string | undefined;
  counts: MarketCounts;
}

function areaOf({ serviceLatitude, serviceLongitude, serviceRadius }: Viewer): ServiceArea | null {
  if (serviceLatitude === null || serviceLongitude === null || serviceRadius === null) return null;
  return { latitude: serviceLatitude, longitude: serviceLongitude, radiusKm: serviceRadius };
}

/**
 * Returns one page of the market as this viewer may see it, at the prices of one instant: the leads of their service area first, then the
 * rest, each newest first. Of leads that an account may not buy yet it sees neither first names nor digits of phone numbers. With each
 * lead that it may not buy it learns why.
 */
export async function listLeads({ db }: MarketContext, market: MarketCache, { viewer, query, at }: Asked): Promise<Listed> {
  const isAdmin = viewer.userType === 'super_admin';
  const { area: part = 'all', cursor, limit = isAdmin ? MAX_SCREEN_PAGE : MAX_MARKET_PAGE } = query;
  const area = areaOf(viewer);
  const asked = { area, isAreaOnly: part === 'mine' && area !== null, cursor, limit };
  const [counts, page] = await Promise.all([
    market.count(asked),
    isAdmin ? readFull(db, asked, { viewer, at }) : readTeasers(market, asked, { viewer, at }),
  ]);
  return { ...page, counts };
}

type Look = Pick<Asked, 'viewer' | 'at'>;

async function readTeasers(market: MarketCache, asked: MarketAsked, { viewer, at }: Look) {
  const terms = await market.terms();
  const hiddenPromises = promisesOutOfReach(terms, viewer, sydneyDate(at));
  const { page, nextCursor } = await market.read({ ...asked, hiddenPromises });
  return { leads: new EncodedJson<typeof contract>(page.write(viewer, at, (lead) => buyingIssues(terms, { standing: viewer, lead, at }))), fullIds: [], nextCursor };
}

/** Reads the leads for a super admin every time, because contacts must never be cached. */
async function readFull(db: MarketContext['db'], asked: MarketAsked, { viewer, at }: Look) {
  const { rows: listed, nextCursor } = paginate(await findMarketPage(db, asked), asked.limit);
  const rows = await findAvailableWithContact(db, listed.map(({ id }) => id));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found = listed.flatMap(({ id }) => byId.get(id) ?? []);
  return { leads: found.map((row) => presentFull(row, viewer, at)), fullIds: found.map(({ id }) => id), nextCursor };
}
