import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBidder, releaseLead } from '../../../tests/support/bids.ts';
import { createLead } from '../../../tests/support/factories.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

const run = (statement: string) => app.ctx.store.raw.query(statement);

it('the upgrade keeps which auctions of the last 30 days had a bid, as far as it is still known', async () => {
  await createBidder(app);
  const [planned, bought] = [await releaseLead(app), await releaseLead(app, 31)];
  const [{ id: old }, { id: without }] = [await createLead(app.ctx, { minutesAgo: 31 * 24 * 60 }), await createLead(app.ctx)];
  await run(`insert into bid_plans (lead_id, auction_epoch, due_at, price) values (${old}, 0, now(), 20)`);
  await run('drop table bid_auctions');

  for (const statement of (await readFile('migrations/0057_bid-auctions.sql', 'utf8')).split('--> statement-breakpoint')) await run(statement);

  const { rows } = await run(`select lead_id, auction_epoch, planned_at between now() - interval '1 day' and now() + interval '1 day' as is_recent from bid_auctions order by lead_id`);
  expect(rows).toEqual([planned, bought].map((id) => ({ lead_id: id, auction_epoch: 0, is_recent: true })));
  expect([planned, bought]).not.toContain(without);
});
