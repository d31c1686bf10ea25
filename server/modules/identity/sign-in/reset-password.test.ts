import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runDueJobs } from '../../../platform/jobs/job-runner.ts';
import { drainJobs } from '../../../../tests/support/drain.ts';
import { expectIssue, expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createUser, deactivate, PASSWORD } from '../../../../tests/support/factories.ts';
import { failAtCommit } from '../../../../tests/support/fail-at-commit.ts';
import { countRows, fingerprint } from '../../../../tests/support/fingerprint.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { issueResetLink } from './issue-reset-link.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

const MINUTE_MS = 60_000;
const NEW = 'a brand new password';
const GONE = 'This link has expired or was used already. Please ask for a new one.';

// One address makes all the calls of this file: each test has an hour of its own.
beforeEach(async () => {
  await drainJobs(app.ctx);
  app.ctx.clock.advance(120 * MINUTE_MS);
  app.mails.length = 0;
});

const send = (body: object) => app.visitor().post('/api/auth/reset-password').send(body);
const reset = (token: string, password = NEW) => send({ token, password, confirmPassword: password });
const signIn = (username: string, password: string) =>
  app.visitor().post('/api/auth/login').send({ username, password });

/** A link as an email would bring it; returns its token. */
async function tokenFor({ id }: { id: number }): Promise<string> {
  // Not after any instant, so that it voids none of those before.
  const link = await issueResetLink(app.ctx, app.ctx.db, { userId: id, askedAt: new Date(0) });
  return new URL(link ?? '').searchParams.get('token') ?? '';
}

const sessionsOf = ({ id }: { id: number }) =>
  countRows(app.ctx, 'session', `sess -> 'passport' ->> 'user' = '${id}'`);

describe('a reset', () => {
  it('sets the new password in place of the old one, and signs nobody in', async () => {
    const user = await createUser(app.ctx);

    const response = await reset(await tokenFor(user));

    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      message: 'Your password has been updated. You can now login with your new password.',
    });
    expect(response.headers['set-cookie']).toBeUndefined();
    expectProblem(await signIn(user.username, PASSWORD), 'unauthenticated');
    const login = await signIn(user.username, NEW);
    const { sessionEpoch: _epoch, lastSeenAt: _seen, insuranceReview: _review, firstStepsEndedAt: _ended, ...shown } = user;
    expect(login.body).toEqual({ ...shown, isLicenceExpiring: false, isInsuranceExpiring: false, missingToBuy: [], firstSteps: { hasAlerts: false, hasCard: true } });
  });

  it('works with the link in the email, and on a demo with the one in the answer', async () => {
    const user = await createUser(app.ctx);
    const asked = await app.visitor().post('/api/auth/forgot-password').send({ email: user.email });
    const shown = new URL(asked.body.resetUrl).searchParams.get('token') ?? '';

    await reset(shown, 'first new one').expect(200);
    await signIn(user.username, 'first new one').expect(200);
    await runDueJobs(app.ctx);
    const text = app.mails.find(({ subject }) => subject.startsWith('Reset'))?.text ?? '';
    await reset(/token=([\w-]+)/.exec(text)?.[1] ?? '', 'second new one').expect(200);

    await signIn(user.username, 'second new one').expect(200);
  });

  it('ends every session of the account, its own as well, and nobody else’s', async () => {
    const [user, other] = [await createUser(app.ctx), await createUser(app.ctx)];
    const [phone, laptop, neighbour] = [await app.signIn(user), await app.signIn(user), await app.signIn(other)];
    const token = await tokenFor(user);

    await laptop.post('/api/auth/reset-password').send({ token, password: NEW, confirmPassword: NEW }).expect(200);

    expectProblem(await phone.get('/api/auth/me'), 'unauthenticated');
    expectProblem(await laptop.get('/api/auth/me'), 'unauthenticated');
    expect(await sessionsOf(user)).toBe(0);
    await neighbour.get('/api/auth/me').expect(200);
  });

  it('uses up the other links of the account and leaves those of others', async () => {
    const [user, other] = [await createUser(app.ctx), await createUser(app.ctx)];
    const [used, left] = [await tokenFor(user), await tokenFor(user)];
    const foreign = await tokenFor(other);

    await reset(used).expect(200);

    expectProblem(await reset(left), 'token_invalid', GONE);
    await reset(foreign).expect(200);
  });

  it('writes itself into the audit log, without secrets', async () => {
    const user = await createUser(app.ctx);
    const token = await tokenFor(user);

    await reset(token).expect(200);

    const { rows } = await app.ctx.store.raw.query(
      `select * from audit_log where action = 'user.password_reset' and subject_id = '${user.id}'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ actor_user_id: user.id, subject_type: 'user', before: null, after: null });
    expect(app.logged()).not.toContain(token);
    expect(app.logged()).not.toContain(NEW);
  });

  it('tells the owner by e-mail, once', async () => {
    const user = await createUser(app.ctx);

    await reset(await tokenFor(user)).expect(200);
    await runDueJobs(app.ctx);
    await runDueJobs(app.ctx);

    expect(app.mails).toHaveLength(1);
    expect(app.mails[0]).toMatchObject({ to: user.email, subject: 'Your Sparkdrop password was changed' });
    expect(app.mails[0]?.text).toContain('If this wasn’t you, call us on 1800 975 707 right away.');
    expect(app.mails[0]?.text).not.toContain(NEW);
  });

  it('answers a username that emails do not tell, and the email says nothing of it', async () => {
    const user = await createUser(app.ctx, { username: 'mia.fuse' });

    const { body } = await reset(await tokenFor(user)).expect(200);
    await runDueJobs(app.ctx);

    expect(body).toMatchObject({ untoldUsername: 'mia.fuse' });
    expect(app.mails[0]?.text).toContain('Your password was changed. You’ve been signed out everywhere.');
    expect(`${app.mails[0]?.text}${app.mails[0]?.html}`).not.toContain('mia.fuse');
  });

  it('happens whole or not at all', async () => {
    const user = await createUser(app.ctx);
    const agent = await app.signIn(user);
    const token = await tokenFor(user);
    const before = await fingerprint(app.ctx);

    await failAtCommit(app.ctx, 'audit_log', async () => {
      expectProblem(await reset(token), 'internal');
    });

    expect(await fingerprint(app.ctx)).toEqual(before);
    await agent.get('/api/auth/me').expect(200);
    await reset(token).expect(200);
  });
});

describe('a token', () => {
  it('works to the last minute of its hour', async () => {
    const token = await tokenFor(await createUser(app.ctx));
    app.ctx.clock.advance(59 * MINUTE_MS);

    await reset(token).expect(200);
  });

  const refused: [string, (user: { id: number }) => Promise<string>][] = [
    ['unknown', async () => 'no-such-token'],
    ['a hash out of the table', async (user) => {
      await tokenFor(user);
      const { rows } = await app.ctx.store.raw.query(
        `select token from password_reset_tokens where user_id = ${user.id}`,
      );
      return String(rows[0]?.['token']);
    }],
    ['used', async (user) => {
      const token = await tokenFor(user);
      await reset(token, PASSWORD).expect(200);
      return token;
    }],
    ['expired', async (user) => {
      const token = await tokenFor(user);
      app.ctx.clock.advance(60 * MINUTE_MS);
      return token;
    }],
    ['of a deactivated account', async (user) => {
      const token = await tokenFor(user);
      await deactivate(app.ctx, user);
      return token;
    }],
    ['a wildcard', async (user) => {
      await tokenFor(user);
      return '%';
    }],
  ];

  it.each(refused)('that is %s is refused in the same words and changes nothing', async (_what, make) => {
    const user = await createUser(app.ctx);
    const token = await make(user);
    await drainJobs(app.ctx);
    app.mails.length = 0;
    const before = await fingerprint(app.ctx);

    const response = await reset(token);

    expectProblem(response, 'token_invalid', GONE);
    expect(await fingerprint(app.ctx)).toEqual(before);
    await drainJobs(app.ctx);
    expect(app.mails).toEqual([]);
  });

  it('is read from the body alone', async () => {
    const token = await tokenFor(await createUser(app.ctx));

    const response = await app
      .visitor()
      .post(`/api/auth/reset-password?token=${token}`)
      .send({ password: NEW, confirmPassword: NEW });

    expectIssue(response, 'token', 'Reset token is required');
  });
});

describe('the form', () => {
  const TOKEN = 'Reset token is required';
  const SHORT = 'Password must be at least 6 characters';
  const CONFIRM = 'Please confirm your password';
  const whole = { token: 'x', password: NEW, confirmPassword: NEW };

  it.each([
    ['token', undefined, TOKEN],
    ['token', '', TOKEN],
    ['token', null, TOKEN],
    ['token', ['x'], TOKEN],
    ['token', 'x'.repeat(201), TOKEN],
    ['password', undefined, SHORT],
    ['password', 'five5', SHORT],
    ['password', 123_456, SHORT],
    ['password', 'x'.repeat(129), 'Please keep your password to 128 characters'],
    ['confirmPassword', undefined, CONFIRM],
    ['confirmPassword', 'five5', CONFIRM],
    ['confirmPassword', 'another one', "Passwords don't match"],
    ['confirmPassword', `${NEW} `, "Passwords don't match"],
  ])('is refused with the %s %j', async (field, value, message) => {
    const before = await fingerprint(app.ctx);

    expectIssue(await send({ ...whole, [field]: value }), field, message);

    expect(await fingerprint(app.ctx)).toEqual(before);
  });
});

describe('a session that is written just after the reset ended it', () => {
  it('signs nobody in', async () => {
    const user = await createUser(app.ctx);
    const agent = await app.signIn(user);
    const { rows } = await app.ctx.store.raw.query(
      `select sid, sess, expire from session where sess -> 'passport' ->> 'user' = '${user.id}'`,
    );
    const [session] = rows as { sid: string; sess: object; expire: Date }[];
    await reset(await tokenFor(user)).expect(200);

    await app.ctx.store.raw.query('insert into session (sid, sess, expire) values ($1, $2, $3)', [
      session?.sid,
      JSON.stringify(session?.sess),
      session?.expire,
    ]);

    await agent.get('/api/auth/me').expect(401);
  });
});

describe('two resets at once', () => {
  it('with one link: one sets its password, the other is refused', async () => {
    const user = await createUser(app.ctx);
    const token = await tokenFor(user);
    const passwords = ['the first of them', 'the second of them'];

    const answers = await Promise.all(passwords.map((password) => reset(token, password)));

    const winner = answers.findIndex(({ status }) => status === 200);
    const loser = answers[1 - winner];
    expect(loser).toBeDefined();
    if (loser) expectProblem(loser, 'token_invalid', GONE);
    await signIn(user.username, passwords[winner] ?? '').expect(200);
    await signIn(user.username, passwords[1 - winner] ?? '').expect(401);
    await drainJobs(app.ctx);
    expect(app.mails).toHaveLength(1);
  });

  it('with two links of one account: one of them counts, and neither waits for the other', async () => {
    for (let round = 0; round < 5; round += 1) {
      const user = await createUser(app.ctx);
      const tokens = [await tokenFor(user), await tokenFor(user)];

      const answers = await Promise.all(tokens.map((token) => reset(token)));

      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
    }
  });
});
