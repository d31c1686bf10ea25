import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createUser } from '../../../../tests/support/factories.ts';
import { whileRefusing } from '../../../../tests/support/refuse-writes.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

const SECOND_MS = 1000;
// A busy machine is no failure.
const WAIT = { timeout: 20 * SECOND_MS };

async function lastSeen({ id }: { id: number }): Promise<number | null> {
  const { rows } = await app.ctx.store.raw.query(`select last_seen_at from users where id = ${id}`);
  const at = rows[0]?.['last_seen_at'] as Date | null;
  return at?.getTime() ?? null;
}

/** Waits until it says that they were seen at this moment of the clock, give or take what a call takes. */
const expectSeenNow = (user: { id: number }) =>
  vi.waitFor(async () => {
    const at = await lastSeen(user);
    expect(at === null ? Infinity : app.ctx.clock.now().getTime() - at).toBeLessThan(20 * SECOND_MS);
  }, WAIT);

it('keeps when someone last used the product, once a minute at most', async () => {
  const user = await createUser(app.ctx);
  const agent = await app.signIn(user);
  await agent.get('/api/auth/me').expect(200);
  await expectSeenNow(user);
  const first = await lastSeen(user);

  // Were it kept here, it would be too fresh a minute after the first.
  app.ctx.clock.advance(35 * SECOND_MS);
  await agent.get('/api/auth/me').expect(200);
  app.ctx.clock.advance(26 * SECOND_MS);
  await agent.get('/api/auth/me').expect(200);

  await expectSeenNow(user);
  expect((await lastSeen(user))! - first!).toBeGreaterThanOrEqual(60 * SECOND_MS);
});

it('counts any call, a refused one too', async () => {
  const user = await createUser(app.ctx, { userType: 'customer' });
  const agent = await app.signIn(user);

  await agent.get('/api/leads').expect(403);

  await expectSeenNow(user);
});

it('does not see people in a call that any cache may answer', async () => {
  const user = await createUser(app.ctx);
  const agent = await app.signIn(user);

  await agent.get('/api/places?q=newtown').expect(200);
  // A call of someone else, whose trace shows that nothing of the first is still to come.
  const other = await createUser(app.ctx);
  await (await app.signIn(other)).get('/api/auth/me').expect(200);
  await expectSeenNow(other);

  expect(await lastSeen(user)).toBeNull();
});

it('writes one row for many calls at once', async () => {
  const user = await createUser(app.ctx);
  const agent = await app.signIn(user);
  await app.ctx.store.raw.query(`create table seen_writes (id integer)`);
  await app.ctx.store.raw.query(`create function note_write() returns trigger language plpgsql as $$
    begin insert into seen_writes values (new.id); return new; end $$`);
  await app.ctx.store.raw.query(`create trigger note_write after update on users for each row execute function note_write()`);
  try {
    await Promise.all(Array.from({ length: 8 }, () => agent.get('/api/auth/me').expect(200)));
    await expectSeenNow(user);
    await agent.get('/api/auth/me').expect(200);

    const { rows } = await app.ctx.store.raw.query(`select count(*)::int as writes from seen_writes where id = ${user.id}`);
    expect(rows).toEqual([{ writes: 1 }]);
  } finally {
    await app.ctx.store.raw.query('drop function note_write() cascade');
    await app.ctx.store.raw.query('drop table seen_writes');
  }
});

it('fails no call when it cannot be kept, and says so in the log without naming anyone', async () => {
  const user = await createUser(app.ctx);
  const agent = await app.signIn(user);
  await whileRefusing(app.ctx, { write: 'update on users' }, async () => {
    await agent.get('/api/auth/me').expect(200);
    await vi.waitFor(() => expect(app.logged()).toContain('storing last seen failed'), WAIT);
  });
  expect(app.logged()).not.toContain(user.username);
  expect(app.logged()).not.toContain(user.email);
});
