import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorCode } from '../../../../shared/contracts/errors.ts';
import { leadStatuses } from '../../../../shared/domain/words/enums.ts';
import { discountCodes } from '../../../../shared/schema/index.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { archiveLead, createLead, createUser } from '../../../../tests/support/factories.ts';
import { countRows } from '../../../../tests/support/fingerprint.ts';
import { fileMany, heldLeads } from '../../../../tests/support/held-leads.ts';
import { addMarketRows, PERTH, SYDNEY } from '../../../../tests/support/market-rows.ts';
import { setMarket } from '../../../../tests/support/market.ts';
import { createOwnJob } from '../../../../tests/support/own-jobs.ts';
import { runJob } from '../../../../tests/support/run-job.ts';
import { type Agent, createPurchase, sendPurchase } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { endLeads } from './end-leads.ts';
import { phoneHashOf } from './phone-hash.ts';

let app: TestApp;
let buyer: Agent;
let admin: Agent;

const DAY_MINUTES = 24 * 60;
const CODE = 'ANYTHING';

beforeAll(async () => {
  app = await createTestApp({ TRUST_PROXY: '1' });
  const inPerth = { serviceLocation: 'Perth', serviceLatitude: PERTH.latitude, serviceLongitude: PERTH.longitude, serviceRadius: 25 };
  buyer = await app.signIn(await createUser(app.ctx, inPerth));
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));
  await app.ctx.db.insert(discountCodes).values({ code: CODE, discountType: 'percentage', discountValue: '25.00' });
});

afterAll(() => app.close());

/** Every lead that an account is shown, on all pages. */
async function listedTo(agent: Agent): Promise<Set<number>> {
  const ids = new Set<number>();
  let cursor: string | undefined;
  do {
    const { body, headers } = await agent.get('/api/leads').query({ limit: '5', ...(cursor ? { cursor } : {}) }).expect(200);
    for (const { id } of body as { id: number }[]) ids.add(id);
    cursor = headers['x-next-cursor'];
  } while (cursor);
  return ids;
}

/** Every way to get at a lead by its id. */
const ways = {
  'a quote': (id: number) => buyer.post('/api/create-payment-intent').send({ leadId: id }),
  'a claim': (id: number) => sendPurchase(buyer, id, { paymentStatus: 'completed' }),
  'a claim of a super admin': (id: number) => sendPurchase(admin, id, { paymentStatus: 'completed' }),
  'a discount code': (id: number) => buyer.post('/api/discount-codes/apply').send({ code: CODE, leadId: id }),
  'a price watch': (id: number) => buyer.post(`/api/leads/${id}/price-watch`).send({ target: '1.00' }),
};

async function hold(): Promise<number> {
  await setMarket(admin, { holdAfterRequests: 1 });
  await fileMany(app, '203.0.113.7', 2);
  const [held] = await heldLeads(admin);
  return Number(held?.id);
}

async function end(): Promise<number> {
  await setMarket(admin, { endAfterDays: 14 });
  const { id } = await createLead(app.ctx, { minutesAgo: 20 * DAY_MINUTES });
  await runJob(app.ctx, endLeads, {});
  return id;
}

async function endUnconfirmed(): Promise<number> {
  await setMarket(admin, { unconfirmedRequests: 'drop_after_24_hours' });
  const { id } = await createLead(app.ctx, { minutesAgo: 2 * DAY_MINUTES });
  const { rows } = await app.ctx.store.raw.query(`update leads set status = 'held', held_for = 'unconfirmed_phone' where id = ${id} returning customer_phone`);
  const phoneHash = phoneHashOf(app.ctx.config, String(rows[0]?.['customer_phone']));
  await app.ctx.store.raw.query(`insert into sms_messages (lead_id, kind, phone_hash, status, created_at)
    values (${id}, 'phone_code', '${phoneHash}', 'sent', now() - interval '25 hours')`);
  await runJob(app.ctx, endLeads, {});
  return id;
}

async function archive(): Promise<number> {
  const { id } = await createLead(app.ctx, { minutesAgo: 90 });
  await archiveLead(app.ctx, id);
  return id;
}

const someoneElse = () => createUser(app.ctx);

interface Unlisted {
  kind: string;
  make: () => Promise<number>;
  /** The condition of its row; undefined for a lead without one. */
  row?: string;
  /** How each way refuses it. */
  code: ErrorCode;
  /** How a price watch refuses it, if otherwise. */
  watchCode?: ErrorCode;
}

/** Leads that the market does not list, of each kind there is. */
const unlisted: Unlisted[] = [
  { kind: 'archived', make: archive, row: `status = 'archived' and ended_at is null`, code: 'not_found' },
  { kind: 'held for a person', make: hold, row: `status = 'held'`, code: 'not_found' },
  { kind: 'ended after days at $0', make: end, row: `status = 'archived' and ended_at is not null`, code: 'not_found' },
  { kind: 'ended without a confirmed phone number', make: endUnconfirmed, row: `status = 'archived'`, code: 'not_found' },
  {
    kind: 'brought along by another account',
    make: async () => (await createOwnJob(app.ctx, await someoneElse())).leadId,
    row: `status = 'sold'`,
    // A lead that never was for sale has no price that could be watched.
    code: 'lead_sold',
    watchCode: 'not_found',
  },
  {
    kind: 'sold to another account',
    make: async () => (await createPurchase(app.ctx, await someoneElse())).leadId,
    row: `status = 'sold'`,
    code: 'lead_sold',
  },
  { kind: 'not there', make: () => Promise.resolve(2_147_483_647), code: 'not_found' },
];

it.each(Object.entries(ways))('a lead on the market is found by %s', async (_way, ask) => {
  const { id } = await createLead(app.ctx);

  const { body } = await ask(id);

  // Without an open payment a claim is refused with the price of the lead, which it has found.
  expect(body.code).toBeOneOf([undefined, 'price_changed']);
});

describe.each(unlisted)('a lead that is $kind', ({ make, row, code, watchCode = code }) => {
  it.each(Object.entries(ways))('is on no page of the market and is refused to %s', async (way, ask) => {
    const id = await make();
    expect(await countRows(app.ctx, 'leads', `id = ${id} and ${row ?? 'true'}`)).toBe(row ? 1 : 0);
    const before = await countRows(app.ctx, 'lead_purchases');

    const refused = await ask(id);

    expectProblem(refused, way === 'a price watch' ? watchCode : code);
    expect(refused.body.message).not.toBe('Unknown API endpoint');

    expect((await listedTo(buyer)).has(id)).toBe(false);
    expect((await listedTo(admin)).has(id)).toBe(false);
    expect(await countRows(app.ctx, 'lead_purchases')).toBe(before);
    expect(await countRows(app.ctx, 'purchase_attempts', `lead_id = ${id} and desired = 'hold'`)).toBe(0);
    expect(await countRows(app.ctx, 'discount_applications', `lead_id = ${id}`)).toBe(0);
    expect(await countRows(app.ctx, 'price_watches', `lead_id = ${id}`)).toBe(0);
  });
});

it.each([
  ['archived', archive],
  ['held', hold],
  ['ended', end],
])('is not told apart from one that is not there: %s', async (_kind, make) => {
  const id = await make();

  for (const ask of Object.values(ways)) {
    const response = await ask(id);
    expectProblem(response, 'not_found');
    expect(response.body.message).toBe((await ask(2_147_483_647)).body.message);
  }
});

it('can be taken when it is on a later page, behind everything that is newer', async () => {
  const [real] = await addMarketRows(app.ctx.store, { count: 1, around: SYDNEY, minutesAgo: 3000 });
  await addMarketRows(app.ctx.store, { count: 310, around: SYDNEY });
  const { body } = await buyer.get('/api/leads').expect(200);
  expect((body as { id: number }[]).map(({ id }) => id)).not.toContain(real);

  await sendPurchase(buyer, Number(real), { paymentStatus: 'completed' }).expect(200);
});

it.each(leadStatuses.filter((status) => status !== 'sold'))('is listed and sold by one rule: status %s', async (status) => {
  const { id } = await createLead(app.ctx, { minutesAgo: 90 });
  const heldFor = status === 'held' ? `'no_form'` : 'null';
  await app.ctx.store.raw.query(`update leads set status = '${status}', held_for = ${heldFor} where id = ${id}`);
  app.ctx.live.publish([{ kind: 'lead', id, change: 'archived' }]);

  const isListed = (await listedTo(buyer)).has(id);
  const answer = await sendPurchase(buyer, id, { paymentStatus: 'completed' });

  expect(answer.status === 200).toBe(isListed);
  expect(isListed).toBe(status === 'available');
});
