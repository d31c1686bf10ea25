import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { suburbs } from '../../../../shared/schema/index.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { suburbDirectory } from './suburb-directory.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

beforeEach(async () => {
  await app.ctx.db.insert(suburbs).values([
    { name: 'Newtown', postcode: '2042' },
    { name: 'Enmore', postcode: '2042', isActive: false },
  ]);
});

afterEach(async () => {
  await app.ctx.db.delete(suburbs);
});

afterAll(() => app.close());

/** The directory once the one that is kept has become too old: the same one again, or one made of what is there now. */
function later() {
  app.ctx.clock.advance(10 * 60_000);
  return suburbDirectory(app.ctx);
}

const enmore = eq(suburbs.name, 'Enmore');
const newtown = eq(suburbs.name, 'Newtown');

describe('the directory of suburbs', () => {
  it('is not made again while nothing in it changes', async () => {
    const first = await later();
    await app.ctx.db.update(suburbs).set({ description: 'Boards.' }).where(enmore);

    expect(await later()).toBe(first);
  });

  it.each([
    ['a text changes', () => app.ctx.db.update(suburbs).set({ description: 'Boards.' }).where(newtown)],
    ['a suburb comes', () => app.ctx.db.update(suburbs).set({ isActive: true }).where(enmore)],
    ['a suburb goes', () => app.ctx.db.delete(suburbs).where(newtown)],
    ['its time is set', () => app.ctx.db.update(suburbs).set({ updatedAt: new Date('2031-01-01T00:00:00Z') }).where(newtown)],
  ])('is made again, once, when %s', async (_what, change) => {
    const first = await later();
    await change();

    const [second, beside] = await Promise.all([later(), suburbDirectory(app.ctx)]);

    expect(second).not.toBe(first);
    expect(beside).toBe(second);
    expect(await later()).toBe(second);
  });
});
