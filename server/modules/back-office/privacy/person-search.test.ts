import { afterAll, beforeAll, it } from 'vitest';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

it.each(['find', 'erase/preview'])('a super admin searches for at most sixty people an hour by %s', async (path) => {
  const admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));
  const search = () => admin.post(`/api/privacy/${path}`).send({ contact: '0412 700 999' });
  const { status } = await search();
  for (let count = 1; count < 60; count += 1) await search().expect(status);

  expectProblem(await search(), 'rate_limited');
});
