import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { createLimiters } from './rate-limit-store.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

it('counts what comes in one moment one after the other, each key for itself', async () => {
  const limiter = createLimiters(app.ctx)({ name: 'at-once', points: 100, windowMs: 60_000 });
  const countAll = async (...keys: string[]) => {
    const counted = await Promise.all(keys.map((key) => limiter.consume(key)));
    return counted.map(({ consumedPoints }) => consumedPoints).toSorted((one, other) => one - other);
  };

  expect(await countAll('one', 'other', 'one', 'one')).toEqual([1, 1, 2, 3]);
  expect(await countAll('other', 'one')).toEqual([2, 4]);
  app.ctx.clock.advance(60_000);
  expect(await countAll('one', 'one', 'other')).toEqual([1, 1, 2]);
});

it('counts no attempt twice or never when two servers count the same keys at once', async () => {
  const another = Object.create(app.ctx.db) as typeof app.ctx.db;
  const limiters = [app.ctx.db, another].map((db) =>
    createLimiters({ ...app.ctx, db })({ name: 'two-servers', points: 1000, windowMs: 60_000 }),
  );
  const keys = ['one', 'other', 'third'];

  const counted = await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      const key = keys[index % keys.length] ?? '';
      const { consumedPoints } = await limiters[index % 2]!.consume(key);
      return `${key} ${consumedPoints}`;
    }),
  );

  expect(counted.toSorted()).toEqual(keys.flatMap((key) => Array.from({ length: 20 }, (_, index) => `${key} ${index + 1}`)).toSorted());
});

it('gives points back, and replaces a counter with what is set', async () => {
  const limiter = createLimiters(app.ctx)({ name: 'given-back', points: 3, windowMs: 60_000 });
  await limiter.consume('key');
  await limiter.consume('key');

  await limiter.reward('key');
  expect((await limiter.get('key'))?.consumedPoints).toBe(1);

  await limiter.set('key', 3, 120);
  await expect(limiter.consume('key')).rejects.toMatchObject({ consumedPoints: 4 });
  app.ctx.clock.advance(61_000);
  await expect(limiter.consume('key')).rejects.toMatchObject({ consumedPoints: 5 });
});
