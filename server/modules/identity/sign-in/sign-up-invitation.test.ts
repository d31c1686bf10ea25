import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeCallback, createCallback, tokenInInvitation, tokenToPassOn } from '../../../../tests/support/callbacks.ts';
import { expectIssue, expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { failAtCommit } from '../../../../tests/support/fail-at-commit.ts';
import { countRows, fingerprint } from '../../../../tests/support/fingerprint.ts';
import type { Agent } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

let app: TestApp;
let admin: Agent;
let callbackId: number;
let invitation: string;
let count = 0;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));
});

afterAll(() => app.close());

beforeEach(async () => {
  await app.ctx.store.raw.query('truncate rate_limits');
  callbackId = await createCallback(app.ctx);
  await changeCallback(admin, callbackId, { status: 'approved' }).expect(200);
  invitation = await tokenToPassOn(admin, callbackId);
});

function newPerson(fields: object = {}) {
  count += 1;
  return {
    username: `invited-${count}`,
    password: 'very secret',
    firstName: 'Mirabel',
    lastName: 'Quillfeather',
    email: `invited-${count}@example.com`,
    phone: '0491 570 006',
    companyName: 'Quill Electrical',
    serviceAreas: 'Geelong',
    invitation,
    ...fields,
  };
}

const signUp = (fields: object = {}) => app.visitor().post('/api/auth/provider/signup').send(newPerson(fields));
const isGood = async () => (await app.visitor().post('/api/invitations/read').send({ token: invitation })).status === 200;
const INVALID =
  'This invitation has expired or was used. You can create your account without it, or ask us for a new link.';

const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);

describe('signing up with an invitation', () => {
  it('makes an account, and uses the invitation up for it', async () => {
    const { body } = await signUp().expect(201);

    expect(body).toMatchObject({ userType: 'provider', isVerified: false, isLicenceUnderReview: false });
    await app.visitor().post('/api/auth/login').send({ username: body.username, password: 'very secret' }).expect(200);
    const { rows } = await app.ctx.store.raw.query(
      `select user_id, used_at is not null as is_used from provider_invitations where callback_id = ${callbackId}`,
    );
    expect(rows).toEqual([{ user_id: body.id, is_used: true }]);
    expect(await countRows(app.ctx, 'users', `id = ${body.id} and service_areas = 'Geelong'`)).toBe(1);
    const audits = await app.ctx.store.raw.query(
      `select after from audit_log where action = 'user.signed_up' and subject_id = '${body.id}'`,
    );
    expect(audits.rows).toEqual([{ after: { userType: 'provider', callbackId } }]);
  });

  it('verifies no licence: the one that is typed waits for a decision, as any other', async () => {
    const { body } = await signUp({ licenseNumber: '1', licenseState: 'NSW' }).expect(201);

    expect(body).toMatchObject({ isVerified: false, isLicenceUnderReview: true });
    await app.ctx.store.raw.query(`update users set email_confirmed_at = now() where id = ${body.id}`);
    const waiting = (await admin.get('/api/providers?show=waiting').expect(200)).body as { id: number }[];
    expect(waiting.find(({ id }) => id === body.id)).toMatchObject({ licenseNumber: '1', licenseCheckedAt: null, licenseCheckMethod: null });
  });

  it.each([
    ['confirms the address that it was sent to', { isEmailed: true, isSame: true }, true],
    ['confirms no other address', { isEmailed: true, isSame: false }, false],
    ['that was passed on in another way confirms no address', { isEmailed: false, isSame: true }, false],
  ])('%s', async (_what, { isEmailed, isSame }, isEmailConfirmed) => {
    count += 1;
    const email = `sent-to-${count}@example.com`;
    const id = await createCallback(app.ctx, { email });
    await changeCallback(admin, id, { status: 'approved' }).expect(200);
    const emailed = await tokenInInvitation(app, email);

    const fields = { invitation: isEmailed ? emailed : await tokenToPassOn(admin, id), ...(isSame && { email: email.toUpperCase() }) };
    const { body } = await signUp(fields).expect(201);

    expect(body).toMatchObject({ isVerified: false, isEmailConfirmed });
  });

  it('with a used one is refused, and nothing is made', async () => {
    await signUp().expect(201);
    const before = await fingerprint(app.ctx);

    expectProblem(await signUp(), 'token_invalid', INVALID);

    expect(await fingerprint(app.ctx)).toEqual(before);
  });

  it.each(['made up', 'x'])('with one that is %s is refused, and nothing is made', async (odd) => {
    const before = await fingerprint(app.ctx);

    expectProblem(await signUp({ invitation: odd }), 'token_invalid', INVALID);

    expect(await fingerprint(app.ctx)).toEqual(before);
    await signUp({ invitation: undefined }).expect(201);
  });

  it('with an empty one is refused as a form', async () => {
    expectIssue(await signUp({ invitation: '' }), 'invitation', 'This is no link of an invitation');
  });

  it('after 14 days is refused', async () => {
    app.ctx.clock.advance(14 * 86_400_000 + 1000);

    expectProblem(await signUp(), 'token_invalid', INVALID);
    admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));
  });

  it('that fails leaves the invitation good', async () => {
    const { body } = await signUp({ invitation: undefined }).expect(201);
    const before = await fingerprint(app.ctx);

    expectProblem(await signUp({ username: body.username }), 'taken', 'That username isn’t available');
    expectProblem(await signUp({ password: 'short' }), 'invalid_input');
    await failAtCommit(app.ctx, 'users', async () => void expectProblem(await signUp(), 'internal'));

    expect(await fingerprint(app.ctx)).toEqual(before);
    expect(await isGood()).toBe(true);
    await signUp().expect(201);
    expect(await isGood()).toBe(false);
  });
});

describe('two sign-ups with one link at once', () => {
  it('make one account', async () => {
    for (let round = 0; round < 5; round += 1) {
      callbackId = await createCallback(app.ctx);
      await changeCallback(admin, callbackId, { status: 'approved' }).expect(200);
      invitation = await tokenToPassOn(admin, callbackId);
      const people = [newPerson(), newPerson(), newPerson()];

      const answers = await Promise.all(people.map((person) => app.visitor().post('/api/auth/provider/signup').send(person)));

      expect(statusesOf(answers)).toEqual([201, 400, 400]);
      for (const answer of answers) if (answer.status !== 201) expectProblem(answer, 'token_invalid', INVALID);
      const names = people.map(({ username }) => `'${username}'`).join(', ');
      expect(await countRows(app.ctx, 'users', `username in (${names})`)).toBe(1);
    }
  });

  it('leave it to the one that can be made when the other cannot have the username', async () => {
    const { body } = await signUp({ invitation: undefined }).expect(201);

    const [refused, made] = await Promise.all([signUp({ username: body.username }), signUp()]);

    expect(['taken', 'token_invalid']).toContain(refused.body.code);
    expect(made.status).toBe(201);
  });

  it('and an approval that is taken back at once: either the account is made or the link is refused', async () => {
    for (let round = 0; round < 8; round += 1) {
      const id = await createCallback(app.ctx);
      await changeCallback(admin, id, { status: 'approved' }).expect(200);
      const token = await tokenToPassOn(admin, id);

      const [account, back] = await Promise.all([
        signUp({ invitation: token }),
        changeCallback(admin, id, { status: 'called', base: { status: 'approved' } }),
      ]);

      expect(statusesOf([account, back])).toEqual(account.status === 201 ? [201, 409] : [200, 400]);
    }
  });
});
