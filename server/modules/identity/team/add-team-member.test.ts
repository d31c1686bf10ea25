import { PLAIN_NAME_MESSAGE } from '../../../../shared/domain/people/plain-name.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drainJobs } from '../../../../tests/support/drain.ts';
import { expectIssue, expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createUser, PASSWORD } from '../../../../tests/support/factories.ts';
import { failAtCommit } from '../../../../tests/support/fail-at-commit.ts';
import { countRows, fingerprint } from '../../../../tests/support/fingerprint.ts';
import { setMarket } from '../../../../tests/support/market.ts';
import type { Agent } from '../../../../tests/support/sales.ts';
import { addMember, auditsOf, newMember, setPassword, signedInOwner, tokenInEmail } from '../../../../tests/support/team.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import type { Viewer } from '../../../platform/http/caller.ts';

let app: TestApp;
let owner: Viewer;
let agent: Agent;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

// One address makes all the calls of this file: each test has an hour of its own.
beforeEach(async () => {
  await drainJobs(app.ctx);
  app.ctx.clock.advance(2 * 3_600_000);
  app.mails.length = 0;
  ({ owner, agent } = await signedInOwner(app, { firstName: 'Sam', lastName: 'Archer' }));
});

const send = (body: object) => agent.post('/api/team').send(body);
const signIn = (username: string, password: string) => app.visitor().post('/api/auth/login').send({ username, password });

async function columnsOf(id: number) {
  const { rows } = await app.ctx.store.raw.query(`select * from users where id = ${id}`);
  return rows[0] ?? {};
}

describe('adding a member', () => {
  it('answers who they are: invited, not joined, not seen', async () => {
    const response = await send({
      firstName: ' Mia ',
      lastName: 'Fuse',
      email: 'Mia.Fuse@Example.com',
      phone: '0491 570 313',
      username: ' Mia.Fuse ',
    });

    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      id: expect.any(Number),
      firstName: 'Mia',
      lastName: 'Fuse',
      username: 'Mia.Fuse',
      email: 'mia.fuse@example.com',
      phone: '0491570313',
      isActive: true,
      hasJoined: false,
      lastSeenAt: null,
      createdAt: expect.any(String),
    });
    expect(await columnsOf(response.body.id)).toMatchObject({
      user_type: 'team_member',
      team_owner_id: owner.id,
      company_name: owner.companyName,
      is_verified: false,
    });
  });

  it('sends them an email with a link, by which they set a password and sign in', async () => {
    const member = await addMember(agent);
    const token = await tokenInEmail(app, member.email);

    expect(app.mails).toHaveLength(1);
    expect(app.mails[0]).toMatchObject({ to: member.email, subject: 'Join your team on Sparkdrop' });
    expect(app.mails[0]?.text).toMatch(/^Hello,\n\nYou’re invited to join a team on Sparkdrop,/);
    expect(app.mails[0]?.text).not.toContain('Mia');
    expect(app.mails[0]?.text).toContain(`You were invited by the account ${owner.username} (Tester Electrical).`);
    expect(app.mails[0]?.text).toContain(`Your username is ${member.username}.`);
    expect(app.mails[0]?.text).toMatch(/^http:\/\/localhost:5000\/auth\/reset-password\?token=[\w-]{43}$/m);
    await setPassword(app, token).expect(200);
    const { body } = await signIn(member.username, PASSWORD).expect(200);
    expect(body).toMatchObject({ id: member.id, userType: 'team_member', teamOwnerId: owner.id });
  });

  it('gives the link seven days', async () => {
    const [early, late] = [await addMember(agent), await addMember(agent)];
    const tokens = [await tokenInEmail(app, early.email), await tokenInEmail(app, late.email)];
    const WEEK_MS = 7 * 86_400_000;

    app.ctx.clock.advance(WEEK_MS - 60_000);
    await setPassword(app, tokens[0] ?? '').expect(200);
    app.ctx.clock.advance(60_000);

    expectProblem(await setPassword(app, tokens[1] ?? ''), 'token_invalid');
  });

  it('keeps the token nowhere but in the email, and no address in job, log or audit', async () => {
    const member = await addMember(agent);
    const token = await tokenInEmail(app, member.email);

    expect(token).toHaveLength(43);
    for (const secret of [token, member.email, 'Fuse']) {
      expect(await countRows(app.ctx, 'jobs', `jobs::text like '%${secret}%'`)).toBe(0);
      expect(await countRows(app.ctx, 'audit_log', `audit_log::text like '%${secret}%'`)).toBe(0);
      expect(app.logged()).not.toContain(secret);
    }
    expect(await countRows(app.ctx, 'password_reset_tokens', `token = '${token}'`)).toBe(0);
    expect(await auditsOf(app.ctx, member)).toEqual([
      {
        action: 'team.member_added',
        actor_user_id: owner.id,
        before: null,
        after: { userType: 'team_member', teamOwnerId: owner.id },
      },
    ]);
  });

  it('lets nobody in before the password is set', async () => {
    const member = await addMember(agent);

    for (const password of [PASSWORD, '', member.username, String((await columnsOf(member.id))['password'])]) {
      expect((await signIn(member.username, password || ' ')).status).toBe(401);
    }
  });

  it.each([
    ['firstName', 'claim at https://evil.example/ato'],
    ['lastName', 'ring 1300 555 000'],
    ['firstName', 'URGENT refund of $912'],
    ['username', 'ring 0491 570 156'],
    ['username', 'me@evil.example'],
  ])('refuses a %s that would carry a message to a stranger: %s', async (path, text) => {
    const response = await send(newMember({ [path]: text }));

    expectProblem(response, 'invalid_input', PLAIN_NAME_MESSAGE);
  });

  it('writes nothing of an inviter whose stored names hold a link', async () => {
    const evil = await signedInOwner(app, { username: 'pay at //evil', firstName: 'ATO', companyName: 'myGov - pay at https://evil.example/pay' });
    const member = await addMember(evil.agent);
    await drainJobs(app.ctx);

    const mail = app.mails.find(({ to }) => to === member.email);
    expect(mail?.text).toContain('You were invited by an account.');
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/evil|myGov|ATO/);
  });

  it('writes no username that a program for mail makes a link of; the page of the email’s link tells the member’s', async () => {
    const scam = await signedInOwner(app, { username: 'mygov-refund.com', companyName: 'Bright Sparks' });
    const member = await addMember(scam.agent, { username: 'claim.ato-gov.com' });
    const token = await tokenInEmail(app, member.email);

    const mail = app.mails.find(({ to }) => to === member.email);
    expect(mail?.text).toContain('You were invited by an account of Bright Sparks. You’ll see your username once you’ve chosen a password.');
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/mygov|ato-gov/);
    const { body } = await setPassword(app, token).expect(200);
    expect(body).toMatchObject({ untoldUsername: 'claim.ato-gov.com' });
    await signIn('claim.ato-gov.com', PASSWORD).expect(200);
    await drainJobs(app.ctx);
    expect(app.mails.map(({ text, html }) => text + html).join()).not.toMatch(/mygov|ato-gov/);
  });

  it('sends five invitations of an account in a day, and no more', async () => {
    for (let count = 0; count < 5; count += 1) await addMember(agent);

    const response = await send(newMember());

    expectProblem(response, 'rate_limited', 'You have sent five invitations within a day. Please try again tomorrow.');
    app.ctx.clock.advance(24 * 3_600_000);
  });

  it.each([
    ['username', { email: 'someone.else@example.com' }, 'That username isn’t available'],
    ['email', { username: 'someone.else' }, 'That email address isn’t available'],
  ])('refuses a %s that is taken, in any case, also by someone deactivated', async (path, change, message) => {
    const person = newMember();
    await createUser(app.ctx, {
      username: person.username.toUpperCase(),
      email: person.email.toUpperCase(),
      isActive: false,
    });
    const before = await fingerprint(app.ctx);

    const response = await send({ ...person, ...change });

    expect(expectProblem(response, 'taken', message)).toEqual([{ path, message }]);
    expect(await fingerprint(app.ctx)).toEqual(before);
  });

  it.each([
    ['firstName', '', 'First name is required'],
    ['firstName', 'Mia\r\nBcc: all', 'Please keep this on one line'],
    ['lastName', undefined, 'Last name is required'],
    ['email', 'nobody', 'Please enter a valid email address'],
    ['email', '', 'Please enter a valid email address'],
    ['email', null, 'Please enter a valid email address'],
    ['phone', '12345', 'Phone number must be at least 10 digits'],
    ['username', ' ', 'Username is required'],
    ['username', 'x'.repeat(61), 'Please keep your username to 60 characters'],
    ['username', 'pay.me/x', 'Please leave slashes out of your username'],
    ['firstName', 'हिन्दी.com', PLAIN_NAME_MESSAGE],
    ['firstName', 'i❤.ws', PLAIN_NAME_MESSAGE],
  ])('is refused with the %s %j', async (path, value, message) => {
    const before = await fingerprint(app.ctx);

    expectIssue(await send(newMember({ [path]: value })), path, message);

    expect(await fingerprint(app.ctx)).toEqual(before);
  });

  it('takes nothing from the body but the form', async () => {
    const other = await createUser(app.ctx);

    const member = await addMember(agent, {
      id: 4711,
      userType: 'super_admin',
      teamOwnerId: other.id,
      isVerified: true,
      password: PASSWORD,
      sessionEpoch: 9,
    });

    expect(await columnsOf(member.id)).toMatchObject({
      user_type: 'team_member',
      team_owner_id: owner.id,
      is_verified: false,
      session_epoch: 0,
    });
    expect((await signIn(member.username, PASSWORD)).status).toBe(401);
  });

  it('happens whole or not at all', async () => {
    const person = newMember();
    const before = await fingerprint(app.ctx);

    await failAtCommit(app.ctx, 'jobs', async () => {
      expectProblem(await send(person), 'internal');
    });

    expect(await fingerprint(app.ctx)).toEqual(before);
    await send(person).expect(201);
  });

  it('stops at fifty active members, and goes on once one was deactivated', async () => {
    const first = await addMember(agent);
    for (let index = 1; index < 50; index += 1) {
      await createUser(app.ctx, { userType: 'team_member', teamOwnerId: owner.id });
    }
    const full = 'A team has at most 50 active members. Deactivate someone first.';

    expectProblem(await send(newMember()), 'conflict', full);
    await agent.post(`/api/team/${first.id}/deactivate`).expect(200);
    await addMember(agent);

    expectProblem(await agent.post(`/api/team/${first.id}/reactivate`), 'conflict', full);
  });

  it('is for accounts that may buy leads, and so is inviting again', async () => {
    const member = await addMember(agent);
    const admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));
    const verified = await signedInOwner(app, { isVerified: true });
    await setMarket(admin, { buyingRule: 'licence_verified' });
    try {
      await drainJobs(app.ctx);
      app.mails.length = 0;
      const before = await fingerprint(app.ctx);
      const missing = 'You have no electrical licence on file. Please add it before you buy.';

      expectProblem(await send(newMember()), 'may_not_buy', missing);
      // Not even whether a username has an account.
      expectProblem(await send(newMember({ username: member.username })), 'may_not_buy', missing);
      expectProblem(await agent.post(`/api/team/${member.id}/invite`), 'may_not_buy', missing);

      expect(await fingerprint(app.ctx)).toEqual(before);
      await addMember(verified.agent);
      await drainJobs(app.ctx);
      expect(app.mails).toHaveLength(1);
    } finally {
      await setMarket(admin);
    }
  });
});
