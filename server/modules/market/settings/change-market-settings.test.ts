import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectIssue, expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createLead, createUser } from '../../../../tests/support/factories.ts';
import { countRows, fingerprint } from '../../../../tests/support/fingerprint.ts';
import { setMarket, standardSettings } from '../../../../tests/support/market.ts';
import { type Agent, createPurchase } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import type { Viewer } from '../../../platform/http/caller.ts';

let app: TestApp;
let superAdmin: Viewer;
let admin: Agent;
let provider: Viewer;

beforeAll(async () => {
  app = await createTestApp();
  superAdmin = await createUser(app.ctx, { userType: 'super_admin', firstName: 'Ada', lastName: 'Admin' });
  provider = await createUser(app.ctx);
  admin = await app.signIn(superAdmin);
});

afterAll(() => app.close());

afterEach(async () => {
  await app.ctx.store.raw.query('truncate market_settings restart identity');
});

const read = async (by: Agent = admin) => (await by.get('/api/market-settings').expect(200)).body;
const change = (changes: object, version = 0) =>
  admin.post('/api/market-settings').send({ ...standardSettings, base: { version }, ...changes });

const audited = async () =>
  (
    await app.ctx.store.raw.query(
      `select actor_user_id, subject_type, subject_id, before, after from audit_log where action = 'market.settings_changed' order by id desc limit 1`,
    )
  ).rows[0];

describe('the market’s settings', () => {
  it('are the standard ones until someone changes them', async () => {
    expect(await read()).toEqual({
      settings: {
        floor: '40.00',
        upliftPercent: 10,
        sampleSize: 5,
        maxDailyChangePercent: null,
        emergencyMinutes: 60,
        within24hMinutes: 60,
        withinWeekMinutes: 60,
        flexibleMinutes: 60,
        pauseFrom: null,
        pauseUntil: null,
        holdAfterRequests: 5,
        unconfirmedRequests: 'sell',
        newsByText: false,
        endAfterDays: 14,
        buyingRule: 'anyone',
        acceptingStates: [],
        insuranceRequired: false,
        bidStates: ['NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'NT', 'ACT'],
        bidServiceTypes: ['installation', 'repair', 'maintenance', 'inspection', 'upgrade', 'emergency'],
        lowestBidDollars: 5,
        bidHeadStartSeconds: 60,
      },
      version: 0,
      latestSales: [],
      dayBeforeStart: null,
      changes: [],
    });
  });

  it('come with the sales that make the next start price, newest first', async () => {
    const sales = [[provider, 50_00, '0491 570 006'], [await createUser(app.ctx), 60_00, '0491 570 737']] as const;
    for (const [buyer, startCents, customerPhone] of sales) await createPurchase(app.ctx, buyer, { startCents, customerPhone, minutesAgo: -1 });
    await createPurchase(app.ctx, superAdmin);

    expect((await read()).latestSales).toEqual(['60.00', '50.00']);
  });

  it('come with the start price of a day before, which a request that was put back on sale since does not tell', async () => {
    await createLead(app.ctx, { startCents: 61_00, minutesAgo: 1441 });
    const relisted = await createLead(app.ctx, { startCents: 90_00, minutesAgo: 1440 });
    await app.ctx.store.raw.query(`update leads set auction_epoch = 1 where id = ${relisted.id}`);
    await createLead(app.ctx, { startCents: 80_00, minutesAgo: 1439 });

    expect((await read()).dayBeforeStart).toBe('61.00');
  });

  it('are nobody else’s to see, to try or to change', async () => {
    const agent = await app.signIn(provider);
    const before = await fingerprint(app.ctx);

    expectProblem(await agent.get('/api/market-settings'), 'forbidden');
    expectProblem(await agent.post('/api/market-settings').send({ ...standardSettings, floor: '1', base: { version: 0 } }), 'forbidden');
    expectProblem(await agent.post('/api/market-settings/preview').send(standardSettings), 'forbidden');
    expectProblem(await app.visitor().get('/api/market-settings'), 'unauthenticated');
    expect(await fingerprint(app.ctx)).toEqual(before);
  });
});

describe('a change', () => {
  it('is answered as it is kept, with who made it and what it changed', async () => {
    const at = app.ctx.clock.now().getTime();
    const { body } = await change({ floor: '45.5', emergencyMinutes: 30, pauseFrom: '21:00', pauseUntil: '07:00' }).expect(200);

    const settings = { ...standardSettings, floor: '45.50', emergencyMinutes: 30, pauseFrom: '21:00', pauseUntil: '07:00' };
    expect(body).toMatchObject({ settings, version: 1 });
    expect(body.changes).toEqual([
      { id: 1, at: expect.any(String), changedByName: 'Ada Admin', before: standardSettings, after: settings },
    ]);
    expect(Date.parse(body.changes[0].at)).toBeGreaterThanOrEqual(at);
    expect(await read()).toEqual(body);
    expect(await audited()).toEqual({
      actor_user_id: superAdmin.id,
      subject_type: 'market_settings',
      subject_id: '1',
      before: { floor: '40.00', emergencyMinutes: 60, pauseFrom: null, pauseUntil: null },
      after: { floor: '45.50', emergencyMinutes: 30, pauseFrom: '21:00', pauseUntil: '07:00' },
    });
  });

  it('of who may buy is kept and on record, with each state once and in one order', async () => {
    const { body } = await change({ buyingRule: 'licence_verified', acceptingStates: ['VIC', 'ACT', 'VIC'] }).expect(200);

    expect(body.settings).toMatchObject({ buyingRule: 'licence_verified', acceptingStates: ['VIC', 'ACT'] });
    expect(await audited()).toMatchObject({
      before: { buyingRule: 'anyone', acceptingStates: [] },
      after: { buyingRule: 'licence_verified', acceptingStates: ['VIC', 'ACT'] },
    });
    const before = await fingerprint(app.ctx);
    await change({ buyingRule: 'licence_verified', acceptingStates: ['ACT', 'VIC'] }, 1).expect(200);
    expect(await fingerprint(app.ctx)).toEqual(before);
    expectIssue(await change({ acceptingStates: ['NZ'] }, 1), 'acceptingStates.0', 'Please choose a state');
  });

  it('of whether buying needs insurance is kept and on record', async () => {
    const { body } = await change({ insuranceRequired: true }).expect(200);

    expect(body.settings).toMatchObject({ insuranceRequired: true });
    expect(body.changes).toMatchObject([{ before: { insuranceRequired: false }, after: { insuranceRequired: true } }]);
    expect(await audited()).toMatchObject({ before: { insuranceRequired: false }, after: { insuranceRequired: true } });
  });

  it('to what is set already is none', async () => {
    await change({ floor: '45.00' }).expect(200);
    const before = await fingerprint(app.ctx);

    const { body } = await change({ floor: '45' }, 1).expect(200);

    expect(body.version).toBe(1);
    expect(await fingerprint(app.ctx)).toEqual(before);
  });

  it('sent twice is made once', async () => {
    const answers = await Promise.all([change({ floor: '45.00' }), change({ floor: '45.00' })]);

    expect(answers.map(({ status, body }) => [status, body.version])).toEqual([[200, 1], [200, 1]]);
    expect(await countRows(app.ctx, 'market_settings')).toBe(1);
  });

  it('of settings that someone else has changed in the meantime is refused', async () => {
    await change({ floor: '45.00' }).expect(200);
    const before = await fingerprint(app.ctx);

    expectProblem(
      await change({ upliftPercent: 20 }),
      'conflict',
      'Someone else has just changed the market settings. Nothing was saved.',
    );
    expect(await fingerprint(app.ctx)).toEqual(before);
  });

  it('is made by one of two who send different ones at once', async () => {
    const answers = await Promise.all([change({ floor: '45.00' }), change({ floor: '50.00' })]);

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await countRows(app.ctx, 'market_settings')).toBe(1);
  });

  it('stays in the history, of which the latest twenty are told with what they changed', async () => {
    for (let floor = 1; floor <= 22; floor += 1) await setMarket(admin, { floor: `${floor}.00` });

    const { changes } = await read();

    expect(changes.map(({ before, after }: Record<string, typeof standardSettings>) => [before?.floor, after?.floor])).toEqual(
      Array.from({ length: 20 }, (_, index) => [`${21 - index}.00`, `${22 - index}.00`]),
    );
  });

  const FLOOR = 'Please enter an amount from 0 to 1,000 such as 40.00';
  const MINUTES = 'Please enter a whole number from 5 to 1,440';
  const TIME = 'Please give a time such as 21:00';

  it.each([
    ['buyingRule', 'everyone', 'Please choose who may buy'],
    ['insuranceRequired', 'yes', 'Please answer yes or no'],
    ['floor', '1000.01', FLOOR],
    ['floor', '-1', FLOOR],
    ['floor', '40.001', FLOOR],
    ['floor', '', FLOOR],
    ['floor', 40, FLOOR],
    ['upliftPercent', 101, 'Please enter a whole number from 0 to 100'],
    ['upliftPercent', -1, 'Please enter a whole number from 0 to 100'],
    ['upliftPercent', 2.5, 'Please enter a whole number from 0 to 100'],
    ['sampleSize', 0, 'Please enter a whole number from 1 to 100'],
    ['sampleSize', 101, 'Please enter a whole number from 1 to 100'],
    ['maxDailyChangePercent', 0, 'Please enter a whole number from 1 to 100'],
    ['maxDailyChangePercent', 101, 'Please enter a whole number from 1 to 100'],
    ['maxDailyChangePercent', 2.5, 'Please enter a whole number from 1 to 100'],
    ['emergencyMinutes', 4, MINUTES],
    ['within24hMinutes', 1441, MINUTES],
    ['withinWeekMinutes', '60', MINUTES],
    ['flexibleMinutes', null, MINUTES],
    ['pauseFrom', '24:00', TIME],
    ['pauseUntil', '7:00', TIME],
    ['holdAfterRequests', 0, 'Please enter a whole number from 1 to 1,000'],
    ['holdAfterRequests', 1001, 'Please enter a whole number from 1 to 1,000'],
    ['endAfterDays', 0, 'Please enter a whole number from 1 to 365'],
    ['endAfterDays', 366, 'Please enter a whole number from 1 to 365'],
  ])('is refused with words under its field: %s %j', async (field, value, message) => {
    const pause = { pauseFrom: '21:00', pauseUntil: '07:00' };

    expectIssue(await change({ ...pause, [field]: value }), field, message);
    expectIssue(await admin.post('/api/market-settings/preview').send({ ...standardSettings, ...pause, [field]: value }), field, message);
    expect(await countRows(app.ctx, 'market_settings')).toBe(0);
  });

  it.each([
    [{ pauseFrom: '21:00', pauseUntil: null }, 'pauseUntil', 'Please say when the pause ends'],
    [{ pauseFrom: null, pauseUntil: '07:00' }, 'pauseFrom', 'Please say when the pause begins'],
    [{ pauseFrom: '07:00', pauseUntil: '07:00' }, 'pauseUntil', 'Please choose an end other than the start'],
  ])('is refused with half a pause or an empty one: %j', async (pause, field, message) => {
    expectIssue(await change(pause), field, message);
  });

  it.each([
    { floor: '0', upliftPercent: 0, sampleSize: 1, maxDailyChangePercent: 1, emergencyMinutes: 5, within24hMinutes: 5, withinWeekMinutes: 5, flexibleMinutes: 5, pauseFrom: '00:00', pauseUntil: '23:59', holdAfterRequests: 1, endAfterDays: 1 },
    { floor: '1000.00', upliftPercent: 100, sampleSize: 100, maxDailyChangePercent: 100, emergencyMinutes: 1440, within24hMinutes: 1440, withinWeekMinutes: 1440, flexibleMinutes: 1440, pauseFrom: '23:59', pauseUntil: '00:00', holdAfterRequests: 1000, endAfterDays: 365 },
    { maxDailyChangePercent: null, holdAfterRequests: null, endAfterDays: null },
  ])('may go to the very bounds, which the table allows as well', async (settings) => {
    await change(settings).expect(200);
  });
});
