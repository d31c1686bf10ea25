import { afterAll, beforeAll, it } from 'vitest';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

it('a super admin searches for at most sixty people an hour', async () => {
  const admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));
  const search = () => admin.post('/api/privacy/find').send({ contact: '0412 700 999' });
  for (let count = 0; count < 60; count += 1) await search().expect(200);

  expectProblem(await search(), 'rate_limited');
});
