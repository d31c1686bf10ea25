import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createUser } from '../../tests/support/factories.ts';
import { standardSettings } from '../../tests/support/market.ts';
import type { Agent } from '../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { warnOfSettings } from './start-warnings.ts';

let app: TestApp;
let admin: Agent;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));
});

afterAll(() => app.close());

afterEach(async () => {
  await app.ctx.store.raw.query('truncate market_settings, audit_log restart identity');
});

const quiet = { isProduction: true, isSecondFactorRequired: true, email: 'office@sparkdrop.test' };

async function warningsOf({ email, ...settings }: typeof quiet): Promise<string[]> {
  const warn = vi.fn();
  await warnOfSettings({ ...app.ctx, config: { ...app.ctx.config, ...settings, brand: { ...app.ctx.config.brand, email } }, log: { warn } });
  return warn.mock.calls.map(([{ event }]) => event as string);
}

/** Leaves the market as the upgrade does that brought the buying rule. */
const upgrade = () =>
  app.ctx.store.raw.query(
    `insert into market_settings (floor, uplift_percent, sample_size, emergency_minutes, within24h_minutes, within_week_minutes, flexible_minutes, buying_rule)
     values (40, 10, 5, 60, 60, 60, 60, 'anyone')`,
  );

async function change(changes: object): Promise<void> {
  const { body } = await admin.get('/api/market-settings').expect(200);
  await admin.post('/api/market-settings').send({ ...standardSettings, ...body.settings, base: { version: body.version }, ...changes }).expect(200);
}

it.each([
  [true, false, ['second_factor_not_required']],
  [true, true, []],
  [false, false, []],
])('in production (%s), with a second factor required (%s), a server that starts warns of %j', async (isProduction, isSecondFactorRequired, events) => {
  expect(await warningsOf({ ...quiet, isProduction, isSecondFactorRequired })).toEqual(events);
});

it('without an address of the brand, a server that starts in production warns that nobody reads its alarms', async () => {
  expect(await warningsOf({ ...quiet, email: app.ctx.config.brand.email })).toEqual(['brand_email_not_set']);
  expect(await warningsOf({ ...quiet, email: app.ctx.config.brand.email, isProduction: false })).toEqual([]);
});

it('in an upgraded market where anyone may buy, a server that starts warns until a super admin has chosen who may', async () => {
  await upgrade();
  expect(await warningsOf(quiet)).toEqual(['buying_rule_not_chosen']);
  expect(await warningsOf({ ...quiet, isProduction: false })).toEqual([]);

  await change({ floor: '35.00' });
  expect(await warningsOf(quiet)).toEqual(['buying_rule_not_chosen']);

  await change({ buyingRule: 'licence_verified' });
  expect(await warningsOf(quiet)).toEqual([]);
  await change({ buyingRule: 'anyone' });
  expect(await warningsOf(quiet)).toEqual([]);
});
