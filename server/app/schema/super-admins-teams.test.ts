import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectProblem } from '../../../tests/support/expect-problem.ts';
import { createUser } from '../../../tests/support/factories.ts';
import { auditsOf } from '../../../tests/support/team.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

it('the upgrade shuts the members of super admins out, and nobody else', async () => {
  const [admin, owner] = [await createUser(app.ctx, { userType: 'super_admin' }), await createUser(app.ctx)];
  const member = await createUser(app.ctx, { userType: 'team_member', teamOwnerId: admin.id });
  const other = await createUser(app.ctx, { userType: 'team_member', teamOwnerId: owner.id });
  const [agent, ofOther] = [await app.signIn(member), await app.signIn(other)];

  await app.ctx.store.raw.query(await readFile('migrations/0078_teams-of-super-admins.sql', 'utf8'));

  expectProblem(await agent.get('/api/my-purchased-leads'), 'unauthenticated');
  await ofOther.get('/api/my-purchased-leads').expect(200);
  expect(await auditsOf(app.ctx, member)).toMatchObject([{ action: 'team.member_deactivated', actor_user_id: null, after: { isActive: false } }]);
});
