import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { findSession } from './session-store.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

const keep = (sid: string, fromNow: string) =>
  app.ctx.store.raw.query(`insert into session (sid, sess, expire) values ($1, $2, now() + $3::interval)`, [sid, JSON.stringify({ of: sid }), fromNow]);

describe('sessions that are read in one moment', () => {
  it('are found each by its own name, and not once they have run out', async () => {
    await keep('store-ann', '1 hour');
    await keep('store-ben', '1 hour');
    await keep('store-late', '-1 second');

    const found = await Promise.all(['store-ben', 'store-late', 'store-ann', 'store-nobody', 'store-ben'].map((sid) => findSession(app.ctx.db, { sid, at: app.ctx.clock.now() })));

    expect(found.map((session) => session?.sess)).toEqual([{ of: 'store-ben' }, undefined, { of: 'store-ann' }, undefined, { of: 'store-ben' }]);
    expect(found[0]?.seenAt).toBeNull();
    expect(found[4]).not.toBe(found[0]);
    await app.ctx.store.raw.query(`delete from session where sid like 'store-%'`);
  });
});
