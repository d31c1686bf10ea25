import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
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
