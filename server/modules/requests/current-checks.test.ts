import { afterAll, beforeAll, expect, it } from 'vitest';
import { sydneyDate } from '../../../shared/domain/time/sydney-date.ts';
import { buyLead, customerOf, newElectrician } from '../../../tests/support/customer-requests.ts';
import { createUser } from '../../../tests/support/factories.ts';
import type { Agent } from '../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';

let app: TestApp;
let electrician: Agent;
let customer: ReturnType<typeof customerOf>;
let requestToken: string;
let profilePath: string;

beforeAll(async () => {
  app = await createTestApp();
  customer = customerOf(app);
  electrician = await newElectrician(app);
  const filed = await customer.file();
  await buyLead(electrician, filed.id);
  ({ requestToken } = filed);
  profilePath = (await electrician.post('/api/my-profile').send({ isPublic: true }).expect(200)).body.path;
  await run(`insert into insurance_policies (user_id, insurer, policy_number, sum_insured, expires_on, file_key, file_type, file_bytes, file_sha256, state, decided_at)
    select id, 'Acme', 'P-1', 5000000, '2027-06-30', 'a-file', 'application/pdf', 1000, 'x', 'verified', '2026-04-05T01:00:00Z' from users where profile_slug is not null`);
});

afterAll(() => app.close());

const run = (statement: string) => app.ctx.store.raw.query(statement);

/** Makes the licence and the policy end on a day. */
async function endOn(licence: string, insurance: string): Promise<void> {
  await run(`update users set license_expires_on = '${licence}', insured_until = '${insurance}' where profile_slug is not null`);
  await run(`update insurance_policies set expires_on = '${insurance}'`);
}

/** What was checked, as the electrician's customer reads it and as everyone does. */
async function shown() {
  const { electrician: onRequest } = await customer.read(requestToken);
  const { body: onProfile } = await app.visitor().get(`/api/profiles/${profilePath.split('/').at(-1) ?? ''}`).expect(200);
  return [onRequest, onProfile];
}

const day = (days: number) => sydneyDate(new Date(app.ctx.clock.now().getTime() + days * 86_400_000));

it('what was checked is shown with its date to the end of its last day in Sydney', async () => {
  await endOn(day(0), day(0));

  for (const checks of await shown()) {
    expect(checks).toMatchObject({
      licenceCheckedAt: '2026-03-02T01:00:00.000Z',
      licenceExpiredOn: null,
      insuredUntil: day(0),
      insuranceCheckedAt: '2026-04-05T01:00:00.000Z',
    });
  }
});

it('a licence and a policy that have expired are not shown as checked', async () => {
  await endOn(day(-1), day(-1));

  for (const checks of await shown()) {
    expect(checks).toMatchObject({ licenceCheckedAt: null, licenceExpiredOn: day(-1), insuredUntil: null, insuranceCheckedAt: null });
  }
});

it('nothing is shown as checked of an account that is no longer active', async () => {
  await endOn(day(0), day(0));
  await run('update users set is_active = false where profile_slug is not null');

  const { electrician: onRequest } = await customer.read(requestToken);
  expect(onRequest).toMatchObject({ profilePath: null, licenceCheckedAt: null, insuredUntil: null, insuranceCheckedAt: null });
  await app.visitor().get(`/api/profiles/${profilePath.split('/').at(-1) ?? ''}`).expect(404);

  await run('update users set is_active = true where profile_slug is not null');
  const { electrician: again } = await customer.read(requestToken);
  expect(again).toMatchObject({ profilePath, licenceCheckedAt: '2026-03-02T01:00:00.000Z' });
});

it('a licence that a person verified is shown as checked on that day, and no longer once they withdraw it', async () => {
  const admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin', companyName: null }));
  const { rows } = await run('select id, license_number as "licenseNumber", license_state as "licenseState" from users where profile_slug is not null');
  const [{ id, ...licence }] = rows as [{ id: number; licenseNumber: string; licenseState: string }];
  await endOn(day(0), day(0));
  const base = { ...licence, licenseSubmittedAt: null };

  await admin.patch(`/api/providers/${id}`).send({ isVerified: false, base }).expect(200);
  expect((await shown()).map(({ licenceCheckedAt }) => licenceCheckedAt)).toEqual([null, null]);

  const { licenseSubmittedAt } = (await admin.get('/api/providers').expect(200)).body.find((row: { id: number }) => row.id === id);
  await admin.patch(`/api/providers/${id}`).send({ isVerified: true, base: { ...licence, licenseSubmittedAt } }).expect(200);
  const today = app.ctx.clock.now().toISOString().slice(0, 10);
  expect((await shown()).map(({ licenceCheckedAt }) => licenceCheckedAt)).toEqual([expect.stringContaining(today), expect.stringContaining(today)]);
});
