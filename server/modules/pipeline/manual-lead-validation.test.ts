import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectIssue, expectProblem } from '../../../tests/support/expect-problem.ts';
import { createUser } from '../../../tests/support/factories.ts';
import { fingerprint } from '../../../tests/support/fingerprint.ts';
import { electricalJob, vehicleJob } from '../../../tests/support/own-jobs.ts';
import type { Agent } from '../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';

let app: TestApp;
let agent: Agent;

beforeAll(async () => {
  app = await createTestApp();
  agent = await app.signIn(await createUser(app.ctx));
});

afterAll(() => app.close());

const add = (body: object) => agent.post('/api/leads/manual').send(body);

const LAST_YEAR = Math.max(2025, new Date().getFullYear() + 1);

const NOT_TEXT = [null, 5, true, [], ['Toyota'], {}];
const BLANK = ['', '   ', '\t\n', undefined];
type Row = [field: string, value: unknown, message: string];
const each = (field: string, values: unknown[], message: string) => values.map((value): Row => [field, value, message]);
const tooLong = (field: string, max: number): Row => [field, 'x'.repeat(max + 1), `Please keep this to ${max} characters`];

const URGENCY = 'Please choose how urgent it is';

const customer: Row[] = [
  ...each('customerName', [...BLANK, ...NOT_TEXT], 'Customer name is required'),
  tooLong('customerName', 100),
  ['customerName', 'Two\nlines', 'Please keep this on one line'],
  ...each('customerPhone', [...BLANK, ...NOT_TEXT, '049157180', '04 call me', '0'.repeat(41)], 'Phone number is required'),
  ...each('customerEmail', ['nobody', 'a@b', '  ', 5, [], {}, `${'x'.repeat(250)}@example.com`], 'Valid email is required'),
  ...each('customerAddress', [5, true, [], {}], 'Must be text'),
  tooLong('customerAddress', 200),
];

const vehicle: Row[] = [
  ...customer,
  ...each('vehicleMake', [...BLANK, ...NOT_TEXT], 'Vehicle make is required'),
  tooLong('vehicleMake', 60),
  ...each('vehicleModel', [...BLANK, ...NOT_TEXT], 'Vehicle model is required'),
  tooLong('vehicleModel', 60),
  ...each(
    'vehicleYear',
    [1899, LAST_YEAR + 1, 0, -2024, 2024.5, 1e20, '2024', '', null, true, [2024], {}],
    `Vehicle year must be between 1900 and ${LAST_YEAR}`,
  ),
  tooLong('vehicleRego', 20),
  ...each('vehicleRego', [5, [], {}], 'Must be text'),
  ...each('urgency', ['', 'emergency', 'within_24h', 'asap', null, 5, ['urgent'], {}], URGENCY),
  ...each('travelDistance', [-1, -0.1, 200.1, 201, 1e20, '20', '', null, true, [20], {}], 'Travel distance must be between 0 and 200'),
  ...each('preferredLocation', [...BLANK, ...NOT_TEXT], 'Preferred location is required'),
  tooLong('preferredLocation', 200),
  ...each('inspectionType', ['', 'home', null, 5, ['shop']], 'Please choose where'),
  tooLong('specificRequests', 2000),
  ...each('specificRequests', [5, [], {}], 'Must be text'),
  tooLong('budgetConcern', 60),
  tooLong('previousExperience', 60),
];

const electrical: Row[] = [
  ...customer,
  ...each(
    'electricalWork',
    [...BLANK, ...NOT_TEXT, 'too short', ' too short     '],
    'Please provide more details about the electrical work needed (minimum 10 characters)',
  ),
  ...each('serviceType', ['', 'magic', null, 5], 'Please choose a service type'),
  ...each('propertyType', ['', 'castle', null, 5], 'Please choose a property type'),
  ...each('urgency', ['', 'asap', null, 5], URGENCY),
  ...each('serviceLocation', [...BLANK, ...NOT_TEXT], 'Service location is required'),
  tooLong('specialRequests', 2000),
];

async function expectRefusal(body: object, field: string, message: string): Promise<void> {
  const before = await fingerprint(app.ctx);

  const response = await add(body);

  expectIssue(response, field, message);
  expect(response.body.message).toBe(message);
  expect(await fingerprint(app.ctx)).toEqual(before);
}

describe('work on a vehicle is refused', () => {
  it.each(vehicle)('for the %s %j', async (field, value, message) => {
    await expectRefusal({ ...vehicleJob, [field]: value }, field, message);
  });

  it('with a message under every field that is missing', async () => {
    const response = await add({});

    expect(expectProblem(response, 'invalid_input', 'Customer name is required')).toEqual([
      { path: 'customerName', message: 'Customer name is required' },
      { path: 'customerPhone', message: 'Phone number is required' },
      { path: 'vehicleMake', message: 'Vehicle make is required' },
      { path: 'vehicleModel', message: 'Vehicle model is required' },
      { path: 'preferredLocation', message: 'Preferred location is required' },
    ]);
  });
});

describe('an electrical job is refused', () => {
  it.each(electrical)('for the %s %j', async (field, value, message) => {
    await expectRefusal({ ...electricalJob, [field]: value }, field, message);
  });
});

describe('a kind is refused', () => {
  it.each([null, '', 'plumbing', 5, ['vehicle'], {}, 'constructor', '__proto__'])('that is %j', async (jobKind) => {
    await expectRefusal({ ...vehicleJob, jobKind }, 'jobKind', 'Please choose the kind of job');
  });

  it.each([[[]], [[vehicleJob]]])('in a body that is %j', async (body) => {
    expectProblem(await add(body), 'invalid_input');
  });
});

describe('work on a vehicle is taken', () => {
  it.each([
    ['vehicleYear', 1900],
    ['vehicleYear', LAST_YEAR],
    ['travelDistance', 0],
    ['travelDistance', 200],
    ['urgency', 'urgent'],
    ['urgency', 'within_week'],
    ['urgency', 'within_month'],
    ['urgency', 'flexible'],
    ['inspectionType', 'shop'],
    ['inspectionType', 'either'],
    ['customerEmail', ''],
    ['customerEmail', null],
    ['vehicleRego', ''],
    ['vehicleRego', null],
    ['vehicleMake', 'x'.repeat(60)],
    ['specificRequests', 'x'.repeat(2000)],
    ['specificRequests', '<script>alert(1)</script>'],
    ['vehicleModel', `'); drop table leads; --`],
  ])('with the %s %j', async (field, value) => {
    await add({ ...vehicleJob, [field]: value }).expect(201);
  });

  it('and nothing beside the form is: not a price, nor a status, nor someone else’s pipeline', async () => {
    const { body } = await add({
      ...vehicleJob,
      id: 1,
      buyerId: 1,
      amountPaid: '99.00',
      paymentKind: 'card',
      status: 'available',
      startingPrice: '1.00',
      addedByUserId: 1,
      leadScore: 10,
      electricalWork: 'My own words for the work',
    }).expect(201);

    expect(body).toMatchObject({ amountPaid: '0.00', paymentKind: 'own', status: 'sold', leadScore: 4 });
    expect(body.electricalWork).toBe('Vehicle job: 2022 Toyota Corolla');
  });
});
