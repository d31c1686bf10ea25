import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../app/create-app.ts';
import { loadConfig } from '../../../app/config.ts';
import { drainJobs } from '../../../../tests/support/drain.ts';
import { expectIssue, expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { codeOf, kinds, nextCode, setUpApp, setUpPasskey, signInAs } from '../../../../tests/support/second-factor.ts';
import { production } from '../../../../tests/support/settings.ts';
import { createPasskey } from '../../../../tests/support/software-passkey.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { deleteExpiredChallenges } from './second-factor-store.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

beforeEach(() => app.ctx.store.raw.query('truncate rate_limits'));

afterAll(() => app.close());

const MINUTE_MS = 60_000;
const CODE = /^[2-9a-hjkmnp-z]{4}(-[2-9a-hjkmnp-z]{4}){3}$/;

async function actsOn(kind: 'super admin' | 'operator', id: number): Promise<string[]> {
  const type = kind === 'operator' ? 'operator' : 'user';
  const { rows } = await app.ctx.store.raw.query(
    `select action from audit_log where subject_type = '${type}' and subject_id = '${id}' and action like 'second_factor.%' and coalesce(actor_user_id, actor_operator_id) = ${id} order by id`,
  );
  return rows.map(({ action }) => String(action));
}

async function mailsOf(work: () => Promise<unknown>) {
  await drainJobs(app.ctx);
  const before = app.mails.length;
  await work();
  await drainJobs(app.ctx);
  return app.mails.slice(before);
}

describe.each(kinds)('a $kind', ({ kind, look, create, signIn }) => {
  it('sees nothing set up at first', async () => {
    const { username } = await create(app);

    const { body } = await (await signIn(app, username)).factor('get').expect(200);

    expect(body).toEqual({ isRequired: false, passkeys: [], app: null, recoveryCodesLeft: 0 });
  });

  it('sets an app up with the code that it shows, and gets ten recovery codes this once', async () => {
    const { username, id } = await create(app);
    const person = await signIn(app, username);
    const { body: made } = await person.factor('post', '/app/secret').expect(200);
    expect(made.uri).toMatch(/^otpauth:\/\/totp\/Sparkdrop:.*[?&]secret=[A-Z2-7]{32}(&|$)/);

    expectIssue(
      await person.factor('post', '/app').send({ code: '000000' }),
      'code',
      'That code isn’t right. Please check the time on your device and try the next one.',
    );
    expect((await person.factor('get').expect(200)).body.app).toBeNull();
    const { body } = await person.factor('post', '/app').send({ code: codeOf(app.ctx, made.secret) }).expect(200);

    expect(body.secondFactor).toMatchObject({ app: { lastUsedAt: null }, recoveryCodesLeft: 10 });
    expect(new Set(body.recoveryCodes).size).toBe(10);
    for (const code of body.recoveryCodes) expect(code).toMatch(CODE);
    await person.call('get', look).expect(200);
    expect(await actsOn(kind, id)).toEqual(['second_factor.app_added']);
  });

  it('has half an hour to confirm an app', async () => {
    const { username } = await create(app);
    const person = await signIn(app, username);
    const { body: made } = await person.factor('post', '/app/secret').expect(200);
    app.ctx.clock.advance(30 * MINUTE_MS);

    const answer = await person.factor('post', '/app').send({ code: codeOf(app.ctx, made.secret) });

    expectProblem(answer, 'conflict', 'This took too long. Please start again with a new QR code.');
  });

  it('adds passkeys under names and sees when each was used', async () => {
    const { username } = await create(app);
    const person = await signIn(app, username);
    const { passkey, recoveryCodes } = await setUpPasskey(person, 'My phone');
    const { recoveryCodes: none } = await setUpPasskey(person, 'The key on my ring');
    expect([recoveryCodes.length, none.length]).toEqual([10, 0]);

    const { body: options } = await person.factor('post', '/challenge').expect(200);
    await person.factor('post', '/proof').send({ method: 'passkey', passkey: passkey.answer(options) }).expect(200);

    const { body } = await person.factor('get').expect(200);
    expect(body.passkeys).toMatchObject([
      { name: 'The key on my ring', lastUsedAt: null },
      { name: 'My phone', lastUsedAt: expect.stringMatching(/^\d{4}-/) },
    ]);
    expect(JSON.stringify(body)).not.toContain(passkey.id);
  });

  it('is asked for a name, and for a passkey that answers this sign-in at this address', async () => {
    const { username } = await create(app);
    const [person, other] = [await signIn(app, username), await signIn(app, username)];
    const ask = async () => (await person.factor('post', '/passkeys/options').expect(200)).body;
    const add = (passkey: object, name = 'My phone') => person.factor('post', '/passkeys').send({ name, passkey });
    const refusal = 'We couldn’t accept the passkey. Please try again.';

    expectIssue(await add(createPasskey().register(await ask()), ' '), 'name', 'Please name the passkey, such as “My phone”');
    expectProblem(await add(createPasskey('https://evil.example').register(await ask())), 'invalid_input', refusal);
    expectProblem(await add(createPasskey('http://localhost:5001').register(await ask())), 'invalid_input', refusal);
    const asked = await ask();
    expectProblem(
      await other.factor('post', '/passkeys').send({ name: 'Mine', passkey: createPasskey().register(asked) }),
      'invalid_input',
      refusal,
    );
    const passkey = createPasskey();
    await add(passkey.register(asked)).expect(200);
    expectProblem(await add(passkey.register(asked)), 'invalid_input', refusal);
    expectProblem(await add(passkey.register(await ask())), 'conflict', 'This passkey is already set up.');
    const late = await ask();
    app.ctx.clock.advance(5 * MINUTE_MS);
    expectProblem(await add(createPasskey().register(late)), 'invalid_input', refusal);
  });

  it('cannot remove a passkey of somebody else', async () => {
    const [mine, theirs] = [await signIn(app, (await create(app)).username), await signIn(app, (await create(app)).username)];
    await setUpPasskey(mine);
    await setUpPasskey(theirs);
    const [passkey] = (await theirs.factor('get').expect(200)).body.passkeys;

    expectProblem(await mine.factor('delete', `/passkeys/${passkey.id}`), 'not_found');
    expect((await theirs.factor('get').expect(200)).body.passkeys).toHaveLength(1);
  });

  it('makes recovery codes again, which ends the earlier ones', async () => {
    const { username } = await create(app);
    const person = await signIn(app, username);
    const { recoveryCodes: earlier } = await setUpApp(app.ctx, person);

    const { body } = await person.factor('post', '/recovery-codes').expect(200);

    const give = async (code: unknown) => (await signIn(app, username)).factor('post', '/proof').send({ method: 'recovery', code });
    expectProblem(await give(earlier[0]), 'invalid_input');
    expect((await give(body.recoveryCodes[0])).status).toBe(200);
  });

  it('may take everything away where no second factor is required, and signs in with the password again', async () => {
    const { username, id } = await create(app);
    const person = await signIn(app, username);
    await setUpPasskey(person);
    await setUpApp(app.ctx, person);
    const [passkey] = (await person.factor('get').expect(200)).body.passkeys;
    await person.factor('delete', `/passkeys/${passkey.id}`).expect(200);

    const { body } = await person.factor('delete', '/app').expect(200);

    expect(body).toMatchObject({ passkeys: [], app: null, recoveryCodesLeft: 0 });
    await person.call('get', look).expect(200);
    await (await signIn(app, username)).call('get', look).expect(200);
    expect(await actsOn(kind, id)).toEqual([
      'second_factor.passkey_added',
      'second_factor.app_added',
      'second_factor.passkey_removed',
      'second_factor.app_removed',
    ]);
  });

  it('gets an email for each change and each recovery code that was used', async () => {
    const { username, email, id } = await create(app);
    const person = await signIn(app, username);
    const to = email ?? app.ctx.config.brand.email;
    const whose = kind === 'operator' ? `the operator account number ${id}` : 'your account';
    let codes: string[] = [];

    const mails = await mailsOf(async () => {
      ({ recoveryCodes: codes } = await setUpPasskey(person));
      await person.factor('post', '/proof').send({ method: 'recovery', code: codes[0] }).expect(200);
      await setUpApp(app.ctx, person);
      await person.factor('post', '/recovery-codes').expect(200);
      await person.factor('delete', '/app').expect(200);
    });

    expect(mails.map((mail) => mail.to)).toEqual(Array.from({ length: 5 }, () => to));
    const texts = mails.map(({ text }) => text);
    for (const words of ['A passkey was added to', 'A recovery code was used', 'An authenticator app was added', 'New recovery codes', 'app was removed']) {
      expect(texts.filter((text) => text.includes(words) && text.includes(whose))).toHaveLength(1);
    }
    expect(texts.join()).not.toContain(codes[0]);
  });

  it('who set one up at the same moment elsewhere has to sign in again', async () => {
    const { username } = await create(app);
    const [one, other] = [await signIn(app, username), await signIn(app, username)];
    const [first, second] = [createPasskey(), createPasskey()];
    const [{ body: asked }, { body: askedOther }] = [
      await one.factor('post', '/passkeys/options').expect(200),
      await other.factor('post', '/passkeys/options').expect(200),
    ];

    const answers = await Promise.all([
      one.factor('post', '/passkeys').send({ name: 'One', passkey: first.register(asked) }),
      other.factor('post', '/passkeys').send({ name: 'Other', passkey: second.register(askedOther) }),
    ]);

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([401, 409]).toContain(answers.find(({ status }) => status !== 200)?.status);
  });
});

describe('what is stored', () => {
  it('holds no secret of an app and no recovery code in the clear', async () => {
    const { username } = await createUser(app.ctx, { userType: 'super_admin' });
    const { secret, recoveryCodes } = await setUpApp(app.ctx, await signInAs(app, username));

    const stored = await Promise.all(
      ['second_factors', 'recovery_codes', 'audit_log', 'jobs', 'session'].map((table) => app.ctx.store.raw.query(`select * from ${table}`)),
    );

    const text = JSON.stringify(stored.map(({ rows }) => rows));
    for (const hidden of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))]) {
      expect(text).not.toContain(hidden);
      expect(app.logged()).not.toContain(hidden);
    }
  });

  it('cannot be read any more with another session secret; a recovery code still lets in', async () => {
    const { username } = await createUser(app.ctx, { userType: 'super_admin' });
    const { secret, recoveryCodes } = await setUpApp(app.ctx, await signInAs(app, username));
    const config = loadConfig({ NODE_ENV: 'test', SESSION_SECRET: 'another secret than the one before, and long', REQUESTS_PER_ADDRESS: '1000000' });
    const replaced = createApp({ ...app.ctx, config });
    const person = await signInAs({ visitor: () => supertest.agent(replaced) }, username);

    const answer = await person.factor('post', '/proof').send({ method: 'app', code: nextCode(app.ctx, secret) });

    expectProblem(
      answer,
      'conflict',
      'We can’t check codes of your app any more. Use a passkey or a recovery code, then set your app up again.',
    );
    await person.factor('post', '/proof').send({ method: 'recovery', code: recoveryCodes[0] }).expect(200);
  });
});

describe('the address that passkeys are made for', () => {
  it('is the configured one, whatever a request says', async () => {
    const config = loadConfig({ ...production, SECOND_FACTOR_REQUIRED: 'false' });
    const secure = createApp({ ...app.ctx, config });
    const { username } = await createUser(app.ctx, { userType: 'super_admin' });
    const agent = supertest.agent(secure);
    const signedIn = await agent.post('/api/auth/login').send({ username, password: 'correct horse battery' }).set('x-forwarded-proto', 'https').expect(200);
    const cookie = (signedIn.headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '';

    const { body } = await supertest(secure)
      .post('/api/auth/second-factor/passkeys/options')
      .set({ cookie, host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' })
      .expect(200);

    expect(body.rp).toEqual({ id: 'www.sparkdrop.example', name: 'Sparkdrop' });
  });
});

describe('old challenges', () => {
  it('are deleted by the hourly retention', async () => {
    const { username } = await createUser(app.ctx, { userType: 'super_admin' });
    await (await signInAs(app, username)).factor('post', '/passkeys/options').expect(200);
    app.ctx.clock.advance(6 * MINUTE_MS);
    await deleteExpiredChallenges(app.ctx.db, app.ctx.clock.now());

    expect((await app.ctx.store.raw.query('select 1 from factor_challenges')).rows).toEqual([]);
  });
});
