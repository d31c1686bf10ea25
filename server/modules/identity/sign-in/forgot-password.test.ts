import { createHash } from 'node:crypto';
import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../app/create-app.ts';
import { loadConfig } from '../../../app/config.ts';
import { runDueJobs } from '../../../platform/jobs/job-runner.ts';
import { drainJobs } from '../../../../tests/support/drain.ts';
import { expectIssue, expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createUser, deactivate } from '../../../../tests/support/factories.ts';
import { countRows } from '../../../../tests/support/fingerprint.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { issueResetLink } from './issue-reset-link.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

const HOUR_MS = 3_600_000;
const PATH = '/api/auth/forgot-password';
const MESSAGE = 'If an account uses this address, an email with a link to set a new password is on its way.';

// One address makes all the calls of this file: each test has an hour of its own.
beforeEach(async () => {
  await drainJobs(app.ctx);
  app.ctx.clock.advance(2 * HOUR_MS);
  app.mails.length = 0;
});

const ask = (email: unknown) => app.visitor().post(PATH).send({ email });

/** The link in the latest email. */
function linkInLetter(): URL {
  const text = app.mails.at(-1)?.text ?? '';
  return new URL(/^http\S+$/m.exec(text)?.[0] ?? 'http://none.invalid');
}

const tokenOf = (url: URL) => url.searchParams.get('token') ?? '';
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
const tokenRows = (where: string) => countRows(app.ctx, 'password_reset_tokens', where);

/** Answers of the same database under another configuration. */
async function askUnder(env: Record<string, string>, email: string, headers: Record<string, string> = {}) {
  const config = loadConfig({ SESSION_SECRET: 'a secret that only the tests know', ...env });
  const express = createApp({ ...app.ctx, config });
  const response = await supertest(express).post(PATH).set(headers).send({ email });
  return response;
}

const DATABASE_URL = 'postgres://db.example/sparkdrop';
const notDemo: [string, Record<string, string>][] = [
  ['a mail server', { SMTP_URL: 'smtp://mail.example' }],
  ['a database', { NODE_ENV: 'test', DATABASE_URL }],
  [
    'Stripe keys',
    { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
  ],
  ['production', { NODE_ENV: 'production', DATABASE_URL, APP_URL: 'https://sparkdrop.example', PAYMENTS: 'demo' }],
];

describe('asking for a link', () => {
  it('sends it to the address of the account, and says no more than that', async () => {
    const user = await createUser(app.ctx);

    const response = await ask(user.email);
    await runDueJobs(app.ctx);

    expect(response.status).toBe(200);
    expect(response.body.message).toBe(MESSAGE);
    expect(app.mails).toHaveLength(1);
    expect(app.mails[0]).toMatchObject({ to: user.email, subject: 'Reset your Sparkdrop password' });
    expect(app.mails[0]?.text).toContain(`Your username is ${user.username}.`);
    expect(app.mails[0]?.text).toContain('It works once, within the next hour');
    expect(linkInLetter().href).toMatch(/^http:\/\/localhost:5000\/auth\/reset-password\?token=[\w-]{43}$/);
  });

  it('tells no username and no name that a program for mail makes a link of', async () => {
    const user = await createUser(app.ctx, { username: 'refund-912.example', firstName: 'https://evil.example' });

    await ask(user.email);
    await runDueJobs(app.ctx);

    expect(app.mails[0]?.text).toMatch(/^Hello,\n\nTo choose a new password, .+\n\nSomeone asked .+ account\. You’ll see your username once you’ve chosen a password\.\n/);
    expect(`${app.mails[0]?.text}${app.mails[0]?.html}`).not.toMatch(/refund-912|evil/);
  });

  it.each([
    ['in capitals', (email: string) => email.toUpperCase()],
    ['between spaces', (email: string) => `  ${email} `],
  ])('knows the address %s', async (_how, twist) => {
    const user = await createUser(app.ctx);

    await ask(twist(user.email ?? '')).expect(200);
    await runDueJobs(app.ctx);

    expect(app.mails[0]?.to).toBe(user.email);
  });

  it('keeps the token nowhere but in the email: its hash is stored, jobs and log know nothing', async () => {
    const user = await createUser(app.ctx);

    await ask(user.email);
    await runDueJobs(app.ctx);

    const token = tokenOf(linkInLetter());
    expect(await tokenRows(`token = '${hashOf(token)}' and user_id = ${user.id} and not is_used`)).toBe(1);
    expect(await tokenRows(`token = '${token}'`)).toBe(0);
    expect(await countRows(app.ctx, 'jobs', `jobs::text like '%${token}%'`)).toBe(0);
    expect(app.logged()).not.toContain(token);
    expect(app.logged()).not.toContain(user.email);
  });

  it('gives a token an hour from when the email is written', async () => {
    const user = await createUser(app.ctx);
    await ask(user.email);
    app.ctx.clock.advance(HOUR_MS / 2);
    const before = await app.ctx.clock.databaseNow(app.ctx.db);

    await runDueJobs(app.ctx);

    const after = await app.ctx.clock.databaseNow(app.ctx.db);
    const [from, to] = [before, after].map((at) => `'${at.toISOString()}'::timestamptz + interval '1 hour'`);
    const token = hashOf(tokenOf(linkInLetter()));
    expect(await tokenRows(`token = '${token}' and expires_at between ${from} and ${to}`)).toBe(1);
  });

  it('voids the link of an earlier request, and not the one in the answer to this one', async () => {
    const user = await createUser(app.ctx);
    await ask(user.email);
    await runDueJobs(app.ctx);
    const earlier = tokenOf(linkInLetter());
    app.ctx.clock.advance(60_000);

    const response = await ask(user.email);
    await runDueJobs(app.ctx);

    const live = [tokenOf(new URL(response.body.resetUrl)), tokenOf(linkInLetter())];
    for (const token of live) expect(await tokenRows(`token = '${hashOf(token)}' and not is_used`)).toBe(1);
    expect(await tokenRows(`token = '${hashOf(earlier)}' and is_used`)).toBe(1);
  });

  it.each([
    ['in their order', 'asc'],
    ['the newest first', 'desc'],
  ])('leaves of several requests only the newest its link when the emails are written together, %s', async (_how, order) => {
    const user = await createUser(app.ctx);
    for (let round = 0; round < 3; round += 1) {
      await askUnder({ SMTP_URL: 'smtp://mail.example' }, user.email ?? '');
      app.ctx.clock.advance(60_000);
    }
    const { rows } = await app.ctx.store.raw.query(
      `select payload ->> 'askedAt' as asked from jobs where name = 'password-reset-mail' and finished_at is null order by id ${order}`,
    );
    const asked = rows.map((row) => new Date(String(row['asked'])));

    const links = [];
    for (const askedAt of asked) {
      links.push(await app.ctx.db.transaction((tx) => issueResetLink(app.ctx, tx, { userId: user.id, askedAt })));
    }

    const newest = links[order === 'asc' ? 2 : 0] ?? '';
    expect(await tokenRows(`user_id = ${user.id} and not is_used`)).toBe(1);
    expect(await tokenRows(`token = '${hashOf(tokenOf(new URL(newest)))}' and not is_used`)).toBe(1);
  });

  it('sends nothing to an account that is deactivated before the email is written', async () => {
    const user = await createUser(app.ctx);
    await ask(user.email);
    await deactivate(app.ctx, user);

    expect(await runDueJobs(app.ctx)).toBe(1);

    expect(app.mails).toEqual([]);
  });

  it.each([undefined, '', 'no-at-sign', 'a@b', null, 5, ['a@example.com'], `${'x'.repeat(250)}@example.com`])(
    'is refused with the address %j',
    async (email) => {
      expectIssue(await ask(email), 'email', 'Please enter a valid email address');
      expect(await countRows(app.ctx, 'jobs', 'finished_at is null')).toBe(0);
    },
  );

  it('is refused to a connection that asks for ever', async () => {
    await ask('somebody@example.com').expect(200);
    await app.ctx.store.raw.query(`update rate_limits set hits = 30 where key like 'password-reset:%'`);

    expectProblem(
      await ask('somebody@example.com'),
      'rate_limited',
      'Too many tries to set a new password from this connection. Please try again in 60 minutes.',
    );
  });
});

describe('outside a demo', () => {
  it('nobody can tell a known address from an unknown one or a deactivated account', async () => {
    const user = await createUser(app.ctx);
    const gone = await createUser(app.ctx);
    await deactivate(app.ctx, gone);
    const env = { SMTP_URL: 'smtp://mail.example' };

    const answers = [];
    for (const email of [user.email, 'nobody@example.com', gone.email]) {
      answers.push(await askUnder(env, email ?? ''));
    }

    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 200, body: { message: MESSAGE } });
    expect(await countRows(app.ctx, 'jobs', `name = 'password-reset-mail' and finished_at is null`)).toBe(3);
    await drainJobs(app.ctx);
    expect(app.mails.map(({ to }) => to)).toEqual([user.email]);
  });

  it.each(notDemo)('with %s the answer carries no link, and no token is made for it', async (_what, env) => {
    const user = await createUser(app.ctx);

    const response = await askUnder(env, user.email ?? '');

    expect(response.body).toEqual({ message: MESSAGE });
    expect(await tokenRows(`user_id = ${user.id}`)).toBe(0);
  });
});

describe('on a demo', () => {
  it('the answer carries a link for a known address and none for another', async () => {
    const user = await createUser(app.ctx);

    const known = await ask(user.email);
    const unknown = await ask('nobody.at.all@example.com');

    expect(known.body.resetUrl).toMatch(/^http:\/\/localhost:5000\/auth\/reset-password\?token=[\w-]{43}$/);
    expect(unknown.body).toEqual({ message: MESSAGE });
  });

  it.each([
    ['Host', { host: 'evil.localhost' }],
    ['X-Forwarded-Host', { 'x-forwarded-host': 'evil.localhost', 'x-forwarded-proto': 'https' }],
    ['Forwarded', { forwarded: 'host=evil.localhost' }],
  ])('the link is built from APP_URL, whatever the header %s says', async (_what, headers) => {
    const { email } = await createUser(app.ctx);

    const response = await askUnder({ APP_URL: 'http://localhost:5999' }, email ?? '', headers);

    expect(response.body.resetUrl).toMatch(/^http:\/\/localhost:5999\/auth\/reset-password\?token=/);
  });
});

describe('asking again and again', () => {
  it('sends five emails an hour to an address and answers the sixth request the same', async () => {
    const { email } = await createUser(app.ctx);
    for (let round = 0; round < 5; round += 1) await ask(email).expect(200);
    await drainJobs(app.ctx);
    expect(app.mails).toHaveLength(5);

    const sixth = await ask(email?.toUpperCase());
    await drainJobs(app.ctx);

    expect(sixth.status).toBe(200);
    expect(sixth.body).toEqual({ message: MESSAGE });
    expect(app.mails).toHaveLength(5);
  });

  it('leaves the others their emails, and the same address its own an hour later', async () => {
    const [one, other] = [await createUser(app.ctx), await createUser(app.ctx)];
    for (let round = 0; round < 6; round += 1) await ask(one.email).expect(200);
    await ask(other.email);
    await drainJobs(app.ctx);
    expect(app.mails.map(({ to }) => to).toSorted()).toEqual([...Array.from({ length: 5 }, () => one.email), other.email]);

    app.ctx.clock.advance(HOUR_MS + 1000);
    await ask(one.email);
    await drainJobs(app.ctx);

    expect(app.mails).toHaveLength(7);
  });

  it('counts requests that come at once', async () => {
    const { email } = await createUser(app.ctx);

    await Promise.all(Array.from({ length: 12 }, () => ask(email).expect(200)));
    await drainJobs(app.ctx);

    expect(app.mails).toHaveLength(5);
  });

  it('does not keep the address that was asked for in the table of limits', async () => {
    await ask('kept.nowhere@example.com');

    expect(await countRows(app.ctx, 'rate_limits', `key like '%kept.nowhere%'`)).toBe(0);
  });
});
