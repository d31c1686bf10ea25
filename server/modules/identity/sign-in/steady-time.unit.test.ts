import { beforeEach, describe, expect, it, vi } from 'vitest';
import { inSteadyTime } from './steady-time.ts';

beforeEach(() => vi.useFakeTimers());

const after = <T>(milliseconds: number, settle: () => T) =>
  new Promise<T>((resolve, reject) => {
    setTimeout(() => {
      try {
        resolve(settle());
      } catch (error) {
        reject(error);
      }
    }, milliseconds);
  });

/** When a promise settled, in milliseconds from the start. */
async function settledAt(promise: Promise<unknown>): Promise<number> {
  const start = Date.now();
  const settled = promise.then(
    () => Date.now() - start,
    () => Date.now() - start,
  );
  await vi.runAllTimersAsync();
  return settled;
}

describe('an answer in steady time', () => {
  it.each([0, 1, 99])('comes after the same time when the work took %i ms', async (workMs) => {
    expect(await settledAt(inSteadyTime(after(workMs, () => 'done'), 100))).toBe(100);
  });

  it('comes after the same time when the work failed, and with its error', async () => {
    const failure = new Error('no');
    const answer = inSteadyTime(
      after(5, () => {
        throw failure;
      }),
      100,
    );
    const reason = answer.catch((error: unknown) => error);

    expect(await settledAt(answer)).toBe(100);
    expect(await reason).toBe(failure);
  });

  it('waits for work that takes longer, and brings what it made', async () => {
    const answer = inSteadyTime(after(250, () => 'done'), 100);

    expect(await settledAt(answer)).toBe(250);
    expect(await answer).toBe('done');
  });
});
