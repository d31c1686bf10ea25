import * as z from 'zod';
import { availableLead } from '../../../../shared/contracts/leads.ts';
import { type BuyingTerms, promiseKey } from '../../../../shared/domain/people/buying-rule.ts';
import { promisedTerms } from '../../../../shared/domain/words/public-words.ts';
import { paginate } from '../../../platform/db/keyset-page.ts';
import { hideCustomer, presentTeaser, type ViewerBase } from './lead-presenter.ts';
import { findTeasers } from './lead-store.ts';
import { createMarketCount } from './market-count.ts';
import { type MarketPage, marketPage, type PreparedLead } from './market-page.ts';
import { countInArea, findMarketPage, type MarketAsked } from './market-queries.ts';
import { createShortCache } from '../../../platform/short-cache.ts';
import type { MarketContext } from '../context.ts';

/** How long a change that this process was not told about stays unseen. */
const MAX_AGE_MS = 1000;
/** Changes are counted as this process is told about them; everything is counted again after this time, as often as the dashboard polls. */
const MAX_COUNT_AGE_MS = 30_000;
/** Up to 300 kB each. Most are read once, because electricians work in different areas. */
const MAX_PAGES = 40;
const MAX_AREAS = 1000;
/** About 2 kB each, shared by all pages. */
const MAX_LEADS = 3000;

interface Page {
  page: MarketPage;
  /** The cursor of the next page; undefined on the last. */
  nextCursor: string | undefined;
}

export interface MarketCounts {
  /** The number of leads on all pages. */
  total: number;
  /** The number of leads outside the area, if only the area was asked for. */
  outside?: number;
}

export interface TeasersAsked extends MarketAsked {
  /** What the viewer may not buy yet, by what its customers were promised: it sees neither first names nor digits of phone numbers of these. */
  hiddenPromises: readonly string[];
}

export interface MarketCache {
  /** Returns one page of the market as strangers may see it, at least as new as any change that this process knows about. */
  read: (asked: TeasersAsked) => Promise<Page>;
  /** Returns what the market requires of buyers, at most one second old. Only for display, never to decide on a sale. */
  terms: () => Promise<BuyingTerms>;
  /** Counts leads. Includes each change that this process is told about, and those it was not told about within about 30 seconds. */
  count: (asked: Pick<MarketAsked, 'area' | 'isAreaOnly'>) => Promise<MarketCounts>;
}

const nowhere: ViewerBase = { serviceLatitude: null, serviceLongitude: null };

type VersionedTeaser = Awaited<ReturnType<typeof findTeasers>>[number];

interface KnownLead extends PreparedLead {
  /** What its customer was promised, as `promiseKey` names it. */
  promise: string;
}

/** Runs a lead through presenter and schema once, for all viewers. */
function prepare(lead: VersionedTeaser, promise: string, isHidden: boolean): KnownLead {
  const row = isHidden ? hideCustomer(lead) : lead;
  const teaser = z.encode(availableLead, presentTeaser(row, nowhere, row.lastPriceUpdate));
  const { currentPrice: _price, distanceKm: _distance, ...fixed } = teaser;
  const { latitude, longitude, startingPriceCents, minimumPriceCents, lastPriceUpdate, auctionDuration } = row;
  const terms = { latitude, longitude, startingPriceCents, minimumPriceCents, lastPriceUpdate, auctionDuration };
  const { state, consentTextVersion } = row;
  return { terms, gate: { state, consentTextVersion }, promise, version: row.version, json: Buffer.from(JSON.stringify(fixed).slice(0, -1)) };
}

function remember(prepared: Map<number, KnownLead>, id: number, lead: KnownLead): KnownLead {
  prepared.delete(id);
  prepared.set(id, lead);
  const [oldest] = prepared.keys();
  if (prepared.size > MAX_LEADS && oldest !== undefined) prepared.delete(oldest);
  return lead;
}

/**
 * Caches recently read pages of the market until a lead comes or goes, and each lead on them until its row changes. It only holds teasers:
 * what a super admin sees is never cached.
 */
export function createMarketCache({ db, live, log, findBuyingTerms }: Pick<MarketContext, 'db' | 'live' | 'log' | 'findBuyingTerms'>): MarketCache {
  const pages = createShortCache<Page>({ maxAgeMs: MAX_AGE_MS, maxEntries: MAX_PAGES });
  const areaCounts = createShortCache<number>({ maxAgeMs: MAX_AGE_MS, maxEntries: MAX_AREAS });
  const whole = createMarketCount({ db, live, log }, MAX_COUNT_AGE_MS);
  const buyingTerms = createShortCache<BuyingTerms>({ maxAgeMs: MAX_AGE_MS, maxEntries: 1 });
  const shown = new Map<number, KnownLead>();
  const hidden = new Map<number, KnownLead>();

  live.onChange((changes) => {
    if (changes && !changes.some(({ kind }) => kind === 'lead')) return;
    pages.clear();
    areaCounts.clear();
  });
  const readPage = async ({ hiddenPromises, ...asked }: TeasersAsked): Promise<Page> => {
    const copiesOf = (promise: string) => (hiddenPromises.includes(promise) ? hidden : shown);
    const { rows: listed, nextCursor } = paginate(await findMarketPage(db, asked), asked.limit);
    const known = new Map<number, PreparedLead>();
    for (const { id, version } of listed) {
      const either = shown.get(id) ?? hidden.get(id);
      const lead = either && copiesOf(either.promise).get(id);
      if (lead?.version === version) known.set(id, lead);
    }
    const missing = listed.flatMap(({ id }) => (known.has(id) ? [] : [id]));
    const rows = missing.length > 0 ? await findTeasers(db, missing) : [];
    for (const row of rows) {
      const promise = promiseKey(promisedTerms(row.consentTextVersion));
      const copies = copiesOf(promise);
      known.set(row.id, remember(copies, row.id, prepare(row, promise, copies === hidden)));
    }
    // A lead that was sold between the two reads is left out.
    return { page: marketPage(listed.flatMap(({ id }) => known.get(id) ?? [])), nextCursor };
  };

  return {
    terms: () => buyingTerms.get('', () => findBuyingTerms(db)),
    read: (asked) => pages.get(JSON.stringify(asked), () => readPage(asked)),
    async count({ area, isAreaOnly }) {
      if (!area || !isAreaOnly) return { total: await whole.read() };
      const [all, total] = await Promise.all([
        whole.read(),
        areaCounts.get(JSON.stringify(area), () => countInArea(db, area)),
      ]);
      return { total, outside: Math.max(0, all - total) };
    },
  };
}
