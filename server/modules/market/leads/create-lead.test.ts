import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sydneyDate } from '../../../../shared/domain/time/sydney-date.ts';
import { expectIssue } from '../../../../tests/support/expect-problem.ts';
import { createUser, quote } from '../../../../tests/support/factories.ts';
import { countRows } from '../../../../tests/support/fingerprint.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

const file = (fields: object = {}, agent = app.visitor()) => agent.post('/api/leads').send({ ...quote, ...fields });

const sydneyDay = (days: number) => sydneyDate(new Date(app.ctx.clock.now().getTime() + days * 86_400_000));

async function rowOf(id: number) {
  const { rows } = await app.ctx.store.raw.query(`select *, expires_at - last_price_update as lasts from leads where id = ${id}`);
  return rows[0] ?? {};
}

describe('asking for a quote', () => {
  it('files a lead on the market and answers its number', async () => {
    const response = await file();

    expect(response.status).toBe(201);
    expect(response.body).toEqual({ id: expect.any(Number), jobReference: `AE-${response.body.id}E`, requestToken: expect.stringMatching(/^[\w-]{22}$/) });
    expect(await rowOf(response.body.id)).toMatchObject({
      status: 'available',
      customer_name: quote.customerName,
      customer_phone: '0491570158',
      customer_phone_international: '+61491570158',
      service_location: quote.serviceLocation,
      electrical_work: quote.electricalWork,
      suburb: 'Marrickville',
      state: 'NSW',
      postcode: '2204',
      starting_price: '40.00',
      current_price: '40.00',
      minimum_price: '0.00',
      auction_duration: 60,
      auction_epoch: 0,
      current_purchase_id: null,
    });
  });

  it('files requests of one moment each for itself', async () => {
    const names = ['Ada Hopper', 'Grace Lovelace', 'Lise Noether', 'Emmy Meitner'];
    const responses = await Promise.all(names.map((customerName) => file({ customerName })));

    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const rows = await Promise.all(responses.map(({ body }) => rowOf(body.id)));
    expect(rows.map((row) => row['customer_name'])).toEqual(names);
  });

  it('files one request that is sent several times in one moment once', async () => {
    const idempotencyKey = randomUUID().toUpperCase();
    const before = await countRows(app.ctx, 'leads');

    const responses = await Promise.all([file({ idempotencyKey }), file({ idempotencyKey }), file({ idempotencyKey }), file()]);

    const [first, second, third, other] = responses.map(({ body }) => body.id);
    expect([second, third]).toEqual([first, first]);
    expect(other).not.toBe(first);
    expect(await countRows(app.ctx, 'leads')).toBe(before + 2);
  });

  it('keeps half a character as the sign for an unknown one', async () => {
    const response = await file({ customerName: 'Half \ud83d Smith', electricalWork: 'Write \\ud83d on the box, please. Thanks \u{1f600}' });

    expect(await rowOf(response.body.id)).toMatchObject({
      customer_name: 'Half \ufffd Smith',
      electrical_work: 'Write \\ud83d on the box, please. Thanks \u{1f600}',
    });
  });

  it('starts its clock now and ends it in an hour', async () => {
    const before = app.ctx.clock.now().getTime();

    const response = await file();

    const after = app.ctx.clock.now().getTime();
    const row = await rowOf(response.body.id);
    const startedAt = (row['last_price_update'] as Date).getTime();
    expect(startedAt).toBeGreaterThanOrEqual(before);
    expect(startedAt).toBeLessThanOrEqual(after);
    expect((row['expires_at'] as Date).getTime() - startedAt).toBe(3_600_000);
    expect(row['created_at']).toEqual(row['last_price_update']);
  });

  it('scores the lead', async () => {
    const best = await file({ electricalWork: 'x'.repeat(120) });
    const worst = await file({
      customerPhone: '(02) 5550 1234',
      electricalWork: 'x'.repeat(10),
      budgetRange: 'unsure',
      timeframe: 'just_pricing',
      customerAddress: null,
      hasExistingElectrician: true,
    });

    expect(await rowOf(best.body.id)).toMatchObject({ lead_score: 10 });
    expect(await rowOf(worst.body.id)).toMatchObject({ lead_score: 1 });
  });

  it('keeps which privacy notice was read, and when', async () => {
    const response = await file({ consentTextVersion: ' 2025-08-15 ' });

    const row = await rowOf(response.body.id);
    expect(row['consent_text_version']).toBe('2025-08-15');
    expect(row['consent_at']).toEqual(row['created_at']);
  });

  it.each([
    ['an empty version', { consentTextVersion: '' }],
    ['none', {}],
  ])('keeps no consent for %s', async (_what, fields) => {
    const response = await file(fields);

    expect(await rowOf(response.body.id)).toMatchObject({ consent_text_version: null, consent_at: null });
  });

  it('knows which customer asked', async () => {
    const customer = await createUser(app.ctx, { userType: 'customer' });

    const response = await file({}, await app.signIn(customer));

    expect(await rowOf(response.body.id)).toMatchObject({ customer_id: customer.id });
  });

  it.each(['provider', 'team_member', 'super_admin'] as const)('files a quote of a %s as nobody’s', async (userType) => {
    const agent = await app.signIn(await createUser(app.ctx, { userType }));

    const response = await file({}, agent);

    expect(await rowOf(response.body.id)).toMatchObject({ customer_id: null });
  });

  it('takes empty dates and texts as none', async () => {
    const response = await file({ preferredPickupDate: '', preferredDropoffDate: '', customerAddress: ' ', specialRequests: '' });

    expect(await rowOf(response.body.id)).toMatchObject({
      preferred_pickup_date: null,
      preferred_dropoff_date: null,
      customer_address: null,
      special_requests: null,
    });
  });

  it('keeps the dates as they were given', async () => {
    const [first, last] = [sydneyDay(5), sydneyDay(20)];
    const response = await file({ preferredPickupDate: first, preferredDropoffDate: last, isFlexibleDates: false });

    const { rows } = await app.ctx.store.raw.query(
      `select preferred_pickup_date::text as first, preferred_dropoff_date::text as last, is_flexible_dates from leads where id = ${response.body.id}`,
    );
    expect(rows[0]).toEqual({ first, last, is_flexible_dates: false });
  });

  it.each([-1, 0, 730])('takes a date %i days from today in Sydney', async (days) => {
    await file({ preferredPickupDate: sydneyDay(days) }).then(({ status }) => expect(status).toBe(201));
  });

  it.each(['0001-01-01', '9999-12-31', '1999-01-01'])('refuses the date %s', async (date) => {
    const message = 'Please choose a date from today to two years from now';

    expectIssue(await file({ preferredPickupDate: date }), 'preferredPickupDate', message);
    expectIssue(await file({ preferredDropoffDate: date }), 'preferredDropoffDate', message);
  });
});

describe('the same form sent twice', () => {
  it('files one lead and answers the same one', async () => {
    const idempotencyKey = randomUUID();

    const first = await file({ idempotencyKey });
    const second = await file({ idempotencyKey });

    expect(second.status).toBe(201);
    expect(second.body).toEqual(first.body);
    expect(await rowOf(first.body.id)).toMatchObject({ customer_name: quote.customerName });
    expect(await countRows(app.ctx, 'leads', `idempotency_key = '${idempotencyKey}'`)).toBe(1);
  });

  it('files one lead when all arrive at once', async () => {
    const idempotencyKey = randomUUID();

    const answers = await Promise.all(Array.from({ length: 10 }, () => file({ idempotencyKey })));

    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 10 }, () => 201));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(await countRows(app.ctx, 'leads', `idempotency_key = '${idempotencyKey}'`)).toBe(1);
  });

  it.each([null, undefined])('files two leads without a key (%s)', async (idempotencyKey) => {
    const [first, second] = [await file({ idempotencyKey }), await file({ idempotencyKey })];

    expect(second.body.id).not.toBe(first.body.id);
  });
});
