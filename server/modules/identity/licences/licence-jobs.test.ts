import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { daysAfter } from '../../../../shared/domain/people/licence.ts';
import { sydneyDate } from '../../../../shared/domain/time/sydney-date.ts';
import { drainJobs } from '../../../../tests/support/drain.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { failsWith, nswKeys, startNswRegister } from '../../../../tests/support/fake-nsw-register.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { moveTo, setMarket } from '../../../../tests/support/market.ts';
import { runJob } from '../../../../tests/support/run-job.ts';
import type { Agent } from '../../../../tests/support/sales.ts';
import { auditsOf } from '../../../../tests/support/team.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { recheckLicences } from './recheck-licences.ts';
import { remindOfExpiry } from './remind-of-expiry.ts';
import type { Viewer } from '../../../platform/http/caller.ts';

let app: TestApp;
let fake: Awaited<ReturnType<typeof startNswRegister>>;
let admin: Agent;

const NOON = '2027-03-10T01:00:00Z';
const licence = { licenseNumber: '123456C', licenseState: 'NSW' } as const;

beforeAll(async () => {
  fake = await startNswRegister();
  app = await createTestApp({
    APP_URL: 'http://volts.example',
    NSW_TRADES_API_KEY: nswKeys.key,
    NSW_TRADES_API_SECRET: nswKeys.secret,
    NSW_TRADES_API_BASE: fake.url,
  });
  moveTo(app, NOON);
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin', companyName: null }));
});

afterAll(async () => {
  await app.close();
  await fake.close();
});

beforeEach(() => {
  fake.add({ licenceNumber: '123456C', licensee: 'TESTER ELECTRICAL PTY LTD', expiryDate: '31/01/2029' });
  app.mails.length = 0;
});

afterEach(async () => {
  fake.fail(undefined);
  moveTo(app, NOON);
  await app.ctx.store.raw.query('delete from jobs');
  await app.ctx.store.raw.query(
    `update users set license_number = null, license_state = null, is_verified = false, license_submitted_at = null, license_expires_on = null, license_refusal = null`,
  );
});

const today = () => sydneyDate(app.ctx.clock.now());
const mailsTo = ({ email }: Viewer) => app.mails.filter(({ to }) => to === email);
const shown = async ({ id }: Viewer) => {
  const { body } = await admin.get('/api/providers').expect(200);
  return (body as { id: number }[]).find((row) => row.id === id);
};

const ask = ({ id }: Viewer) => admin.post(`/api/providers/${id}/licence-lookup`);
const recheck = () => runJob(app.ctx, recheckLicences, {});
const remind = async () => {
  await runJob(app.ctx, remindOfExpiry, {});
  await drainJobs(app.ctx);
};
const expiring = (days: number, fields: Parameters<typeof createUser>[1] = {}) =>
  createUser(app.ctx, { ...licence, isVerified: true, licenseExpiresOn: daysAfter(today(), days), ...fields });
const subjects = (user: Viewer) => mailsTo(user).map(({ subject }) => subject);

async function handIn(overrides: Parameters<typeof createUser>[1] = {}, body: object = licence): Promise<Viewer> {
  const user = await createUser(app.ctx, overrides);
  const agent = await app.signIn(user);
  await agent.patch('/api/auth/licence').send(body).expect(200);
  await drainJobs(app.ctx);
  return user;
}

describe('a licence that is handed in', () => {
  it('is verified at once where the register of New South Wales leaves nothing to decide', async () => {
    const user = await handIn();

    expect(await shown(user)).toMatchObject({
      ...licence,
      isVerified: true,
      licenseClass: 'contractor',
      licenseHolder: 'TESTER ELECTRICAL PTY LTD',
      licenseExpiresOn: '2029-01-31',
      licenseSubmittedAt: null,
      licenseCheckMethod: 'nsw_api',
      licenseCheckedBy: null,
    });
    expect(mailsTo(user).map(({ subject }) => subject)).toEqual(['Your licence is verified on Sparkdrop']);
    expect((await auditsOf(app.ctx, user)).at(-1)).toMatchObject({ action: 'provider.verified', actor_user_id: null });
  });

  it.each([
    ['of somebody else', { licensee: 'Somebody Else Pty Ltd' }],
    ['that is suspended', { status: 'Suspended' }],
    ['that has expired', { expiryDate: '01/03/2027' }],
    ['that names no expiry', { expiryDate: '' }],
    ['of no contractor', { licenceType: 'Qualified Supervisor Certificate' }],
    ['of another trade', { classes: ['Plumber'] }],
  ])('waits for a person when it is one %s', async (_what, change) => {
    fake.add({ licenceNumber: '123456C', licensee: 'Tester Electrical', ...change });

    const user = await handIn();

    expect(await shown(user)).toMatchObject({ isVerified: false, licenseSubmittedAt: expect.any(String), licenseRefusal: null });
    expect(mailsTo(user)).toEqual([]);
  });

  it.each([
    ['its number is in no register', async () => handIn({}, { ...licence, licenseNumber: '999999C' })],
    ['it is of another state', async () => handIn({}, { ...licence, licenseState: 'VIC' })],
    ['the register is down', async () => {
      fake.fail(failsWith(503, 'down'));
      return handIn();
    }],
  ])('waits for a person, who is told once an hour, when %s', async (_what, act) => {
    const user = await act();
    expect(await shown(user)).toMatchObject({ isVerified: false, licenseSubmittedAt: expect.any(String) });

    app.ctx.clock.advance(3_600_000);
    await drainJobs(app.ctx);

    const all = app.mails.map(({ subject }) => subject);
    expect(all.filter((subject) => subject.includes('for your decision'))).toEqual(['One electrician is waiting for your decision']);
  });

  it('of a new account is looked up as well', async () => {
    const body = {
      username: 'newcomer-nsw', password: 'correct horse battery', firstName: 'New', lastName: 'Comer', phone: '0491570110',
      email: 'newcomer-nsw@example.com', companyName: 'Tester Electrical', ...licence,
    };
    const { body: made } = await app.visitor().post('/api/auth/provider/signup').send(body).expect(201);
    expect(made).toMatchObject({ isVerified: false, isLicenceUnderReview: true });

    await drainJobs(app.ctx);

    expect(await shown(made as Viewer)).toMatchObject({ isVerified: true });
  });
});

describe('asking the register for a person', () => {

  it('answers what it has, says whether the name fits, and changes nothing', async () => {
    fake.add({ licenceNumber: '123456C', licensee: 'Somebody Else' });
    const user = await handIn();

    const { body } = await ask(user).expect(200);

    expect(body.licence).toMatchObject({ holder: 'Somebody Else', isSameHolder: false, status: 'Current', class: 'contractor' });
    expect(await shown(user)).toMatchObject({ isVerified: false, canAskRegister: true });
  });

  it('says so when it has no such number', async () => {
    fake.remove('123456C');

    expect((await ask(await handIn()).expect(200)).body).toEqual({ licence: null });
  });

  it.each([
    ['its quota is used up', failsWith(429, '{}'), /its quota is used up/],
    ['it is down', failsWith(500, '{}'), /didn’t answer/],
  ])('says plainly when %s', async (_what, failure, message) => {
    fake.fail(failure);
    const response = await ask(await handIn());

    expectProblem(response, 'unavailable');
    expect(response.body.message).toMatch(message);
  });

  it('is refused for another state, and to an electrician', async () => {
    const user = await handIn({}, { ...licence, licenseState: 'QLD' });

    expectProblem(await ask(user), 'conflict');
    expectProblem(await (await app.signIn(user)).post(`/api/providers/${user.id}/licence-lookup`), 'forbidden');
  });
});

describe('the nightly look at verified licences', () => {
  const verified = { ...licence, isVerified: true, licenseExpiresOn: '2028-01-31' };

  it('keeps a new expiry', async () => {
    const user = await createUser(app.ctx, verified);

    await recheck();

    expect(await shown(user)).toMatchObject({ isVerified: true, licenseExpiresOn: '2029-01-31', licenseCheckMethod: 'nsw_api' });
    expect((await auditsOf(app.ctx, user)).map(({ action }) => action)).toEqual(['provider.licence_rechecked']);
  });

  it('refuses one that is no longer current, and tells its holder why', async () => {
    const user = await createUser(app.ctx, verified);
    fake.add({ licenceNumber: '123456C', licensee: 'Tester Electrical', status: 'Cancelled' });

    await recheck();
    await drainJobs(app.ctx);

    const refusal = 'The register of New South Wales says “Cancelled”.';
    expect(await shown(user)).toMatchObject({ isVerified: false, licenseRefusal: refusal });
    expect(mailsTo(user).map(({ text }) => text)).toEqual([expect.stringContaining(refusal)]);
  });

  it('has a person look at one that the register no longer has, and leaves it verified until then', async () => {
    const user = await createUser(app.ctx, verified);
    fake.remove('123456C');

    await recheck();

    expect(await shown(user)).toMatchObject({ isVerified: true, licenseSubmittedAt: expect.any(String), licenseRefusal: null });
  });

  it('changes nothing while the register gives no answer, and goes on another night', async () => {
    const user = await createUser(app.ctx, verified);
    fake.fail(failsWith(429, '{}'));
    await recheck();
    expect(await shown(user)).toMatchObject({ isVerified: true, licenseExpiresOn: '2028-01-31', licenseCheckedAt: null });

    fake.fail(undefined);
    await recheck();
    expect(await shown(user)).toMatchObject({ licenseExpiresOn: '2029-01-31' });
  });

  it('asks for each licence once a night, and for none of another state or out of use', async () => {
    await createUser(app.ctx, verified);
    await createUser(app.ctx, { ...verified, licenseState: 'VIC' });
    await createUser(app.ctx, { ...verified, isActive: false });
    fake.asked.length = 0;

    await recheck();
    await recheck();

    expect(fake.asked.filter((path) => path.endsWith('/verify'))).toHaveLength(1);
  });

  it('is due in the coming night of Sydney, once', async () => {
    await Promise.all([recheck(), recheck()]);
    const { rows } = await app.ctx.store.raw.query(`select run_at from jobs where name = 'recheck-licences'`);
    expect(rows).toEqual([{ run_at: new Date('2027-03-10T16:00:00Z') }]);
  });
});

describe('reminders of an expiry', () => {

  it('go out 30 and 7 days before and on the day after, each once', async () => {
    const user = await expiring(31);
    await remind();
    expect(subjects(user)).toEqual([]);

    for (let day = 1; day <= 40; day += 1) {
      app.ctx.clock.advance(86_400_000);
      await remind();
    }

    expect(subjects(user)).toEqual([
      'Your electrical licence expires on 10 April 2027',
      'Your electrical licence expires on 10 April 2027',
      'Your electrical licence has expired',
    ]);
  });

  it('begin again with a new expiry', async () => {
    const user = await expiring(5);
    await remind();

    await admin.patch(`/api/providers/${user.id}`).send({ ...licence, licenseExpiresOn: daysAfter(today(), 20) }).expect(200);
    await remind();

    expect(subjects(user)).toHaveLength(2);
  });

  it('lead to the dialog that takes the renewed licence, and say that buying stops only where it does', async () => {
    const [first, second] = [await expiring(5), await expiring(6)];
    await remind();
    expect(mailsTo(first)[0]?.text).toContain('http://volts.example/dashboard?needs=buying');
    expect(mailsTo(first)[0]?.text).not.toMatch(/can’t buy/);

    await setMarket(admin, { buyingRule: 'licence_verified' });
    await app.ctx.store.raw.query(`update users set license_reminder_days = null where id = ${second.id}`);
    await remind();
    expect(mailsTo(second).at(-1)?.text).toContain('After that day, you can’t buy leads until your renewed licence is on your account.');
    await setMarket(admin, { buyingRule: 'anyone' });
  });

  it('go to nobody whose account is out of use, or whose licence expired long ago', async () => {
    const [gone, old] = [await expiring(5, { isActive: false }), await expiring(-30)];

    await remind();

    expect([...subjects(gone), ...subjects(old)]).toEqual([]);
  });
});
