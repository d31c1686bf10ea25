import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectIssue, expectProblem } from '../../../../tests/support/expect-problem.ts';
import { advanceSteps, codeOf, kinds, nextCode, setUpApp, setUpPasskey } from '../../../../tests/support/second-factor.ts';
import { createPasskey } from '../../../../tests/support/software-passkey.ts';
import { resetSecondFactor } from './reset-second-factor.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

beforeEach(() => app.ctx.store.raw.query('truncate rate_limits'));

afterAll(() => app.close());

const MINUTE_MS = 60_000;
const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).toSorted((one, other) => one - other);
const WRONG_APP = 'That code isn’t right, or has been used. Please enter the one your app shows now.';
const WRONG_RECOVERY = 'That recovery code isn’t right, or has been used.';
const WRONG_PASSKEY = 'We couldn’t accept the passkey. Please try again.';

describe.each(kinds)('the second factor of a $kind', ({ kind, look, create, signIn }) => {
  async function withApp() {
    const { username, id } = await create(app);
    const { secret, recoveryCodes } = await setUpApp(app.ctx, await signIn(app, username));
    const half = () => signIn(app, username);
    const give = async (given: object) => (await half()).factor('post', '/proof').send(given);
    return { id, secret, recoveryCodes, half, give, giveCode: (code: string) => give({ method: 'app', code }) };
  }

  async function withPasskey() {
    const { username } = await create(app);
    const { passkey } = await setUpPasskey(await signIn(app, username));
    return { passkey, half: () => signIn(app, username) };
  }

  it('is a code of the app, of now, of the step before or the one after', async () => {
    for (const steps of [0, -1, 1]) {
      const { secret, giveCode } = await withApp();
      advanceSteps(app.ctx, 10);
      expect((await giveCode(codeOf(app.ctx, secret, steps))).status).toBe(200);
    }
  });

  it('is no code from two steps before or after, and none that is made up', async () => {
    const { secret, giveCode } = await withApp();
    advanceSteps(app.ctx, 10);
    for (const code of [codeOf(app.ctx, secret, -2), codeOf(app.ctx, secret, 2), '000000']) {
      expectIssue(await giveCode(code), 'code', WRONG_APP);
    }
  });

  it('is a code once: not the same again, and none of an earlier step', async () => {
    const { secret, giveCode } = await withApp();
    advanceSteps(app.ctx, 10);
    const [earlier, code] = [codeOf(app.ctx, secret, -1), codeOf(app.ctx, secret)];
    expect((await giveCode(code)).status).toBe(200);

    expectIssue(await giveCode(code), 'code', WRONG_APP);
    expectIssue(await giveCode(earlier), 'code', WRONG_APP);
    expect((await giveCode(nextCode(app.ctx, secret))).status).toBe(200);
  });

  it('is not the code that confirmed the app', async () => {
    const { secret, giveCode } = await withApp();

    expectIssue(await giveCode(codeOf(app.ctx, secret)), 'code', WRONG_APP);
  });

  it('lets in one of two who give the same code at the same moment', async () => {
    const { secret, half } = await withApp();
    const people = await Promise.all([half(), half(), half()]);
    const code = nextCode(app.ctx, secret);

    const answers = await Promise.all(people.map(({ factor }) => factor('post', '/proof').send({ method: 'app', code })));

    expect(statusesOf(answers)).toEqual([200, 400, 400]);
    expect(statusesOf(await Promise.all(people.map(({ call }) => call('get', look))))).toEqual([200, 401, 401]);
  });

  it('is a recovery code, however it is typed, once', async () => {
    const { recoveryCodes, half, give } = await withApp();
    const [code = '', other = ''] = recoveryCodes;
    const person = await half();

    await person.factor('post', '/proof').send({ method: 'recovery', code: ` ${code.toUpperCase().replaceAll('-', ' ')} ` }).expect(200);

    await person.call('get', look).expect(200);
    expect((await person.factor('get').expect(200)).body.recoveryCodesLeft).toBe(9);
    expectIssue(await give({ method: 'recovery', code }), 'code', WRONG_RECOVERY);
    expect((await give({ method: 'recovery', code: other })).status).toBe(200);
  });

  it('makes the sign-in whole, which the audit log says once, and nothing before', async () => {
    const { id, secret, half } = await withApp();
    const subject = kind === 'operator' ? 'operator' : 'user';
    const signIns = async () => {
      const { rows } = await app.ctx.store.raw.query(
        `select 1 from audit_log where action = '${subject}.signed_in' and subject_type = '${subject}' and subject_id = '${id}'`,
      );
      return rows.length;
    };
    const earlier = await signIns();
    const person = await half();
    expect(await signIns()).toBe(earlier);

    await person.factor('post', '/proof').send({ method: 'app', code: nextCode(app.ctx, secret) }).expect(200);
    app.ctx.clock.advance(5 * MINUTE_MS);
    await person.factor('post', '/proof').send({ method: 'app', code: nextCode(app.ctx, secret) }).expect(200);

    expect(await signIns()).toBe(earlier + 1);
  });

  it('lets in one of two who give the same recovery code at the same moment', async () => {
    const { recoveryCodes, half } = await withApp();
    const people = await Promise.all([half(), half(), half()]);

    const answers = await Promise.all(people.map(({ factor }) => factor('post', '/proof').send({ method: 'recovery', code: recoveryCodes[0] })));

    expect(statusesOf(answers)).toEqual([200, 400, 400]);
  });

  it('is no recovery code of somebody else', async () => {
    const [{ recoveryCodes }, { give }] = [await withApp(), await withApp()];

    expectIssue(await give({ method: 'recovery', code: recoveryCodes[0] }), 'code', WRONG_RECOVERY);
  });

  it('is a passkey that signs what this sign-in was asked', async () => {
    const { passkey, half } = await withPasskey();
    const person = await half();
    const { body: options } = await person.factor('post', '/challenge').expect(200);

    expect(options).toMatchObject({ rpId: 'localhost', allowCredentials: [{ id: passkey.id, type: 'public-key', transports: ['internal'] }] });
    await person.factor('post', '/proof').send({ method: 'passkey', passkey: passkey.answer(options) }).expect(200);
    await person.call('get', look).expect(200);
  });

  it('is no answer of a passkey that was given before, in this sign-in or another', async () => {
    const { passkey, half } = await withPasskey();
    const [person, other] = [await half(), await half()];
    const { body: options } = await person.factor('post', '/challenge').expect(200);
    const answer = { method: 'passkey', passkey: passkey.answer(options) };

    expectProblem(await other.factor('post', '/proof').send(answer), 'invalid_input', WRONG_PASSKEY);
    await person.factor('post', '/proof').send(answer).expect(200);
    expectProblem(await person.factor('post', '/proof').send(answer), 'invalid_input', WRONG_PASSKEY);
  });

  it('is no answer after five minutes, and none to a question that nobody asked', async () => {
    const { passkey, half } = await withPasskey();
    const person = await half();
    const { body: options } = await person.factor('post', '/challenge').expect(200);
    app.ctx.clock.advance(5 * MINUTE_MS);

    for (const asked of [options, { challenge: Buffer.from('made up').toString('base64url') }]) {
      const answer = await person.factor('post', '/proof').send({ method: 'passkey', passkey: passkey.answer(asked) });
      expectProblem(answer, 'invalid_input', WRONG_PASSKEY);
    }
  });

  it('is no passkey that was not added, none of another address, and no copy that has signed less often', async () => {
    const { passkey, half } = await withPasskey();
    const refused = async (signer: { answer: typeof passkey.answer }, id = passkey.id) => {
      const person = await half();
      const { body: options } = await person.factor('post', '/challenge').expect(200);
      const signed = { ...signer.answer(options), id, rawId: id };
      expectProblem(await person.factor('post', '/proof').send({ method: 'passkey', passkey: signed }), 'invalid_input', WRONG_PASSKEY);
    };
    const stranger = createPasskey();

    await refused(stranger, stranger.id);
    await refused(stranger);
    await refused({ answer: (options) => ({ ...passkey.answer(options), response: createPasskey('https://evil.example').answer(options).response }) });
    passkey.rewind(3);
    await refused(passkey);
  });

  it('can be tried ten times in a quarter of an hour, from all networks together; the right one is not counted', async () => {
    const { secret, recoveryCodes, half, giveCode } = await withApp();
    expect((await giveCode(nextCode(app.ctx, secret))).status).toBe(200);
    for (let count = 0; count < 10; count += 1) expectIssue(await giveCode('000000'), 'code', WRONG_APP);

    expectProblem(await giveCode(nextCode(app.ctx, secret)), 'rate_limited');
    expectProblem(await (await half()).factor('post', '/proof').send({ method: 'recovery', code: recoveryCodes[0] }), 'rate_limited');
    const { giveCode: giveOfOther } = await withApp();
    expectIssue(await giveOfOther('000000'), 'code', WRONG_APP);
  });

  it('is a passkey still after too many wrong codes, and codes again after a reset on the server', async () => {
    const { username } = await create(app);
    const first = await signIn(app, username);
    const { passkey } = await setUpPasskey(first);
    const { secret } = await setUpApp(app.ctx, first);
    const lockOut = async () => {
      const half = await signIn(app, username);
      for (let count = 0; count < 10; count += 1) await half.factor('post', '/proof').send({ method: 'app', code: '000000' });
      expectProblem(await half.factor('post', '/proof').send({ method: 'app', code: nextCode(app.ctx, secret) }), 'rate_limited');
      return half;
    };
    const half = await lockOut();
    const { body: options } = await half.factor('post', '/challenge').expect(200);
    await half.factor('post', '/proof').send({ method: 'passkey', passkey: passkey.answer(options) }).expect(200);

    await resetSecondFactor(app.ctx, username);
    const fresh = await setUpApp(app.ctx, await signIn(app, username));
    await (await signIn(app, username)).factor('post', '/proof').send({ method: 'app', code: nextCode(app.ctx, fresh.secret) }).expect(200);
  });

  it('is recorded when it was wrong, by its kind and without the code', async () => {
    const { id, give } = await withApp();
    await give({ method: 'app', code: '123 456' });
    await give({ method: 'recovery', code: 'aaaa-bbbb-cccc-dddd' });

    const { rows } = await app.ctx.store.raw.query(
      `select after from audit_log where action = 'second_factor.failed' and subject_type = '${kind === 'operator' ? 'operator' : 'user'}' and subject_id = '${id}' and coalesce(actor_user_id, actor_operator_id) = ${id} order by id`,
    );

    expect(rows).toEqual([{ after: { method: 'app' } }, { after: { method: 'recovery' } }]);
    expect(app.logged()).not.toMatch(/123 ?456|aaaa-bbbb/);
  });

  it('cannot be given where there is none', async () => {
    const { username } = await create(app);
    const person = await signIn(app, username);

    expectProblem(await person.factor('post', '/proof').send({ method: 'app', code: '123456' }), 'conflict');
    expectProblem(await person.factor('post', '/challenge'), 'conflict');
  });
});
