import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../platform/errors.ts';
import { runCommand, usageOf } from './commands.ts';
import { expectProblem } from '../../tests/support/expect-problem.ts';
import { drainJobs } from '../../tests/support/drain.ts';
import { createUser, deactivate } from '../../tests/support/factories.ts';
import { operatorHeaders } from '../../tests/support/operators.ts';
import { setUpApp, setUpPasskey, signInAs, signInAsOperator } from '../../tests/support/second-factor.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

beforeEach(() => app.ctx.store.raw.query('truncate operators cascade'));

afterAll(() => app.close());

const run = (args: string[], secret = 'long enough by far') => runCommand(app.ctx, args, () => Promise.resolve(secret));

async function refusalOf(promise: Promise<unknown>): Promise<Pick<AppError, 'code' | 'message'>> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error('It was not refused');
  return { code: error.code, message: error.message };
}

const ALL = [
  ...['operator:create', 'operator:password', 'operator:remove', 'user:password', 'second-factor:reset', 'user:promote', 'user:demote'].map((name) => `Usage: npm run ${name} -- USERNAME`),
  'Usage: npm run privacy:find -- PHONE_OR_EMAIL',
  'Usage: npm run privacy:erase -- PHONE_OR_EMAIL [--dry-run]',
  'Usage: npm run privacy:erasures',
  'Usage: npm run privacy:reapply -- FILE',
].join('\n');

describe('how a command is called', () => {
  it.each([
    [[], ALL],
    [['operator:drop', 'olive'], ALL],
    [['operator:create'], 'Usage: npm run operator:create -- USERNAME'],
    [['operator:create', '--help'], 'Usage: npm run operator:create -- USERNAME'],
    [['operator:create', 'olive', 'a password'], 'Usage: npm run operator:create -- USERNAME'],
    [['toString', 'olive'], ALL],
    [['privacy:erase', '0412 000 000', '--now'], 'Usage: npm run privacy:erase -- PHONE_OR_EMAIL [--dry-run]'],
    [['privacy:erasures', 'all'], 'Usage: npm run privacy:erasures'],
  ])('is said of %j', (args, usage) => {
    expect(usageOf(args)).toBe(usage);
  });

  it('is not said of a call', () => {
    const calls = [['user:promote', 'priya'], ['privacy:erase', '0412 000 000', '--dry-run'], ['privacy:erasures']];
    expect(calls.map((args) => usageOf(args))).toEqual(calls.map(() => undefined));
  });
});

describe('operator:create', () => {
  it('adds an operator who can sign in with the secret that was asked for', async () => {
    await run(['operator:create', 'olive'], 'a secret of olive');

    await app.visitor().post('/api/admin/login').send({ username: 'olive', password: 'a secret of olive' }).expect(200);
    expect(app.logged()).not.toContain('a secret of olive');
  });

  it('refuses a name in use, in any case, and leaves that operator alone', async () => {
    await run(['operator:create', 'olive'], 'a secret of olive');

    const refusal = await refusalOf(run(['operator:create', 'OLIVE'], 'somebody else’s secret'));

    expect(refusal).toEqual({ code: 'conflict', message: 'There is already an operator OLIVE' });
    await app.visitor().post('/api/admin/login').send({ username: 'olive', password: 'a secret of olive' }).expect(200);
  });

  it.each([
    ['two words', 'long enough by far', 'A username has 1 to 60 letters, digits, dots, hyphens or @'],
    ['olive', 'too short', 'An operator’s password has at least 12 characters'],
  ])('refuses %s with the secret %s', async (username, secret, message) => {
    expect(await refusalOf(run(['operator:create', username], secret))).toEqual({ code: 'invalid_input', message });
  });
});

const signIn = (password: string) => app.visitor().post('/api/admin/login').send({ username: 'olive', password });
const read = (response: Parameters<typeof operatorHeaders>[0]) => app.visitor().get('/api/admin/analytics').set(operatorHeaders(response));

describe('operator:password', () => {
  it('replaces the password, and ends every sign-in with the old one', async () => {
    await run(['operator:create', 'olive'], 'a secret of olive');
    const signedIn = await signIn('a secret of olive').expect(200);
    await read(signedIn).expect(200);

    expect(await run(['operator:password', 'Olive'], 'another one of hers')).toContain('has a new password');

    await read(signedIn).expect(401);
    await signIn('a secret of olive').expect(401);
    await signIn('another one of hers').expect(200);
    expect(app.logged()).not.toContain('another one of hers');
  });

  it('refuses nobody and a short one, and changes nothing', async () => {
    await run(['operator:create', 'olive'], 'a secret of olive');

    expect(await refusalOf(run(['operator:password', 'oliver']))).toEqual({ code: 'not_found', message: 'There is no operator oliver' });
    expect(await refusalOf(run(['operator:password', 'olive'], 'too short'))).toMatchObject({ code: 'invalid_input' });
    await signIn('a secret of olive').expect(200);
  });
});

describe('operator:remove', () => {
  it('ends the password, the second factor and every sign-in, and keeps the name for the audit log', async () => {
    await run(['operator:create', 'olive'], 'an operator knows this');
    const person = await signInAsOperator(app, 'olive');
    await setUpApp(app.ctx, person);

    expect(await run(['operator:remove', 'Olive'])).toContain('is removed and signed out everywhere');

    await person.call('get', '/api/admin/analytics').expect(401);
    await signIn('an operator knows this').expect(401);
    const { rows } = await app.ctx.store.raw.query(
      `select password, is_active, since, totp_secret, (select count(*)::int from recovery_codes) as codes
       from operators join second_factors on operator_id = operators.id where username = 'olive'`,
    );
    expect(rows).toEqual([{ password: '!', is_active: false, since: null, totp_secret: null, codes: 0 }]);
    const { rows: lines } = await app.ctx.store.raw.query("select subject_type from audit_log where action = 'operator.removed'");
    expect(lines).toEqual([{ subject_type: 'operator' }]);
    expect(await refusalOf(run(['operator:create', 'olive']))).toMatchObject({ code: 'conflict' });
    expect(await refusalOf(run(['operator:remove', 'olive']))).toEqual({ code: 'not_found', message: 'There is no operator olive' });
  });
});

describe('user:demote', () => {
  it('takes the power, the second factor and every session away; with a company a provider is left, whose licence waits', async () => {
    const user = await createUser(app.ctx, {
      userType: 'super_admin', companyName: 'Volt & Sons', licenseNumber: '123456C', licenseState: 'NSW', isVerified: true,
    });
    const person = await signInAs(app, user.username);
    await setUpApp(app.ctx, person);

    expect(await run(['user:demote', user.username.toUpperCase()])).toContain('is a provider and no super admin any more');

    await person.call('get', '/api/auth/me').expect(401);
    const again = await signInAs(app, user.username);
    expect(again.answer).toMatchObject({ userType: 'provider', isVerified: false, isLicenceUnderReview: true });
    expectProblem(await again.call('get', '/api/audit-log'), 'forbidden');
    const { rows } = await app.ctx.store.raw.query(`select before, after from audit_log where action = 'user.demoted' and subject_id = '${user.id}'`);
    expect(rows).toEqual([{ before: { userType: 'super_admin' }, after: { userType: 'provider' } }]);
    expect(await refusalOf(run(['user:demote', user.username]))).toMatchObject({ code: 'conflict' });
  });

  it('leaves a customer without a company, who can be erased again, and refuses nobody', async () => {
    const user = await createUser(app.ctx, { userType: 'super_admin', companyName: null });
    const erase = () => run(['privacy:erase', user.email ?? '']);
    expect(await refusalOf(erase())).toMatchObject({ code: 'conflict' });

    expect(await run(['user:demote', user.username])).toContain('is a customer');

    expect(await erase()).toContain('"users": 1');
    expect(await refusalOf(run(['user:demote', 'nobody']))).toMatchObject({ code: 'not_found' });
  });
});

describe('user:promote', () => {
  it('makes somebody a super admin, from their next sign-in on', async () => {
    const user = await createUser(app.ctx, { userType: 'customer', companyName: null });
    const agent = await app.signIn(user);
    await agent.get('/api/audit-log').expect(403);

    expect(await run(['user:promote', user.username.toUpperCase()])).toContain('is a super admin');

    await agent.get('/api/audit-log').expect(401);
    const login = { username: user.username, password: 'long enough by far' };
    const again = app.visitor();
    await again.post('/api/auth/login').send(login).expect(200);
    await again.get('/api/audit-log').expect(200);
    const { rows } = await app.ctx.store.raw.query(
      `select before, after from audit_log where action = 'user.promoted' and subject_id = '${user.id}'`,
    );
    expect(rows).toMatchObject([{ before: { userType: 'customer' }, after: { userType: 'super_admin', members: 0, bids: 0 } }]);
  });

  it('refuses a password that is too short for a super admin, or easy to guess, and changes nothing', async () => {
    const user = await createUser(app.ctx);

    expect(await refusalOf(run(['user:promote', user.username], 'eleven char'))).toEqual({
      code: 'invalid_input',
      message: 'A super admin’s password has at least 12 characters',
    });
    expect(await refusalOf(run(['user:promote', user.username], 'Tester Electrical 1'))).toMatchObject({ code: 'invalid_input' });
    await (await app.signIn(user)).get('/api/audit-log').expect(403);
  });

  it('changes nothing for a super admin', async () => {
    const user = await createUser(app.ctx, { userType: 'super_admin' });
    await run(['user:promote', user.username]);

    const { rows } = await app.ctx.store.raw.query(
      `select 1 from audit_log where action = 'user.promoted' and subject_id = '${user.id}'`,
    );
    expect(rows).toEqual([]);
  });

  it('refuses nobody, somebody out of use and a team member', async () => {
    const owner = await createUser(app.ctx);
    const member = await createUser(app.ctx, { userType: 'team_member', teamOwnerId: owner.id, companyName: null });
    const gone = await createUser(app.ctx);
    await deactivate(app.ctx, gone);

    expect(await refusalOf(run(['user:promote', 'nobody']))).toMatchObject({ code: 'not_found' });
    expect(await refusalOf(run(['user:promote', gone.username]))).toMatchObject({ code: 'not_found' });
    expect(await refusalOf(run(['user:promote', member.username]))).toMatchObject({ code: 'conflict' });
  });
});

describe('user:password', () => {
  it('replaces a password, ends every session and tells the owner', async () => {
    const user = await createUser(app.ctx);
    const agent = await app.signIn(user);

    expect(await run(['user:password', user.username.toUpperCase()], 'a kettle of copper')).toContain('has a new password');

    await agent.get('/api/auth/me').expect(401);
    await app.visitor().post('/api/auth/login').send({ username: user.username, password: 'a kettle of copper' }).expect(200);
    await drainJobs(app.ctx);
    expect(app.mails.filter(({ to }) => to === user.email)).toMatchObject([{ subject: 'Your Sparkdrop password was changed' }]);
    expect(app.logged()).not.toContain('a kettle of copper');
  });

  it('refuses nobody, and a password that is too easy to guess', async () => {
    const user = await createUser(app.ctx);

    expect(await refusalOf(run(['user:password', 'nobody-here']))).toEqual({ code: 'not_found', message: 'There is no account nobody-here' });
    expect(await refusalOf(run(['user:password', user.username], `${user.username}99`))).toMatchObject({ code: 'invalid_input' });
    await app.signIn(user);
  });
});

describe('second-factor:reset', () => {
  const OPERATOR_SECRET = 'an operator knows this';

  it('takes the second factor of an account away, ends its sessions, and tells its owner', async () => {
    const user = await createUser(app.ctx, { userType: 'super_admin' });
    const person = await signInAs(app, user.username);
    await setUpPasskey(person);
    await setUpApp(app.ctx, person);
    const half = await signInAs(app, user.username);

    expect(await run(['second-factor:reset', user.username.toUpperCase()])).toContain('has no second factor any more');

    await person.call('get', '/api/auth/me').expect(401);
    await half.factor('post', '/challenge').expect(401);
    const again = await signInAs(app, user.username);
    await again.call('get', '/api/audit-log').expect(200);
    expect((await again.factor('get').expect(200)).body).toMatchObject({ passkeys: [], app: null, recoveryCodesLeft: 0 });
    await drainJobs(app.ctx);
    const told = app.mails.find(({ text }) => text.includes('The second factor of your account on Sparkdrop was reset, and the account was signed out everywhere.'));
    expect(told).toMatchObject({ to: user.email, subject: 'Security notice about the second factor of your account on Sparkdrop' });
    const { rows } = await app.ctx.store.raw.query(
      `select actor_user_id, subject_type from audit_log where action = 'second_factor.reset' and subject_id = '${user.id}'`,
    );
    expect(rows).toEqual([{ actor_user_id: null, subject_type: 'user' }]);
  });

  it('does the same for an operator', async () => {
    await run(['operator:create', 'olive'], OPERATOR_SECRET);
    const person = await signInAsOperator(app, 'olive');
    await setUpApp(app.ctx, person);

    await run(['second-factor:reset', 'Olive']);

    await person.call('get', '/api/admin/analytics').expect(401);
    await (await signInAsOperator(app, 'olive')).call('get', '/api/admin/analytics').expect(200);
    app.mails.length = 0;
    await drainJobs(app.ctx);
    expect(app.mails.find(({ text }) => text.includes(' was reset, and the account was signed out everywhere.'))?.to).toBe(app.ctx.config.brand.email);
  });

  it('asks which one is meant where an account and an operator have one name, and refuses nobody', async () => {
    const user = await createUser(app.ctx, { userType: 'super_admin', username: 'both' });
    await run(['operator:create', 'both'], OPERATOR_SECRET);
    await setUpApp(app.ctx, await signInAs(app, user.username));
    await setUpApp(app.ctx, await signInAsOperator(app, 'both'));

    expect(await refusalOf(run(['second-factor:reset', 'both']))).toEqual({
      code: 'conflict',
      message: 'both is both an account and an operator. Use user:both or operator:both.',
    });
    expect(await refusalOf(run(['second-factor:reset', 'nobody-here']))).toEqual({
      code: 'not_found',
      message: 'There is no account and no operator nobody-here',
    });
    await run(['second-factor:reset', 'operator:both']);

    expect((await signInAsOperator(app, 'both')).answer).not.toHaveProperty('factorAsked');
    expect((await signInAs(app, 'both')).answer).toHaveProperty('factorAsked');
  });
});
