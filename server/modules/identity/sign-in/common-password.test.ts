import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoAccounts } from '../../../demo/demo-accounts.ts';
import { expectIssue } from '../../../../tests/support/expect-problem.ts';
import { createUser, PASSWORD } from '../../../../tests/support/factories.ts';
import { countRows, fingerprint } from '../../../../tests/support/fingerprint.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { createOperator } from '../operators/create-operator.ts';
import { isCommonPassword } from './common-password.ts';
import { issueResetLink } from './issue-reset-link.ts';

const REFUSAL = 'This password is too common. Please choose another.';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

const person = {
  username: 'uma.common',
  firstName: 'Uma',
  lastName: 'Common',
  phone: '0491 570 156',
  companyName: 'Common Electrical',
};

const signUp = (kind: string, password: string) =>
  app.visitor().post(`/api/auth/${kind}/signup`).send({ ...person, password });

describe('a password that everybody tries first', () => {
  it.each(['customer', 'provider'])('makes no account of a %s', async (kind) => {
    const before = await fingerprint(app.ctx);
    for (const password of ['password', '123456', 'qwerty123', 'PassWord1', 'electrician']) {
      const response = await signUp(kind, password);

      expectIssue(response, 'password', REFUSAL);
      expect(response.body.message).toBe(REFUSAL);
    }
    expect(await fingerprint(app.ctx)).toEqual(before);
  });

  it('is one only as a whole', async () => {
    await signUp('customer', 'password of an otter').expect(201);
  });

  it('sets no new password, and leaves the link good for a better one', async () => {
    const user = await createUser(app.ctx);
    const link = await issueResetLink(app.ctx, app.ctx.db, { userId: user.id, askedAt: app.ctx.clock.now() });
    const token = new URL(link ?? '').searchParams.get('token');
    const reset = (password: string) =>
      app.visitor().post('/api/auth/reset-password').send({ token, password, confirmPassword: password });

    expectIssue(await reset('football'), 'password', REFUSAL);
    await app.visitor().post('/api/auth/login').send({ username: user.username, password: PASSWORD }).expect(200);

    await reset('football on a wet day').expect(200);
  });

  it('lets nobody join a team', async () => {
    const owner = await createUser(app.ctx);
    const agent = await app.signIn(owner);
    const { username, firstName, lastName, phone } = person;
    const member = { username: `${username}.member`, firstName, lastName, phone, email: 'uma.member@example.com' };
    const { body } = await agent.post('/api/team').send(member).expect(201);
    const invited = await issueResetLink(app.ctx, app.ctx.db, { userId: Number(body.id), askedAt: app.ctx.clock.now() });
    const token = new URL(invited ?? '').searchParams.get('token');

    const joined = await app.visitor().post('/api/auth/reset-password').send({ token, password: 'sunshine', confirmPassword: 'sunshine' });

    expectIssue(joined, 'password', REFUSAL);
  });

  it('makes no operator', async () => {
    const made = createOperator(app.ctx, { username: 'oscar', password: 'PasswordPassword' });

    await expect(made).rejects.toMatchObject({ code: 'invalid_input', message: REFUSAL });
    expect(await countRows(app.ctx, 'operators', `username = 'oscar'`)).toBe(0);
  });
});

describe('the list', () => {
  it('knows no password of the demo', () => {
    expect(demoAccounts.filter(({ password }) => isCommonPassword(password))).toEqual([]);
  });
});
