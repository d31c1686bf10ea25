import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { priceAt } from '../../../../shared/domain/auction/auction-price.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { archiveLead, createLead, createUser } from '../../../../tests/support/factories.ts';
import { type Agent, createPurchase } from '../../../../tests/support/sales.ts';
import { startTime, stopTime } from '../../../../tests/support/stop-time.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

let app: TestApp;
let agent: Agent;

beforeAll(async () => {
  app = await createTestApp();
  agent = await app.signIn(await createUser(app.ctx));
});

afterAll(() => app.close());

afterEach(() => startTime());

/** The server's clock stands still until it is advanced. */

type Lead = Record<string, string>;

async function market(viewer: Agent = agent) {
  const response = await viewer.get('/api/leads').expect(200);
  return { leads: response.body as Lead[], at: new Date(Number(response.headers['x-server-time'])) };
}

async function shown(id: number, viewer?: Agent) {
  const { leads, at } = await market(viewer);
  return { lead: leads.find((lead) => Number(lead['id']) === id), at };
}

describe('the market', () => {
  it.each(['customer', 'team_member'] as const)('is closed to a %s', async (userType) => {
    const other = await app.signIn(await createUser(app.ctx, { userType }));

    expectProblem(await other.get('/api/leads'), 'forbidden');
  });

  it('shows a provider what may be known of a lead, and exactly that', async () => {
    const { id, jobReference } = await createLead(app.ctx, { preferredPickupDate: '2026-12-01' });

    const { lead } = await shown(id);

    expect(lead).toEqual({
      visibility: 'teaser',
      id,
      jobReference,
      customerName: 'Priya',
      customerPhone: '04•• ••• 158',
      serviceLocation: 'Marrickville NSW 2204',
      state: 'NSW',
      electricalWork: 'The safety switch trips every time the oven is turned on.',
      specialRequests: 'Please ring before noon.',
      serviceType: 'repair',
      propertyType: 'residential',
      urgency: 'within_24h',
      budgetRange: '500_1000',
      hasExistingElectrician: false,
      timeframe: 'asap',
      preferredPickupDate: '2026-12-01',
      preferredDropoffDate: null,
      isFlexibleDates: true,
      inspectionType: 'either',
      isForeign: false,
      isPhoneConfirmed: false,
      photoCount: 0,
      leadScore: expect.any(Number),
      status: 'available',
      startingPrice: '40.00',
      currentPrice: expect.stringMatching(/^(40\.00|39\.\d\d)$/),
      minimumPrice: '0.00',
      auctionDuration: 60,
      lastPriceUpdate: expect.stringMatching(/^\d{4}-.*Z$/),
      expiresAt: expect.stringMatching(/^\d{4}-.*Z$/),
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      distanceKm: null,
    });
  });

  it('shows a super admin the customer as well', async () => {
    const { id } = await createLead(app.ctx);
    const admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));

    const { lead } = await shown(id, admin);

    expect(lead).toMatchObject({
      visibility: 'full',
      customerName: 'Priya Nairtest',
      customerPhone: '0491570158',
      customerEmail: null,
      customerAddress: '12 Example Street, Marrickville NSW 2204',
      serviceLocation: '12 Example Street, Marrickville NSW 2204',
    });
  });

  it('lists the newest lead first', async () => {
    const older = await createLead(app.ctx, { minutesAgo: 5 });
    const newest = await createLead(app.ctx);
    const oldest = await createLead(app.ctx, { minutesAgo: 90 });

    const { leads } = await market();

    const wanted = [newest.id, older.id, oldest.id];
    expect(leads.map((lead) => Number(lead['id'])).filter((id) => wanted.includes(id))).toEqual(wanted);
  });

  it('drops a lead that was sold', async () => {
    const { leadId } = await createPurchase(app.ctx, await createUser(app.ctx));

    expect((await shown(leadId)).lead).toBeUndefined();
  });

  it('drops a lead that was archived, for everyone', async () => {
    const { id } = await createLead(app.ctx);
    await archiveLead(app.ctx, id);
    const admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));

    expect((await shown(id)).lead).toBeUndefined();
    expect((await shown(id, admin)).lead).toBeUndefined();
  });
});

describe('the live price', () => {
  it.each([0, 1, 15, 29.5, 30, 45, 59, 59.99])('is the price at the server’s time, %d minutes on', async (minutes) => {
    stopTime();
    const { id } = await createLead(app.ctx, { startCents: 47_31 });
    app.ctx.clock.advance(minutes * 60_000);

    const { lead, at } = await shown(id);

    const cents = priceAt(
      {
        startCents: 47_31,
        minimumCents: 0,
        startsAt: new Date(String(lead?.['lastPriceUpdate'])),
        durationMs: 3_600_000,
      },
      at,
    );
    expect(lead?.['currentPrice']).toBe((cents / 100).toFixed(2));
    expect(at.getTime() - Date.parse(String(lead?.['lastPriceUpdate']))).toBe(minutes * 60_000);
  });

  it('is half after half the time', async () => {
    stopTime();
    const { id } = await createLead(app.ctx, { startCents: 60_00 });
    app.ctx.clock.advance(30 * 60_000);

    expect((await shown(id)).lead).toMatchObject({ startingPrice: '60.00', currentPrice: '30.00' });
  });

  it.each([60, 61, 24 * 60])('is nothing after %d minutes, and the lead stays', async (minutes) => {
    stopTime();
    const { id } = await createLead(app.ctx);
    app.ctx.clock.advance(minutes * 60_000);

    expect((await shown(id)).lead).toMatchObject({ currentPrice: '0.00', status: 'available' });
  });

  it('is the same for a super admin', async () => {
    stopTime();
    const { id } = await createLead(app.ctx);
    const admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));
    app.ctx.clock.advance(17 * 60_000);

    const [one, other] = [await shown(id), await shown(id, admin)];

    expect(one.lead?.['currentPrice']).toBe('28.66');
    expect(other.lead?.['currentPrice']).toBe('28.66');
  });
});

describe('the distance', () => {
  const sydney = { serviceLatitude: -33.8688, serviceLongitude: 151.2093 };

  it('is told to a provider whose base is known, for a job whose suburb is', async () => {
    const viewer = await app.signIn(await createUser(app.ctx, sydney));
    const { id } = await createLead(app.ctx, { serviceLocation: 'Parramatta NSW 2150' });

    const { lead } = await shown(id, viewer);

    expect(lead?.['distanceKm']).toBeCloseTo(20.1, 0);
  });

  it.each([
    ['the provider has no base', {}, 'Parramatta NSW 2150'],
    ['the job is nowhere in particular', sydney, 'somewhere out west'],
  ])('is not told when %s', async (_why, base, serviceLocation) => {
    const viewer = await app.signIn(await createUser(app.ctx, base));
    const { id } = await createLead(app.ctx, { serviceLocation });

    expect((await shown(id, viewer)).lead).toMatchObject({ distanceKm: null });
  });
});
