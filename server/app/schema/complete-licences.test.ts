import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createUser } from '../../../tests/support/factories.ts';
import { auditsOf } from '../../../tests/support/team.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

const run = (statement: string) => app.ctx.store.raw.query(statement);

/** Adds an electrician whose licence was verified as before the upgrade. */
async function verifiedBefore(set: string) {
  const user = await createUser(app.ctx, { isVerified: true });
  await run(`update users set license_check_method = 'register', license_checked_at = now() where id = ${user.id}`);
  if (set) await run(`update users set ${set} where id = ${user.id}`);
  return user;
}

it('the upgrade sends licences that nobody looked up, or of which something is not known, back to the queue', async () => {
  await run('alter table users drop constraint users_license_verified_check, drop constraint users_license_check_method_check');
  await run('alter table users add constraint users_license_check_method_check check (true)');
  await run('drop index users_license_number_idx');
  const people = {
    whole: await verifiedBefore(''),
    invited: await verifiedBefore(`license_check_method = 'invitation'`),
    'without an expiry': await verifiedBefore('license_expires_on = null'),
    'without a class': await verifiedBefore('license_class = null'),
    'without a licence': await verifiedBefore('license_number = null, license_state = null'),
  };

  for (const statement of (await readFile('migrations/0052_complete-licences.sql', 'utf8')).split('--> statement-breakpoint')) await run(statement);

  const { rows } = await run('select id, is_verified, license_submitted_at is not null as waits, license_check_method as method from users order by id');
  const waiting = { is_verified: false, waits: true, method: null };
  expect(rows).toEqual([
    { id: people.whole.id, is_verified: true, waits: false, method: 'register' },
    { id: people.invited.id, ...waiting },
    { id: people['without an expiry'].id, ...waiting },
    { id: people['without a class'].id, ...waiting },
    { id: people['without a licence'].id, ...waiting, waits: false },
  ]);
  expect(await auditsOf(app.ctx, people.whole)).toEqual([]);
  expect(await auditsOf(app.ctx, people.invited)).toMatchObject([{ action: 'provider.unverified', actor_user_id: null }]);
});
