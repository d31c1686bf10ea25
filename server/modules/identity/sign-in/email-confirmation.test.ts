import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type UserType, userTypes } from '../../../../shared/domain/people/roles.ts';
import { forgetAlerts, fileLead, createLocal, newtown, turnOnEmails } from '../../../../tests/support/alerts.ts';
import { drainJobs } from '../../../../tests/support/drain.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createUser, deactivate } from '../../../../tests/support/factories.ts';
import { failAtCommit } from '../../../../tests/support/fail-at-commit.ts';
import { countRows, fingerprint } from '../../../../tests/support/fingerprint.ts';
import type { Agent } from '../../../../tests/support/sales.ts';
import { auditsOf, newMember } from '../../../../tests/support/team.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { sha256 } from './secret-token.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PASSWORD = 'correct horse battery';
const GONE = 'This link has expired or was used already. Please sign in and send a new one.';
const UNCONFIRMED = 'Please confirm your email address first, with the link that we sent there.';

beforeEach(async () => {
  await drainJobs(app.ctx);
  await forgetAlerts(app);
});

let count = 0;

/** Signs an electrician up through the form and in, as the page does. */
async function signUp(fields: object = {}): Promise<{ agent: Agent; id: number; email: string; username: string }> {
  count += 1;
  const username = `newcomer-${count}`;
  const person = {
    username,
    password: PASSWORD,
    firstName: 'Ada',
    lastName: 'Volt',
    phone: '0491 570 156',
    companyName: 'Volt Electrical',
    email: `${username}@example.com`,
    ...newtown,
    ...fields,
  };
  const { body } = await app.visitor().post('/api/auth/provider/signup').send(person).expect(201);
  return { agent: await app.signIn({ username }), id: Number(body.id), email: person.email, username };
}

/** The tokens in the emails to an address, oldest first, once all emails are written. */
async function tokensSentTo(email: string): Promise<string[]> {
  await drainJobs(app.ctx);
  const texts = app.mails.filter(({ to }) => to === email).map(({ text }) => text);
  return texts.flatMap((text) => /confirm-email\?token=([\w-]{43})$/m.exec(text)?.[1] ?? []);
}

const tokenSentTo = async (email: string) => (await tokensSentTo(email)).at(-1) ?? '';
const confirm = (agent: Agent, token: string) => agent.post('/api/auth/confirm-email').send({ token });
const sendAgain = (agent: Agent) => agent.post('/api/auth/email-confirmation').send({});
/** Someone of this kind whose address nobody has confirmed. */
async function signedInAs(userType: UserType) {
  const teamOwnerId = userType === 'team_member' ? (await createUser(app.ctx)).id : null;
  const user = await createUser(app.ctx, { userType, teamOwnerId, emailConfirmedAt: null });
  return { user, agent: await app.signIn(user) };
}

const isConfirmed = async (agent: Agent) => ((await agent.get('/api/auth/me').expect(200)).body as { isEmailConfirmed: boolean }).isEmailConfirmed;

describe('confirming an address', () => {
  it('takes the link of the first email, which everything that was typed is kept out of', async () => {
    const { agent, id, email } = await signUp();
    expect(await isConfirmed(agent)).toBe(false);

    const token = await tokenSentTo(email);
    const response = await confirm(agent, token);

    expect(response.status).toBe(200);
    expect(response.body).toEqual({ message: 'Your email address is confirmed.' });
    expect(await isConfirmed(agent)).toBe(true);
    expect(app.mails[0]?.text).not.toMatch(/Ada|Volt|newcomer/);
    expect(await auditsOf(app.ctx, { id })).toMatchObject([
      { action: 'user.signed_up' },
      { action: 'user.email_confirmed', actor_user_id: id },
    ]);
  });

  it('keeps the token nowhere but in the email', async () => {
    const { agent, email, id } = await signUp();

    const token = await tokenSentTo(email);

    expect(await countRows(app.ctx, 'email_confirmation_tokens', `user_id = ${id} and token_hash = '${sha256(token)}'`)).toBe(1);
    expect(await countRows(app.ctx, 'jobs', `jobs::text like '%${token}%'`)).toBe(0);
    await confirm(agent, token).expect(200);
    expect(app.logged()).not.toContain(token);
    expect(app.logged()).not.toContain(email);
  });

  it('works once, and ends every other link of the account', async () => {
    const { agent, email, id } = await signUp();
    await sendAgain(agent).expect(200);
    const [first = '', second = ''] = await tokensSentTo(email);

    await confirm(agent, first).expect(200);

    expectProblem(await confirm(agent, first), 'token_invalid', GONE);
    expectProblem(await confirm(agent, second), 'token_invalid', GONE);
    expect(await countRows(app.ctx, 'email_confirmation_tokens', `user_id = ${id}`)).toBe(0);
  });

  it('works once for two who open it at the same moment', async () => {
    const { agent, email, id } = await signUp();
    const token = await tokenSentTo(email);

    const answers = await Promise.all([confirm(agent, token), confirm(agent, token), confirm(agent, token)]);

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
    expect((await auditsOf(app.ctx, { id })).map(({ action }) => action)).toEqual(['user.signed_up', 'user.email_confirmed']);
  });

  it('works for seven days', async () => {
    const [early, late] = [await signUp(), await signUp()];
    const [good, expired] = [await tokenSentTo(early.email), await tokenSentTo(late.email)];
    app.ctx.clock.advance(7 * DAY_MS - 60_000);
    await confirm(early.agent, good).expect(200);

    app.ctx.clock.advance(120_000);
    expectProblem(await confirm(late.agent, expired), 'token_invalid', GONE);
  });

  it('is refused for a made-up token, and to a deactivated account, and changes nothing', async () => {
    const { agent, id, email } = await signUp();
    const token = await tokenSentTo(email);
    const before = await fingerprint(app.ctx);

    expectProblem(await confirm(agent, 'x'.repeat(43)), 'token_invalid', GONE);
    expectProblem(await confirm(agent, ''), 'invalid_input', 'Confirmation token is required');
    expect(await fingerprint(app.ctx)).toEqual(before);

    await deactivate(app.ctx, { id });
    expectProblem(await confirm(agent, token), 'unauthenticated');
    expect(await countRows(app.ctx, 'users', `id = ${id} and email_confirmed_at is not null`)).toBe(0);
  });

  it('is for the account of the link alone: nobody else uses it up, or learns whose it is', async () => {
    const { agent, email } = await signUp();
    const others = [await signUp(), ...(await Promise.all(userTypes.map(signedInAs)))];
    const token = await tokenSentTo(email);
    const before = await fingerprint(app.ctx);

    expectProblem(await confirm(app.visitor(), token), 'unauthenticated', 'Please sign in');
    expectProblem(await confirm(app.visitor(), 'x'.repeat(43)), 'unauthenticated', 'Please sign in');
    for (const other of others) {
      expectProblem(await confirm(other.agent, token), 'forbidden', 'Please sign in with the account this link is for.');
      expectProblem(await confirm(other.agent, 'x'.repeat(43)), 'token_invalid', GONE);
    }

    expect(await fingerprint(app.ctx)).toEqual(before);
    expect(await isConfirmed(agent)).toBe(false);
    await confirm(agent, token).expect(200);
  });

  it.each(userTypes)('is open to a %s', async (userType) => {
    const { user, agent } = await signedInAs(userType);
    await sendAgain(agent).expect(200);

    await confirm(agent, await tokenSentTo(user.email ?? '')).expect(200);

    expect(await isConfirmed(agent)).toBe(true);
  });

  it('that fails at the very end leaves the link good', async () => {
    const { agent, email } = await signUp();
    const token = await tokenSentTo(email);

    await failAtCommit(app.ctx, 'audit_log', async () => {
      expectProblem(await confirm(agent, token), 'internal');
    });

    expect(await isConfirmed(agent)).toBe(false);
    await confirm(agent, token).expect(200);
  });

  it('can be tried a hundred and twenty times an hour from one connection', async () => {
    const { agent } = await signUp();
    for (let round = 0; round < 120; round += 1) expectProblem(await confirm(agent, `guess-${round}`), 'token_invalid');

    expectProblem(await confirm(agent, 'guess-120'), 'rate_limited');
  });
});

describe('sending the link again', () => {
  it('writes an email of its own, and in a demo alone answers the link too', async () => {
    const { agent, email } = await signUp();
    await drainJobs(app.ctx);
    app.mails.length = 0;

    const { body } = await sendAgain(agent).expect(200);
    await drainJobs(app.ctx);

    expect(body.isEmailConfirmed).toBe(false);
    expect('confirmUrl' in body).toBe(app.ctx.config.isDemoMode);
    expect(app.mails).toHaveLength(1);
    expect(app.mails[0]).toMatchObject({ to: email, subject: 'Confirm your email address for Sparkdrop' });
    expect(app.mails[0]?.text).toMatch(/^http:\/\/localhost:5000\/auth\/confirm-email\?token=[\w-]{43}$/m);
  });

  it('sends nothing once the address is confirmed, and refuses where there is none', async () => {
    const known = await app.signIn(await createUser(app.ctx));
    const without = await app.signIn(await createUser(app.ctx, { email: null }));

    expect((await sendAgain(known).expect(200)).body).toEqual({ isEmailConfirmed: true });
    expectProblem(await sendAgain(without), 'conflict', 'Your account has no email address. Please add one on your account page.');
    expectProblem(await sendAgain(app.visitor()), 'unauthenticated');

    await drainJobs(app.ctx);
    expect(app.mails).toEqual([]);
  });

  it('is done five times an hour, from a bucket that no other kind of email shares', async () => {
    const { agent, email } = await signUp();
    const forgot = () => app.visitor().post('/api/auth/forgot-password').send({ email }).expect(200);
    for (let round = 0; round < 5; round += 1) await sendAgain(agent).expect(200);

    expectProblem(await sendAgain(agent), 'rate_limited');
    await forgot();
    await drainJobs(app.ctx);
    expect(app.mails.map(({ subject }) => subject)).toContain('Reset your Sparkdrop password');

    app.ctx.clock.advance(HOUR_MS + 1000);
    for (let round = 0; round < 5; round += 1) await forgot();
    await sendAgain(agent).expect(200);
  });
});

describe('until the address is confirmed', () => {
  it('nobody is added to the team or invited again, and nobody is let in again', async () => {
    const { agent, id, email } = await signUp();
    const member = await createUser(app.ctx, { userType: 'team_member', teamOwnerId: id });
    const shutOut = await createUser(app.ctx, { userType: 'team_member', teamOwnerId: id, isActive: false });
    const before = await fingerprint(app.ctx);

    expectProblem(await agent.post('/api/team').send(newMember()), 'email_unconfirmed', UNCONFIRMED);
    expectProblem(await agent.post(`/api/team/${member.id}/invite`).send({}), 'email_unconfirmed', UNCONFIRMED);
    expectProblem(await agent.post(`/api/team/${shutOut.id}/reactivate`).send({}), 'email_unconfirmed', UNCONFIRMED);
    expect(await fingerprint(app.ctx)).toEqual(before);

    await confirm(agent, await tokenSentTo(email)).expect(200);
    await agent.post('/api/team').send(newMember()).expect(201);
  });

  it('no alert goes out by email, of a lead, a price or as a test; then they do', async () => {
    const { user, agent } = await createLocal(app, { emailConfirmedAt: null });
    await turnOnEmails(agent);
    const tellOf = async () => {
      const leadId = await fileLead(app);
      await agent.post(`/api/leads/${leadId}/price-watch`).send({ target: '20.00' }).expect(200);
      const test = await agent.post('/api/alerts/test').expect(200);
      await drainJobs(app.ctx);
      app.ctx.clock.advance(HOUR_MS / 2 + 60_000);
      await drainJobs(app.ctx);
      return (test.body as { email: boolean }).email;
    };

    expect(await tellOf()).toBe(false);
    expect(app.mails).toEqual([]);

    await sendAgain(agent).expect(200);
    await confirm(agent, await tokenSentTo(user.email ?? '')).expect(200);
    app.mails.length = 0;
    expect(await tellOf()).toBe(true);
    expect(app.mails.filter(({ to }) => to === user.email)).toHaveLength(3);
  });
});

describe('setting a password with the link of an email', () => {
  it('confirms the address', async () => {
    const user = await createUser(app.ctx, { emailConfirmedAt: null });
    await app.visitor().post('/api/auth/forgot-password').send({ email: user.email }).expect(200);
    await drainJobs(app.ctx);
    const token = /reset-password\?token=([\w-]+)/.exec(app.mails.findLast(({ to }) => to === user.email)?.text ?? '')?.[1];

    const { body } = await app.visitor().post('/api/auth/reset-password').send({ token, password: PASSWORD, confirmPassword: PASSWORD }).expect(200);

    expect(body).toEqual({ message: 'Your password has been updated. You can now login with your new password.' });
    expect(await isConfirmed(await app.signIn(user))).toBe(true);
  });
});
