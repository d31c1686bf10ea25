import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

// One address makes all the calls of this file: each test has an hour of its own.
beforeEach(() => app.ctx.clock.advance(2 * 3_600_000));

let count = 0;

function signUp(fields: object) {
  count += 1;
  const person = {
    username: `limited-${count}`,
    password: 'very secret',
    firstName: 'Ada',
    lastName: 'Volt',
    phone: '0491 570 156',
    email: `limited-${count}@example.com`,
  };
  return app.visitor().post('/api/auth/customer/signup').send({ ...person, ...fields });
}

describe('an address that signs up', () => {
  it.each(['username', 'email'] as const)('asks for sixty taken ones an hour by %s, and then for none, taken or free', async (field) => {
    const known = await createUser(app.ctx);
    for (let round = 0; round < 60; round += 1) expectProblem(await signUp({ [field]: known[field] }), 'taken');

    expectProblem(await signUp({ [field]: known[field] }), 'rate_limited');
    expectProblem(await signUp({}), 'rate_limited');

    app.ctx.clock.advance(3_600_000 + 1000);
    await signUp({}).expect(201);
  });

  it('pays for failed ones and for those that succeed from the same sixty', async () => {
    const { email } = await createUser(app.ctx);
    await signUp({}).expect(201);
    for (let round = 0; round < 59; round += 1) expectProblem(await signUp({ email }), 'taken');

    const response = await signUp({});

    expectProblem(response, 'rate_limited');
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  });
});
