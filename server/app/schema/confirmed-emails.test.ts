import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { turnOnEmails } from '../../../tests/support/alerts.ts';
import { drainJobs } from '../../../tests/support/drain.ts';
import { createUser } from '../../../tests/support/factories.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

it('the upgrade confirms addresses that a link was used from, and writes to those who would lose something', async () => {
  const before = { emailConfirmedAt: null };
  const [proven, alerted, owner, plain] = [
    await createUser(app.ctx, before),
    await createUser(app.ctx, before),
    await createUser(app.ctx, before),
    await createUser(app.ctx, before),
  ];
  await turnOnEmails(await app.signIn(alerted));
  await createUser(app.ctx, { ...before, userType: 'team_member', teamOwnerId: owner.id });
  const { raw } = app.ctx.store;
  await raw.query(
    `insert into audit_log (actor_user_id, action, subject_type, subject_id) values
      (${proven.id}, 'user.password_reset', 'user', '${proven.id}'), (null, 'user.password_reset', 'user', '${plain.id}')`,
  );
  const sql = await readFile('migrations/0021_confirmed-emails.sql', 'utf8');

  for (const statement of sql.split('--> statement-breakpoint').slice(-2)) await raw.query(statement);
  app.ctx.clock.advance(60_000);
  await drainJobs(app.ctx);

  const { rows } = await raw.query('select id from users where email_confirmed_at is not null');
  expect(rows).toEqual([{ id: proven.id }]);
  expect(new Set(app.mails.map(({ to }) => to))).toEqual(new Set([alerted.email, owner.email]));
  expect(app.mails[0]?.text).toContain('Your account now needs a confirmed email address.');
});
