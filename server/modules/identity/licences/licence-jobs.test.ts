import { describe, expect, it } from 'vitest';
import { drainJobs } from '../../../../tests/support/drain.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { failsWith } from '../../../../tests/support/fake-nsw-register.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { nswLicence, setUpNswLicences } from '../../../../tests/support/nsw-licences.ts';
import { runJob } from '../../../../tests/support/run-job.ts';
import type { Agent } from '../../../../tests/support/sales.ts';
import { auditsOf } from '../../../../tests/support/team.ts';
import { recheckLicences } from './recheck-licences.ts';
import type { Viewer } from '../../../platform/http/caller.ts';

const nsw = setUpNswLicences();
const { mailsTo, shown } = nsw;
const licence = nswLicence;

const ask = ({ id }: Viewer) => nsw.admin.post(`/api/providers/${id}/licence-lookup`);
const subjects = (user: Viewer) => mailsTo(user).map(({ subject }) => subject);

async function handIn(overrides: Parameters<typeof createUser>[1] = {}, body: object = licence): Promise<Viewer> {
  const user = await createUser(nsw.app.ctx, overrides);
  const agent = await nsw.app.signIn(user);
  await agent.patch('/api/auth/licence').send(body).expect(200);
  await drainJobs(nsw.app.ctx);
  return user;
}

/** Decides on a waiting licence as a super admin does, with nothing typed but the decision. */
async function decide(user: Viewer, decision: object): Promise<void> {
  const { licenseSubmittedAt } = (await shown(user)) as unknown as { licenseSubmittedAt: string | null };
  await nsw.admin.patch(`/api/providers/${user.id}`).send({ ...decision, base: { ...licence, licenseSubmittedAt } }).expect(200);
  await drainJobs(nsw.app.ctx);
  nsw.app.mails.length = 0;
}

async function handInAndVerify(): Promise<Viewer> {
  const user = await handIn();
  await decide(user, { isVerified: true });
  return user;
}

async function handInAgain(user: Viewer, body: object = licence): Promise<void> {
  await (await nsw.app.signIn(user)).patch('/api/auth/licence').send(body).expect(200);
  await drainJobs(nsw.app.ctx);
}

/** Has the register end a licence for a night, and have it again the next day. */
async function lapse(): Promise<void> {
  nsw.app.ctx.clock.advance(86_400_000);
  nsw.fake.add({ licenceNumber: '123456C', licensee: 'Tester Electrical', status: 'Expired' });
  await runJob(nsw.app.ctx, recheckLicences, {});
  await drainJobs(nsw.app.ctx);
  nsw.fake.add({ licenceNumber: '123456C', licensee: 'TESTER ELECTRICAL PTY LTD', expiryDate: '31/01/2030' });
  nsw.app.mails.length = 0;
}

const said = { licenseClass: 'contractor', licenseHolder: 'TESTER ELECTRICAL PTY LTD', licenseExpiresOn: '2029-01-31' };

describe('a licence that is handed in', () => {
  it('waits for a person however well the register’s entry fits, who verifies it at one press', async () => {
    const user = await handIn();
    expect(await shown(user)).toMatchObject({ ...licence, ...said, isVerified: false, licenseSubmittedAt: expect.any(String) });
    expect(mailsTo(user)).toEqual([]);

    await decide(user, { isVerified: true });

    expect(await shown(user)).toMatchObject({ ...said, isVerified: true, licenseSubmittedAt: null, licenseCheckMethod: 'register' });
  });

  it('is verified at once where a person verified it for this account before and the register leaves nothing to decide', async () => {
    const user = await handInAndVerify();
    await lapse();
    expect(await shown(user)).toMatchObject({ isVerified: false });

    await handInAgain(user);

    const renewed = { ...said, isVerified: true, licenseExpiresOn: '2030-01-31', licenseSubmittedAt: null, licenseCheckMethod: 'nsw_api' };
    expect(await shown(user)).toMatchObject({ ...licence, ...renewed });
    expect(subjects(user)).toEqual(['Your electrical licence is verified']);
    expect((await auditsOf(nsw.app.ctx, user)).at(-1)).toMatchObject({ action: 'provider.verified', actor_user_id: null });
  });

  it.each([
    ['was refused by a person since', (user: Viewer) => decide(user, { licenseRefusal: 'Not yours.' })],
    ['was taken back by a person since', (user: Viewer) => decide(user, { isVerified: false })],
    ['was given up for another one since', (user: Viewer) => handInAgain(user, { ...licence, licenseNumber: '999999C' })],
  ])('waits for a person again when it %s', async (_what, act) => {
    const user = await handInAndVerify();
    await act(user);

    await handInAgain(user);

    expect(await shown(user)).toMatchObject({ isVerified: false, licenseSubmittedAt: expect.any(String) });
  });

  it.each([
    ['of somebody else', { licensee: 'Somebody Else Pty Ltd' }],
    ['that is suspended', { status: 'Suspended' }],
    ['that has expired', { expiryDate: '01/03/2027' }],
    ['that names no expiry', { expiryDate: '' }],
    ['of no contractor', { licenceType: 'Qualified Supervisor Certificate' }],
    ['of another trade', { classes: ['Plumber'] }],
  ])('has nothing filled in when it is one %s', async (_what, change) => {
    nsw.fake.add({ licenceNumber: '123456C', licensee: 'Tester Electrical', ...change });

    const user = await handIn();

    const nothing = { licenseClass: null, licenseHolder: null, licenseExpiresOn: null };
    expect(await shown(user)).toMatchObject({ ...nothing, isVerified: false, licenseSubmittedAt: expect.any(String), licenseRefusal: null });
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
    ['Tester Electrical', null],
    [null, 'Pat Watt'],
  ])('of a person whose company is %s has as its holder filled in: %s', async (companyName, licenseHolder) => {
    nsw.fake.add({ licenceNumber: '123456C', licensee: 'Pat Watt' });

    expect(await shown(await handIn({ lastName: 'Watt', companyName }))).toMatchObject({ licenseHolder });
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

  it('of a new account is looked up once its address is confirmed, and waits for a person then as well', async () => {
    const body = {
      username: 'newcomer-nsw', password: 'correct horse battery', firstName: 'New', lastName: 'Comer', phone: '0491570110',
      email: 'newcomer-nsw@example.com', companyName: 'Tester Electrical', ...licence,
    };
    const { body: made } = await nsw.app.visitor().post('/api/auth/provider/signup').send(body).expect(201);
    expect(made).toMatchObject({ isVerified: false, isLicenceUnderReview: true });

    await drainJobs(nsw.app.ctx);
    expect(await shown(made as Viewer)).toMatchObject({ isVerified: false, licenseExpiresOn: null, licenseSubmittedAt: expect.any(String) });
    const agent = nsw.app.visitor();
    await agent.post('/api/auth/login').send(body).expect(200);
    const token = /confirm-email\?token=([\w-]{43})/.exec(mailsTo(made as Viewer).at(-1)?.text ?? '')?.[1];

    await agent.post('/api/auth/confirm-email').send({ token }).expect(200);
    await drainJobs(nsw.app.ctx);

    expect(await shown(made as Viewer)).toMatchObject({ ...said, isVerified: false, licenseSubmittedAt: expect.any(String) });
  });
});

const rename = (agent: Agent, companyName: string, before = 'Tester Electrical') =>
  agent.patch('/api/account/business').send({ companyName, abn: '', base: { companyName: before, abn: null } }).expect(200);

describe('a verified licence whose account gets another name', () => {
  it('waits again, and is no longer shown as checked', async () => {
    const user = await handInAndVerify();
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

  it('is verified again once it has its holder’s name back', async () => {
    const user = await handInAndVerify();
    const agent = await nsw.app.signIn(user);
    await rename(agent, 'Famous Electrical');
    await drainJobs(nsw.app.ctx);

    await rename(agent, 'Tester Electrical', 'Famous Electrical');
    await drainJobs(nsw.app.ctx);

    expect(await shown(user)).toMatchObject({ isVerified: true, licenseSubmittedAt: null });
  });

  it('stays verified under another writing of a name that a person accepted for another holder', async () => {
    const user = await createUser(nsw.app.ctx, { ...licence, isVerified: true, companyName: 'Bright Sparks', licenseHolder: 'John Smith' });

    expect((await rename(await nsw.app.signIn(user), 'Bright Sparks Pty Ltd', 'Bright Sparks')).body).toMatchObject({ companyName: 'Bright Sparks Pty Ltd', isVerified: true });
  });

  it('stays verified under another writing of its holder’s name', async () => {
    const user = await handInAndVerify();

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
