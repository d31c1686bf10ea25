import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { watchLoad } from './watch-load.ts';

const workFor = (ms: number) => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

describe('the load of a process', () => {
  it('is told of the time since it was last asked for', async () => {
    const isBusy = watchLoad();
    workFor(30);
    expect(isBusy()).toBe(true);

    await wait(300);
    expect(isBusy()).toBe(false);

    workFor(30);
    expect(isBusy()).toBe(true);
  });
});
