import type { Options } from 'express-rate-limit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { rateLimitStore } from './rate-limit-store.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

it('counts what comes in one moment one after the other, each key for itself', async () => {
  const store = rateLimitStore(app.ctx, 'at-once');
  await store.init?.({ windowMs: 60_000 } as Options);
  const countAll = async (...keys: string[]) => {
    const counted = await Promise.all(keys.map(async (key) => store.increment(key)));
    return counted.map(({ totalHits }) => totalHits);
  };

  expect(await countAll('one', 'other', 'one', 'one')).toEqual([1, 1, 2, 3]);
  expect(await countAll('other', 'one')).toEqual([2, 4]);
  app.ctx.clock.advance(60_000);
  expect(await countAll('one', 'one', 'other')).toEqual([1, 2, 1]);
});
