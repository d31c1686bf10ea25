import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDevice, createLocal } from '../../../tests/support/alerts.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

const run = async (statement: string) => (await app.ctx.store.raw.query(statement)).rows;

/** Names a session as servers did before the database did. */
const refOf = (sid: unknown) => createHash('sha256').update(`device:${String(sid)}`).digest('hex');

it('the upgrade keeps the devices of sessions, and those that name none, and ends those of ended sessions', async () => {
  const { user, agent } = await createLocal(app);
  const [known, unknown, ended] = [await addDevice(agent), await addDevice(agent), await addDevice(agent)];
  const [session] = await run('select sid from session');
  await run('alter table session drop column ref cascade');
  await run('drop index push_subscriptions_session_ref_idx');
  await run(`update push_subscriptions set session_ref = case endpoint when '${known}' then '${refOf(session?.['sid'])}' when '${ended}' then '${refOf('ended')}' end`);
  await run(`update session set expire = now() + interval '119 days'`);

  for (const statement of (await readFile('migrations/0079_devices-end-with-sessions.sql', 'utf8')).split('--> statement-breakpoint')) await run(statement);

  const devices = async () => (await run(`select endpoint from push_subscriptions where user_id = ${user.id} order by id`)).map(({ endpoint }) => endpoint);
  expect(await devices()).toEqual([known, unknown]);
  expect(await run(`select expire between now() + interval '89 days' and now() + interval '91 days' as is_ninety from session`)).toEqual([{ is_ninety: true }]);
  await agent.post('/api/auth/logout').send({}).expect(200);
  expect(await devices()).toEqual([unknown]);
});
