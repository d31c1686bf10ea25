import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { userTypes } from '../../../../shared/domain/people/roles.ts';
import { runCommand } from '../../../app/commands.ts';
import { drainJobs } from '../../../../tests/support/drain.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createUser, PASSWORD } from '../../../../tests/support/factories.ts';
import { failAtCommit } from '../../../../tests/support/fail-at-commit.ts';
import { countRows, fingerprint } from '../../../../tests/support/fingerprint.ts';
import type { Agent } from '../../../../tests/support/sales.ts';
import { auditsOf, signedInOwner } from '../../../../tests/support/team.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { deleteExpiredChanges } from './email-change-store.ts';
import { deleteExpiredConfirmations } from '../sign-in/email-confirmation-store.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

beforeEach(async () => {
  await drainJobs(app.ctx);
  app.mails.length = 0;
});

const DAY_MS = 86_400_000;
const GONE = 'This link has expired or was used already. Please sign in and send a new one.';

let count = 0;

function newAddress(): string {
  count += 1;
  return `new-address-${count}@example.com`;
}

const ask = (agent: Agent, email: string, currentPassword = PASSWORD) => agent.post('/api/account/email').send({ email, currentPassword });
const confirm = (agent: Agent, token: string) => agent.post('/api/auth/confirm-email').send({ token });
const emailOf = async (agent: Agent) => (await agent.get('/api/auth/me').expect(200)).body as { email: string; isEmailConfirmed: boolean };
const waitingOf = async (agent: Agent) => (await agent.get('/api/account').expect(200)).body.emailChange as { email: string } | null;

/** The tokens in the emails to an address, oldest first, once all emails are written. */
async function tokensSentTo(email: string): Promise<string[]> {
  await drainJobs(app.ctx);
  const texts = app.mails.filter(({ to }) => to === email).map(({ text }) => text);
  return texts.flatMap((text) => /confirm-email\?token=([\w-]{43})$/m.exec(text)?.[1] ?? []);
}

const tokenSentTo = async (email: string) => (await tokensSentTo(email)).at(-1) ?? '';

describe('another email address', () => {
  it.each(userTypes)('counts for a %s once the link is opened that was sent there, and the address before is told', async (userType) => {
    const teamOwnerId = userType === 'team_member' ? (await createUser(app.ctx)).id : null;
    const { owner, agent } = await signedInOwner(app, { userType, teamOwnerId });
    const email = newAddress();

    const { body } = await ask(agent, email.toUpperCase()).expect(200);

    expect(body.emailChange.email).toBe(email);
    expect('confirmUrl' in body).toBe(app.ctx.config.isDemoMode);
    expect(await emailOf(agent)).toMatchObject({ email: owner.email, isEmailConfirmed: true });
    expect(await waitingOf(agent)).toMatchObject({ email });
    const token = await tokenSentTo(email);
    // The address may be a stranger's: nothing is told there.
    expect(app.mails).toHaveLength(1);
    expect(app.mails[0]?.text).not.toMatch(/Pat|Tester|person-/);

    expect((await confirm(agent, token).expect(200)).body).toEqual({ message: 'Your email address is confirmed.' });

    expect(await emailOf(agent)).toMatchObject({ email, isEmailConfirmed: true });
    expect(await waitingOf(agent)).toBeNull();
    await drainJobs(app.ctx);
    expect(app.mails.at(-1)).toMatchObject({ to: owner.email, subject: 'Your Sparkdrop email address was changed' });
    expect(app.mails.at(-1)?.text).not.toContain(email);
    expect((await auditsOf(app.ctx, owner)).slice(-2)).toMatchObject([
      { action: 'user.email_change_requested', before: null, after: null },
      { action: 'user.email_changed', actor_user_id: owner.id, before: null, after: null },
    ]);
  });

  it('is the first one of an account without, and nobody else is told', async () => {
    const { agent } = await signedInOwner(app, { email: null });
    const email = newAddress();
    await ask(agent, email).expect(200);

    await confirm(agent, await tokenSentTo(email)).expect(200);

    expect(await emailOf(agent)).toMatchObject({ email, isEmailConfirmed: true });
    await drainJobs(app.ctx);
    expect(app.mails).toHaveLength(1);
  });

  it('needs the password, at its field', async () => {
    const { agent } = await signedInOwner(app);
    const before = await fingerprint(app.ctx);

    const response = await ask(agent, newAddress(), 'not the one');

    expectProblem(response, 'invalid_input', 'That isn’t your current password');
    expect(response.body.issues).toEqual([{ path: 'currentPassword', message: 'That isn’t your current password' }]);
    expectProblem(await ask(app.visitor(), newAddress()), 'unauthenticated');
    expect(await fingerprint(app.ctx)).toEqual(before);
  });

  it('is refused where it is the present one, another account’s or none', async () => {
    const { owner, agent } = await signedInOwner(app);
    const other = await createUser(app.ctx, { email: 'Somebody.Else@example.com', isActive: false });

    expect((await ask(agent, owner.email ?? '')).body.issues).toEqual([{ path: 'email', message: 'This is your email address already' }]);
    expectProblem(await ask(agent, other.email ?? ''), 'taken', 'That email address isn’t available');
    expect((await ask(agent, 'nonsense')).body.issues).toEqual([{ path: 'email', message: 'Please enter a valid email address' }]);
    expect(await waitingOf(agent)).toBeNull();
  });

  it('asked for twice is the second one: the first link works no more', async () => {
    const { agent } = await signedInOwner(app);
    const [first, second] = [newAddress(), newAddress()];
    await ask(agent, first).expect(200);
    const firstToken = await tokenSentTo(first);
    await ask(agent, second).expect(200);

    expect(await waitingOf(agent)).toMatchObject({ email: second });
    expectProblem(await confirm(agent, firstToken), 'token_invalid', GONE);
    await confirm(agent, await tokenSentTo(second)).expect(200);
    expect((await emailOf(agent)).email).toBe(second);
  });

  it('asked for by two devices at the same moment leaves one that waits', async () => {
    const { owner, agent } = await signedInOwner(app);
    const other = await app.signIn(owner);
    const addresses = [newAddress(), newAddress(), newAddress(), newAddress()];

    await Promise.all(addresses.map((email, index) => ask(index % 2 === 0 ? agent : other, email).expect(200)));

    expect(await countRows(app.ctx, 'email_changes', `user_id = ${owner.id}`)).toBe(1);
    const waiting = await waitingOf(agent);
    await drainJobs(app.ctx);
    // Those that were replaced were never written.
    expect(app.mails.map(({ to }) => to)).toEqual([waiting?.email]);
    await confirm(agent, await tokenSentTo(waiting?.email ?? '')).expect(200);
    expect((await emailOf(agent)).email).toBe(waiting?.email);
  });

  it('counts once for two who open the link at the same moment', async () => {
    const { owner, agent } = await signedInOwner(app);
    const email = newAddress();
    await ask(agent, email).expect(200);
    const token = await tokenSentTo(email);

    const answers = await Promise.all([confirm(agent, token), confirm(agent, token)]);

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect((await auditsOf(app.ctx, owner)).filter(({ action }) => action === 'user.email_changed')).toHaveLength(1);
    expectProblem(await confirm(agent, token), 'token_invalid', GONE);
  });

  it('that another account got in the meantime stays theirs', async () => {
    const { owner, agent } = await signedInOwner(app);
    const email = newAddress();
    await ask(agent, email).expect(200);
    const token = await tokenSentTo(email);
    await createUser(app.ctx, { email });
    const before = await fingerprint(app.ctx);

    const response = await confirm(agent, token);

    expectProblem(response, 'taken', 'That email address isn’t available');
    expect(await fingerprint(app.ctx)).toEqual(before);
    expect((await emailOf(agent)).email).toBe(owner.email);
  });

  it('two accounts asked for becomes that of the first to open its link', async () => {
    const [one, two] = [await signedInOwner(app), await signedInOwner(app)];
    const email = newAddress();
    await ask(one.agent, email).expect(200);
    const first = await tokenSentTo(email);
    await ask(two.agent, email).expect(200);
    const second = await tokenSentTo(email);

    const answers = await Promise.all([confirm(one.agent, first), confirm(two.agent, second)]);

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('waits for seven days, then the link and the request are gone', async () => {
    const { owner, agent } = await signedInOwner(app);
    const email = newAddress();
    await ask(agent, email).expect(200);
    const token = await tokenSentTo(email);

    app.ctx.clock.advance(7 * DAY_MS + 1000);

    expectProblem(await confirm(agent, token), 'token_invalid', GONE);
    expect(await waitingOf(agent)).toBeNull();
    expectProblem(await agent.post('/api/account/email/resend').send({}), 'not_found');
    await deleteExpiredChanges(app.ctx.db, app.ctx.clock.now());
    await deleteExpiredConfirmations(app.ctx.db, app.ctx.clock.now());
    expect(await countRows(app.ctx, 'email_changes', `user_id = ${owner.id}`)).toBe(0);
    expect(await countRows(app.ctx, 'email_confirmation_tokens', `user_id = ${owner.id}`)).toBe(0);
  });

  it('is for the account of the link alone', async () => {
    const { agent } = await signedInOwner(app);
    const { agent: other } = await signedInOwner(app);
    const email = newAddress();
    await ask(agent, email).expect(200);
    const token = await tokenSentTo(email);

    expectProblem(await confirm(app.visitor(), token), 'unauthenticated');
    expectProblem(await confirm(other, token), 'forbidden');
    await confirm(agent, token).expect(200);
  });

  it('is not wanted any more: its link ends, and ending it again is fine', async () => {
    const { owner, agent } = await signedInOwner(app);
    const email = newAddress();
    await ask(agent, email).expect(200);
    const token = await tokenSentTo(email);

    expect((await agent.delete('/api/account/email').expect(200)).body.emailChange).toBeNull();
    await agent.delete('/api/account/email').expect(200);

    expectProblem(await confirm(agent, token), 'token_invalid', GONE);
    expect((await emailOf(agent)).email).toBe(owner.email);
    expect((await auditsOf(app.ctx, owner)).map(({ action }) => action)).toEqual(['user.email_change_requested', 'user.email_change_cancelled']);
  });

  it('ends the links that were sent to the address before: to confirm it, and to set a password', async () => {
    const { owner, agent } = await signedInOwner(app, { emailConfirmedAt: null });
    await agent.post('/api/auth/email-confirmation').send({}).expect(200);
    await app.visitor().post('/api/auth/forgot-password').send({ email: owner.email }).expect(200);
    const oldToken = await tokenSentTo(owner.email ?? '');
    const reset = /reset-password\?token=([\w-]+)/.exec(app.mails.map(({ text }) => text).join('\n'))?.[1];
    const email = newAddress();
    await ask(agent, email).expect(200);
    await confirm(agent, await tokenSentTo(email)).expect(200);

    expectProblem(await confirm(agent, oldToken), 'token_invalid', GONE);
    const response = await app.visitor().post('/api/auth/reset-password').send({ token: reset, password: PASSWORD, confirmPassword: PASSWORD });
    expectProblem(response, 'token_invalid');
  });

  it('waits no more once the password was set with a link to the present address', async () => {
    const { owner, agent } = await signedInOwner(app);
    await ask(agent, newAddress()).expect(200);
    await app.visitor().post('/api/auth/forgot-password').send({ email: owner.email }).expect(200);
    await drainJobs(app.ctx);
    const token = /reset-password\?token=([\w-]+)/.exec(app.mails.findLast(({ to }) => to === owner.email)?.text ?? '')?.[1];

    await app.visitor().post('/api/auth/reset-password').send({ token, password: PASSWORD, confirmPassword: PASSWORD }).expect(200);

    expect(await waitingOf(await app.signIn(owner))).toBeNull();
  });

  it('whose confirmation fails at the very end leaves the link good', async () => {
    const { owner, agent } = await signedInOwner(app);
    const email = newAddress();
    await ask(agent, email).expect(200);
    const token = await tokenSentTo(email);

    await failAtCommit(app.ctx, 'audit_log', async () => {
      expectProblem(await confirm(agent, token), 'internal');
    });

    expect((await emailOf(agent)).email).toBe(owner.email);
    await confirm(agent, token).expect(200);
  });

  it('can be asked for ten times an hour, wrong passwords included', async () => {
    const { agent } = await signedInOwner(app);
    for (let round = 0; round < 10; round += 1) expectProblem(await ask(agent, newAddress(), 'a guess'), 'invalid_input');

    expectProblem(await ask(agent, newAddress()), 'rate_limited');
  });

  it('is found and erased with the person who has the address, whose account it is not', async () => {
    const { owner, agent } = await signedInOwner(app);
    const email = newAddress();
    await ask(agent, email).expect(200);
    await runCommand(app.ctx, ['privacy:erase', email], () => Promise.reject(new Error('No secret is asked for')));

    expect(await countRows(app.ctx, 'email_changes', `user_id = ${owner.id}`)).toBe(0);
    expect(await countRows(app.ctx, 'users', `id = ${owner.id} and anonymised_at is null`)).toBe(1);
  });
});
