import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBidder, releaseLead } from '../../../tests/support/bids.ts';
import { rowsReadBy } from '../../../tests/support/generated-year-plans.ts';
import { statementsOf } from '../../../tests/support/statements.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { findMatchedLead, type MatchedLead } from './matched-lead-queries.ts';
import { findDueBids } from './matching-queries.ts';
import { findNextBid } from './next-bid-queries.ts';

let app: TestApp;
let lead: MatchedLead;

beforeAll(async () => {
  app = await createTestApp();
  const { store, db } = app.ctx;
  const { user } = await createBidder(app, { amountDollars: 5 });
  // Two hundred accounts like it, which have the bids in turn.
  await store.raw.query(
    `insert into users overriding system value select (jsonb_populate_record(one, jsonb_build_object('id', 100000 + n, 'username', 'bidder' || n, 'email', 'bidder' || n || '@example.com'))).*
     from users as one, generate_series(1, 200) as n where one.id = ${user.id}`,
  );
  await store.raw.query(`insert into bid_limits select (jsonb_populate_record(one, jsonb_build_object('user_id', 100000 + n))).* from bid_limits as one, generate_series(1, 200) as n`);
  // A hundred around the lead, and the rest over the country, each with a circle of 10 km.
  await store.raw.query(
    `insert into standing_bids (user_id, amount, latitude, longitude, radius_km, south, north, west, east, service_types, urgencies, days, time_zone)
     select 100001 + n % 200, 5 + n % 30, y, x, 10, y - 0.09, y + 0.09, x - 0.11, x + 0.11, bid.service_types, bid.urgencies, bid.days, bid.time_zone
     from standing_bids as bid, generate_series(1, 9999) as n,
       lateral (select case when n <= 100 then -33.911 else -37 + (n % 100) * 0.2 end as y, case when n <= 100 then 151.155 else 120 + (n / 100) * 0.25 end as x) as spot
     where bid.user_id = ${user.id}`,
  );
  await store.raw.query('vacuum analyze standing_bids, bid_limits, users');
  const id = await releaseLead(app);
  const found = await findMatchedLead(db, id);
  if (!found) throw new Error(`No lead ${id}`);
  lead = found;
});

afterAll(() => app.close());

const look = () => ({ lead, lowestDollars: 5, priceCents: 2000, at: app.ctx.clock.now() });

describe('among 10,000 standing bids', () => {
  it.each([
    ['the best one for a lead', () => findDueBids(app.ctx.db, { ...look(), limit: 50 })],
    ['the next amount for a lead', () => findNextBid(app.ctx.db, look())],
  ])('%s is found by the place, without those elsewhere', async (_what, find) => {
    const scans = (await rowsReadBy(app.ctx.store, find)).filter(({ table }) => table === 'standing_bids');

    expect(scans.filter(({ how }) => how === 'Seq Scan')).toEqual([]);
    expect(scans.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThanOrEqual(250);
  });

  it('the first amount of an auction is found without reading all around the lead', async () => {
    const read = await rowsReadBy(app.ctx.store, () => findNextBid(app.ctx.db, { ...look(), priceCents: lead.startingPriceCents + 1 }));

    expect(read.filter(({ table }) => table === 'standing_bids').reduce((sum, { rows }) => sum + rows, 0)).toBeLessThanOrEqual(2);
  });

  it('the first amounts of auctions of one moment are found in one statement, each without those around it', async () => {
    const ask = () => Promise.all(Array.from({ length: 10 }, () => findNextBid(app.ctx.db, { ...look(), priceCents: lead.startingPriceCents + 1 })));

    expect(await statementsOf(ask)).toHaveLength(1);
    const read = await rowsReadBy(app.ctx.store, ask);
    expect(read.filter(({ table }) => table === 'standing_bids').reduce((sum, { rows }) => sum + rows, 0)).toBeLessThanOrEqual(20);
  });

  it('accounts are looked at until one of the highest amount below the price may act', async () => {
    const accounts = await rowsReadBy(app.ctx.store, () => findNextBid(app.ctx.db, look()), new Set(['users']));

    // One account for the next amount, and none of those whose bids at the price are awake.
    expect(accounts.filter(({ rows }) => rows > 0)).toMatchObject([{ table: 'users', rows: 1 }]);
  });

  it('the best one is of the highest amount', async () => {
    const due = await findDueBids(app.ctx.db, { ...look(), limit: 50 });

    expect(new Set(due.map(({ cutAmount }) => Number(cutAmount)))).toEqual(new Set([34]));
  });
});
