import { daysAfter } from '../../../../shared/domain/time/calendar-date.ts';
import { describe, expect, it } from 'vitest';
import { sydneyDate } from '../../../../shared/domain/time/sydney-date.ts';
import { drainJobs } from '../../../../tests/support/drain.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { failsWith } from '../../../../tests/support/fake-nsw-register.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { setMarket } from '../../../../tests/support/market.ts';
import { nswLicence, setUpNswLicences } from '../../../../tests/support/nsw-licences.ts';
import { runJob } from '../../../../tests/support/run-job.ts';
import type { Agent } from '../../../../tests/support/sales.ts';
import { auditsOf } from '../../../../tests/support/team.ts';
import { remindOfExpiry } from './remind-of-expiry.ts';
import type { Viewer } from '../../../platform/http/caller.ts';

const nsw = setUpNswLicences();
const { mailsTo, shown } = nsw;
const licence = nswLicence;
const today = () => sydneyDate(nsw.app.ctx.clock.now());

const ask = ({ id }: Viewer) => nsw.admin.post(`/api/providers/${id}/licence-lookup`);
const remind = async () => {
  await runJob(nsw.app.ctx, remindOfExpiry, {});
  await drainJobs(nsw.app.ctx);
};
const expiring = (days: number, fields: Parameters<typeof createUser>[1] = {}) =>
  createUser(nsw.app.ctx, { ...licence, isVerified: true, licenseExpiresOn: daysAfter(today(), days), ...fields });
const subjects = (user: Viewer) => mailsTo(user).map(({ subject }) => subject);

async function handIn(overrides: Parameters<typeof createUser>[1] = {}, body: object = licence): Promise<Viewer> {
  const user = await createUser(nsw.app.ctx, overrides);
  const agent = await nsw.app.signIn(user);
  await agent.patch('/api/auth/licence').send(body).expect(200);
  await drainJobs(nsw.app.ctx);
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
    expect((await auditsOf(nsw.app.ctx, user)).at(-1)).toMatchObject({ action: 'provider.verified', actor_user_id: null });
  });

  it.each([
    ['of somebody else', { licensee: 'Somebody Else Pty Ltd' }],
    ['that is suspended', { status: 'Suspended' }],
    ['that has expired', { expiryDate: '01/03/2027' }],
    ['that names no expiry', { expiryDate: '' }],
    ['of no contractor', { licenceType: 'Qualified Supervisor Certificate' }],
    ['of another trade', { classes: ['Plumber'] }],
  ])('waits for a person when it is one %s', async (_what, change) => {
    nsw.fake.add({ licenceNumber: '123456C', licensee: 'Tester Electrical', ...change });

    const user = await handIn();

    expect(await shown(user)).toMatchObject({ isVerified: false, licenseSubmittedAt: expect.any(String), licenseRefusal: null });
    expect(mailsTo(user)).toEqual([]);
  });

  it('waits for a person when another account has it, however its number is written, and shows both', async () => {
    const first = await handIn({ companyName: 'Somebody Else' }, { ...licence, licenseNumber: '123 456-c' });

    const second = await handIn();

    expect(await shown(second)).toMatchObject({ isVerified: false, licenseSubmittedAt: expect.any(String) });
    expect(await shown(second)).toMatchObject({ sameLicence: [{ id: first.id, username: first.username, name: 'Somebody Else', isVerified: false }] });
    expect(await shown(first)).toMatchObject({ sameLicence: [{ id: second.id }] });
  });

  it.each([
    ['Tester Electrical', false],
    [null, true],
  ])('of a person whose company is %s is verified at once: %s', async (companyName, isVerified) => {
    nsw.fake.add({ licenceNumber: '123456C', licensee: 'Pat Watt' });

    expect(await shown(await handIn({ lastName: 'Watt', companyName }))).toMatchObject({ isVerified });
  });

  it.each([
    ['its number is in no register', async () => handIn({}, { ...licence, licenseNumber: '999999C' })],
    ['it is of another state', async () => handIn({}, { ...licence, licenseState: 'VIC' })],
    ['the register is down', async () => {
      nsw.fake.fail(failsWith(503, 'down'));
      return handIn();
    }],
  ])('waits for a person, who is told once an hour, when %s', async (_what, act) => {
    const user = await act();
    expect(await shown(user)).toMatchObject({ isVerified: false, licenseSubmittedAt: expect.any(String) });

    nsw.app.ctx.clock.advance(3_600_000);
    await drainJobs(nsw.app.ctx);

    const all = nsw.app.mails.map(({ subject }) => subject);
    expect(all.filter((subject) => subject.includes('for your decision'))).toEqual(['One electrician is waiting for your decision']);
  });

  it('of a new account is looked up as well, and verified once its address is confirmed', async () => {
    const body = {
      username: 'newcomer-nsw', password: 'correct horse battery', firstName: 'New', lastName: 'Comer', phone: '0491570110',
      email: 'newcomer-nsw@example.com', companyName: 'Tester Electrical', ...licence,
    };
    const { body: made } = await nsw.app.visitor().post('/api/auth/provider/signup').send(body).expect(201);
    expect(made).toMatchObject({ isVerified: false, isLicenceUnderReview: true });

    await drainJobs(nsw.app.ctx);
    expect(await shown(made as Viewer)).toMatchObject({ isVerified: false, licenseSubmittedAt: expect.any(String) });
    const agent = nsw.app.visitor();
    await agent.post('/api/auth/login').send(body).expect(200);
    const token = /confirm-email\?token=([\w-]{43})/.exec(mailsTo(made as Viewer).at(-1)?.text ?? '')?.[1];

    await agent.post('/api/auth/confirm-email').send({ token }).expect(200);
    await drainJobs(nsw.app.ctx);

    expect(await shown(made as Viewer)).toMatchObject({ isVerified: true });
  });
});

const rename = (agent: Agent, companyName: string) =>
  agent.patch('/api/account/business').send({ companyName, abn: '', base: { companyName: 'Tester Electrical', abn: null } }).expect(200);

describe('a verified licence whose account gets another name', () => {
  it('waits again, and is no longer shown as checked', async () => {
    const user = await handIn();
    const agent = await nsw.app.signIn(user);

    const { body } = await rename(agent, 'Famous Electrical');
    await drainJobs(nsw.app.ctx);

    expect(body).toMatchObject({ isVerified: false, isLicenceUnderReview: true });
    expect(await shown(user)).toMatchObject({ isVerified: false, licenseSubmittedAt: expect.any(String), licenseCheckedAt: null });
    expect((await auditsOf(nsw.app.ctx, user)).at(-1)).toMatchObject({ action: 'provider.unverified', actor_user_id: user.id });
  });

  it('waits again with another name of its person, when customers see that one', async () => {
    const user = await createUser(nsw.app.ctx, { isVerified: true, companyName: null, lastName: 'Watt', licenseHolder: 'Pat Watt' });
    const agent = await nsw.app.signIn(user);
    const save = (lastName: string, before: string) =>
      agent.patch('/api/account/profile').send({ firstName: 'Pat', lastName, phone: user.phone, base: { firstName: 'Pat', lastName: before, phone: user.phone } });

    expect((await save('Watts', 'Watt').expect(200)).body).toMatchObject({ isVerified: false, isLicenceUnderReview: true });
  });

  it('stays verified under another writing of its holder’s name', async () => {
    const user = await handIn();

    expect((await rename(await nsw.app.signIn(user), 'Tester Electrical Pty Ltd')).body).toMatchObject({ isVerified: true });
  });
});

describe('asking the register for a person', () => {

  it('answers what it has, says whether the name fits, and changes nothing', async () => {
    nsw.fake.add({ licenceNumber: '123456C', licensee: 'Somebody Else' });
    const user = await handIn();

    const { body } = await ask(user).expect(200);

    expect(body.licence).toMatchObject({ holder: 'Somebody Else', isSameHolder: false, status: 'Current', class: 'contractor' });
    expect(await shown(user)).toMatchObject({ isVerified: false, canAskRegister: true });
  });

  it('says so when it has no such number, and records who asked', async () => {
    nsw.fake.remove('123456C');
    const user = await handIn();

    expect((await ask(user).expect(200)).body).toEqual({ licence: null });

    const { body } = await nsw.admin.get(`/api/audit-log?action=provider.licence_looked_up&subject=user:${user.id}`).expect(200);
    expect(body.entries).toMatchObject([{ actorUsername: expect.any(String), after: { isFound: false } }]);
  });

  it.each([
    ['its quota is used up', failsWith(429, '{}'), /its quota is used up/],
    ['it is down', failsWith(500, '{}'), /didn’t answer/],
  ])('says plainly when %s', async (_what, failure, message) => {
    nsw.fake.fail(failure);
    const response = await ask(await handIn());

    expectProblem(response, 'unavailable');
    expect(response.body.message).toMatch(message);
  });

  it('is refused for another state, and to an electrician', async () => {
    const user = await handIn({}, { ...licence, licenseState: 'QLD' });

    expectProblem(await ask(user), 'conflict');
    expectProblem(await (await nsw.app.signIn(user)).post(`/api/providers/${user.id}/licence-lookup`), 'forbidden');
  });
});

describe('reminders of an expiry', () => {

  it('go out 30 and 7 days before and on the day after, each once', async () => {
    const user = await expiring(31);
    await remind();
    expect(subjects(user)).toEqual([]);

    for (let day = 1; day <= 40; day += 1) {
      nsw.app.ctx.clock.advance(86_400_000);
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

    await nsw.admin.patch(`/api/providers/${user.id}`).send({ ...licence, licenseExpiresOn: daysAfter(today(), 20) }).expect(200);
    await remind();

    expect(subjects(user)).toHaveLength(2);
  });

  it('lead to the dialog that takes the renewed licence, and say that buying stops only where it does', async () => {
    const [first, second] = [await expiring(5), await expiring(6)];
    await remind();
    expect(mailsTo(first)[0]?.text).toContain('http://volts.example/dashboard?needs=buying');
    expect(mailsTo(first)[0]?.text).not.toMatch(/can’t buy/);

    await setMarket(nsw.admin, { buyingRule: 'licence_verified' });
    await nsw.app.ctx.store.raw.query(`update users set license_reminder_days = null where id = ${second.id}`);
    await remind();
    expect(mailsTo(second).at(-1)?.text).toContain('After that day, you can’t buy leads until your renewed licence is on your account.');
    await setMarket(nsw.admin, { buyingRule: 'anyone' });
  });

  it('go to nobody whose account is out of use, or whose licence expired long ago', async () => {
    const [gone, old] = [await expiring(5, { isActive: false }), await expiring(-30)];

    await remind();

    expect([...subjects(gone), ...subjects(old)]).toEqual([]);
  });
});
