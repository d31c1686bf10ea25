import type { CostGuide, HomePageData } from '../../../../shared/contracts/home-page.ts';
import type { SuburbLink } from '../../../../shared/contracts/page-data.ts';
import { LEAST_ACCOUNTS } from '../../../../shared/domain/people/least-accounts.ts';
import { HOUR_MS } from '../../../../shared/domain/time/durations.ts';
import { australianStates } from '../../../../shared/domain/words/enums.ts';
import type { Db } from '../../../platform/db/client.ts';
import { inTime } from '../../../platform/in-time.ts';
import { suburbDirectory } from '../../places/index.ts';
import type { SalesContext } from '../../sales/index.ts';
import { findJobPrices } from './job-price-queries.ts';

/** The fewest paid jobs that a published price comes from. */
const MIN_JOBS = 10;

const STALE_TIME_MS = HOUR_MS;
/** After this time, the page is rendered with what was last known. */
const TIMEOUT_MS = 1000;
const MAX_SUBURBS_PER_STATE = 6;

const toTen = (dollars: number) => Math.round(dollars / 10) * 10;

async function readCostGuides({ db, config }: SalesContext, at: Date): Promise<CostGuide[]> {
  const prices = await findJobPrices(db, { at, minJobs: MIN_JOBS, minElectricians: LEAST_ACCOUNTS, countTest: config.isTestMode });
  return prices.map(({ serviceType, from, to, jobs }) => ({ serviceType, fromDollars: toTen(from), toDollars: toTen(to), jobs }));
}

const keptGuides = new WeakMap<Db, { guides: Promise<CostGuide[]>; until: number }>();

function costGuides(ctx: SalesContext): Promise<CostGuide[]> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const kept = keptGuides.get(db);
  if (kept && kept.until > now.getTime()) return kept.guides;
  const guides = readCostGuides(ctx, now);
  keptGuides.set(db, { guides, until: now.getTime() + STALE_TIME_MS });
  guides.catch(() => {
    if (keptGuides.get(db)?.guides === guides) keptGuides.delete(db);
  });
  return guides;
}

/** Returns a few suburbs of each state: those whose pages were added first, by name. */
async function suburbsByState(ctx: SalesContext): Promise<SuburbLink[]> {
  const { indexed } = await suburbDirectory(ctx);
  const links = indexed.map(({ link }) => link);
  return australianStates.flatMap((state) =>
    links
      .filter((link) => link.state === state)
      .slice(0, MAX_SUBURBS_PER_STATE)
      .toSorted((one, other) => one.name.localeCompare(other.name)),
  );
}

async function readHomePage(ctx: SalesContext): Promise<HomePageData> {
  const [guides, suburbs] = await Promise.all([costGuides(ctx), suburbsByState(ctx)]);
  return { costGuides: guides, suburbs };
}

const known = new WeakMap<Db, HomePageData>();

/**
 * Returns what the home page shows from the database. Prices are read once an hour. If the database doesn't answer in time, returns what
 * was last known.
 */
export async function findHomePage(ctx: SalesContext): Promise<HomePageData> {
  try {
    const data = await inTime(readHomePage(ctx), TIMEOUT_MS, 'Reading the home page');
    known.set(ctx.db, data);
    return data;
  } catch (error) {
    ctx.log.error({ err: error, event: 'home_page_unknown' }, 'home page query failed, using the last known data');
    return known.get(ctx.db) ?? { costGuides: [], suburbs: [] };
  }
}
