import { boundingBox } from '../../../server/platform/db/bounding-box.ts';
import { findMatchedLead } from '../../../server/modules/bids/matched-lead-queries.ts';
import { findDueBids, FOUND_TOGETHER } from '../../../server/modules/bids/matching-queries.ts';
import { atLeast, atMost, type Figure, none, percentile, told } from '../money/figures.ts';
import type { Servers } from './servers.ts';
import { addBids, bidRow, each, newBidder, putOnMarket, range, salesOf, startFor, until, untilSettled, type World } from './world.ts';

const PHASE = 'scale';
const GOAL_MATCH_MS = 20;
const GOAL_CLAIM_MS = 500;
const AHEAD_MS = 20_000;
const APART_MS = 150;
/** The price of a lead falls by a dollar in a quarter of a minute. */
const MINUTES = 10;

const sydney = { latitude: -33.87, longitude: 151.1 };
const near = (spreadKm: number) => {
  const degrees = () => ((Math.random() * 2 - 1) * spreadKm) / 111;
  return { latitude: sydney.latitude + degrees(), longitude: sydney.longitude + degrees() };
};

interface Sizes {
  accounts: number;
  bids: number;
  leads: number;
}

async function fill(world: World, { accounts, bids }: Sizes): Promise<void> {
  const bidders = await each(range(accounts), () => newBidder(world));
  const rows = range(bids).map((index) => {
    const radiusKm = [5, 10, 20, 30][index % 4] ?? 5;
    const spot = near(60);
    return bidRow({
      userId: bidders[index % accounts]?.id ?? 0,
      amountDollars: 25 + Math.floor(Math.random() * 10),
      spot,
      ...boundingBox(spot, radiusKm),
      radiusKm,
      serviceTypes: index % 3 === 0 ? ['repair', 'installation'] : ['installation', 'maintenance', 'repair', 'upgrade'],
      urgencies: index % 5 === 0 ? ['flexible'] : ['within_24h', 'within_week', 'flexible'],
      ...(index % 7 === 0 && { days: [1, 2, 3, 4, 5] }),
      placedAt: new Date(world.ctx.clock.now().getTime() - index * 1000),
    });
  });
  await addBids(world, rows);
  await world.ctx.store.raw.query('vacuum analyze standing_bids, bid_limits, bid_agreements, users, leads');
}

/** Ten thousand bids and two hundred live leads: how fast the best bid is found, and how late it claims. */
export async function scale(world: World, servers: Servers, { goals, ...sizes }: Sizes & { goals: boolean }): Promise<Figure[]> {
  const { ctx } = world;
  await fill(world, sizes);
  const from = ctx.clock.now().getTime() + AHEAD_MS;
  const leads = await each(range(sizes.leads), async (index) => {
    const spot = near(50);
    const startsAt = startFor(new Date(from + index * APART_MS), 34_00, MINUTES);
    return putOnMarket(world, { spot, startsAt, minutes: MINUTES });
  });
  const times: number[] = [];
  let matched = 0;
  for (const id of leads) {
    const lead = await findMatchedLead(ctx.db, id);
    if (!lead) throw new Error('There is no such lead');
    const startedAt = performance.now();
    const rows = await findDueBids(ctx.db, { lead, lowestDollars: 5, priceCents: 20_00, at: ctx.clock.now(), limit: FOUND_TOGETHER });
    times.push(performance.now() - startedAt);
    if (rows.length > 0) matched += 1;
  }
  await until(async () => (await salesOf(world, leads)).length >= sizes.leads * 0.95, AHEAD_MS + sizes.leads * APART_MS + 160_000);
  await untilSettled(world);
  const sales = (await salesOf(world, leads)).filter(({ bidId }) => bidId !== null);
  const late = sales.map(({ claimedAt, dueAt }) => claimedAt.getTime() - (dueAt?.getTime() ?? 0));
  const [median, slowest, p99] = [percentile(times, 0.5), Math.max(...times), percentile(late, 0.99)].map((ms) => Number(ms.toFixed(1)));
  const [matchName, claimName] = ['the best bids for a lead, as many as are decided together, are found in, median ms', 'from the due instant to the claim, 99th percentile ms'];
  return [
    told(PHASE, 'bids', sizes.bids),
    told(PHASE, 'live leads', sizes.leads),
    atLeast(PHASE, 'leads with a bid that matches', matched, Math.floor(sizes.leads * 0.9)),
    goals ? atMost(PHASE, matchName, median ?? Infinity, GOAL_MATCH_MS) : told(PHASE, matchName, median ?? 0),
    told(PHASE, 'the slowest, ms', slowest ?? 0),
    atLeast(PHASE, 'leads that a bid bought', sales.length, Math.floor(sizes.leads * 0.9)),
    goals ? atMost(PHASE, claimName, p99 ?? Infinity, GOAL_CLAIM_MS) : told(PHASE, claimName, p99 ?? 0),
    told(PHASE, 'from the due instant to the claim, median ms', Math.round(percentile(late, 0.5))),
    none(PHASE, 'servers that ended by themselves', servers.crashed),
  ];
}
