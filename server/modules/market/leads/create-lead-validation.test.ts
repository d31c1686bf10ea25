import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectIssue, expectProblem } from '../../../../tests/support/expect-problem.ts';
import { quote } from '../../../../tests/support/factories.ts';
import { countRows, fingerprint } from '../../../../tests/support/fingerprint.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

const file = (body: unknown) =>
  app
    .visitor()
    .post('/api/leads')
    .send(body as object);

const LOCATION = 'Service location is required';
const WORK = 'Please provide more details about the electrical work needed (minimum 10 characters)';
const NAME = 'Customer name is required';
const PHONE = 'Phone number must be at least 10 digits';
const YES_OR_NO = 'Please answer yes or no';
const DATE = 'Please give the date as YYYY-MM-DD';
const tooLong = (max: number) => `Please keep this to ${max} characters`;
const notText = (message: string): [unknown, string][] =>
  [null, 5, true, [], ['text'], {}].map((value) => [value, message]);

const refused: Record<string, [value: unknown, message: string][]> = {
  serviceLocation: [[undefined, LOCATION], ['', LOCATION], [' \t\n ', LOCATION], ...notText(LOCATION), ['x'.repeat(201), tooLong(200)]],
  electricalWork: [
    [undefined, WORK],
    ['', WORK],
    ['too short', WORK],
    ['  too short  ', WORK],
    [' '.repeat(40), WORK],
    ...notText(WORK),
    ['x'.repeat(4001), tooLong(4000)],
  ],
  serviceType: [null, '', 'inspection', 'Repair', ' repair', 5, ['repair'], {}].map((value) => [value, 'Please choose a service type']),
  propertyType: [null, '', 'apartment', 'office', ['residential']].map((value) => [value, 'Please choose a property type']),
  budgetRange: [null, '', '2500_5000', 'need_quote', 500].map((value) => [value, 'Please choose a budget range']),
  urgency: [null, '', 'urgent', 'within_month', ['emergency']].map((value) => [value, 'Please choose how urgent it is']),
  timeframe: [null, '', 'tomorrow', 'ASAP'].map((value) => [value, 'Please choose a timeframe']),
  hasExistingElectrician: [null, '', 'no', 'true', 0, 1, []].map((value) => [value, YES_OR_NO]),
  isFlexibleDates: [null, 'yes', 1, {}].map((value) => [value, YES_OR_NO]),
  customerName: [[undefined, NAME], ['', NAME], ['   ', NAME], ...notText(NAME), ['x'.repeat(101), tooLong(100)], ['Pat\r\nBcc: x', 'Please keep this on one line']],
  customerPhone: [
    [undefined, PHONE],
    ['', PHONE],
    ['049157015', PHONE],
    ['0491 570 15', PHONE],
    ['abcdefghij', PHONE],
    ['          ', PHONE],
    ...notText(PHONE),
    [491_570_156, PHONE],
    [`0491570156${'0'.repeat(31)}`, PHONE],
    ...['0000000000', '+1 900 555 0000', '1902 555 0000', '000 000 0000 0000', '1300 975 707', '0490 00 000 000'].map(
      (value): [unknown, string] => [value, 'Please enter an Australian mobile or landline number'],
    ),
  ],
  customerAddress: [[5, 'Must be text'], [[], 'Must be text'], [{}, 'Must be text'], ['x'.repeat(201), tooLong(200)]],
  specialRequests: [[true, 'Must be text'], [['ring'], 'Must be text'], ['x'.repeat(2001), tooLong(2000)]],
  preferredPickupDate: ['tomorrow', '2026-02-30', '2026-02-29', '0000-01-01', '-0001-01-01', '31/12/2026', '2026-12-1', '2026-12-01T00:00:00Z', 20_261_201, []].map((value) => [value, DATE]),
  preferredDropoffDate: ['soon', '2026-13-01', true, {}].map((value) => [value, DATE]),
  idempotencyKey: ['abc', '', 5, []].map((value) => [value, 'Must be a UUID']),
  consentTextVersion: [[5, 'Must be text'], ['x'.repeat(41), tooLong(40)]],
};

const cases = Object.entries(refused).flatMap(([path, rows]) =>
  rows.map(([value, message]) => {
    const shown = value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 40);
    return [path, shown, value, message] as const;
  }),
);

describe('a request for a quote', () => {
  it.each(cases)('is refused with %s %s', async (path, _shown, value, message) => {
    const before = await fingerprint(app.ctx);

    const response = await file({ ...quote, [path]: value });

    expectProblem(response, 'invalid_input', message);
    expectIssue(response, path, message);
    expect(await fingerprint(app.ctx)).toEqual(before);
  });

  it('names every wrong field at once, the first one as its message', async () => {
    const response = await file({});

    expect(expectProblem(response, 'invalid_input', LOCATION)).toEqual([
      { path: 'serviceLocation', message: LOCATION },
      { path: 'electricalWork', message: WORK },
      { path: 'customerName', message: NAME },
      { path: 'customerPhone', message: PHONE },
    ]);
  });

  it('is refused without a body', async () => {
    const response = await app.visitor().post('/api/leads');

    expect(expectProblem(response, 'invalid_input', LOCATION)).toHaveLength(4);
  });

  it('is refused as a list of quotes', async () => {
    const response = await file([quote, quote]);

    expectProblem(response, 'invalid_input');
  });

  it.each(['null', '5', '"text"', 'true'])('is refused as %s', async (body) => {
    const response = await app
      .visitor()
      .post('/api/leads')
      .set('content-type', 'application/json')
      .send(body);

    expectProblem(response, 'invalid_input', 'The request could not be read');
  });

  it('takes defaults for what is left out', async () => {
    const { serviceLocation, electricalWork, customerName, customerPhone } = quote;

    const response = await file({ serviceLocation, electricalWork, customerName, customerPhone });

    expect(response.status).toBe(201);
    const { rows } = await app.ctx.store.raw.query(`select * from leads where id = ${response.body.id}`);
    expect(rows[0]).toMatchObject({
      service_type: 'repair',
      property_type: 'residential',
      budget_range: 'unsure',
      urgency: 'within_week',
      timeframe: 'this_week',
      has_existing_electrician: false,
      is_flexible_dates: true,
      inspection_type: 'either',
      customer_address: null,
      special_requests: null,
      preferred_pickup_date: null,
      preferred_dropoff_date: null,
      consent_text_version: null,
      consent_at: null,
      idempotency_key: null,
    });
  });

  it('is taken at the limits of its fields, and trimmed', async () => {
    const response = await file({
      ...quote,
      serviceLocation: `  ${'x'.repeat(200)}  `,
      electricalWork: `  ${'y'.repeat(4000)}  `,
      customerName: `  ${'z'.repeat(100)}  `,
      customerPhone: `  0491570156${'-'.repeat(30)}  `,
      customerAddress: 'a'.repeat(200),
      specialRequests: 'b'.repeat(2000),
    });

    expect(response.status).toBe(201);
    const { rows } = await app.ctx.store.raw.query(`select * from leads where id = ${response.body.id}`);
    expect(rows[0]).toMatchObject({
      service_location: 'x'.repeat(200),
      electrical_work: 'y'.repeat(4000),
      customer_name: 'z'.repeat(100),
    });
  });

  it('is taken with the shortest description there may be', async () => {
    const response = await file({ ...quote, electricalWork: '  0123456789  ' });

    expect(response.status).toBe(201);
  });

  it('ignores what a customer may not decide', async () => {
    const response = await file({
      ...quote,
      id: 4711,
      status: 'sold',
      startingPrice: '0.01',
      startingPriceCents: 1,
      currentPrice: '0.01',
      minimumPriceCents: 1,
      auctionDuration: 1,
      auctionEpoch: 7,
      leadScore: 10,
      customerId: 1,
      jobReference: 'AE-1E',
      publicName: 'Leaked',
      createdAt: '2020-01-01T00:00:00Z',
    });

    expect(response.status).toBe(201);
    expect(response.body.id).not.toBe(4711);
    const where = `id = ${response.body.id} and status = 'available' and starting_price = 40 and auction_duration = 60 and auction_epoch = 0 and customer_id is null and public_name <> 'Leaked' and created_at > '2021-01-01'`;
    expect(await countRows(app.ctx, 'leads', where)).toBe(1);
  });
});
