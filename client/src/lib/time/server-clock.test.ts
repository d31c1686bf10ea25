import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  hasServerTime,
  lastServerContact,
  recordServerTime,
  resetServerClock,
  serverNow,
} from './server-clock.ts';

const T0 = Date.UTC(2026, 7, 15, 4, 5, 0);
const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: T0 });
});

afterEach(() => {
  resetServerClock();
});

/** Records an instant answer that is `offMs` away from the true time. */
function answer(offMs = 0): void {
  const at = performance.now();
  recordServerTime(T0 + at + offMs, at, at);
}

describe('serverNow', () => {
  it('is the device’s time until the server has answered', () => {
    expect(hasServerTime()).toBe(false);
    expect(lastServerContact()).toBeNull();
    expect(serverNow().getTime()).toBe(T0);
  });

  it.each([10 * MINUTE, -10 * MINUTE])('is right with the device %i ms off', (offMs) => {
    vi.setSystemTime(T0 + offMs);
    answer();

    vi.setSystemTime(T0 + 3 * offMs);

    expect(serverNow().getTime()).toBe(T0 + performance.now());
  });

  it('puts the server’s time in the middle of the round trip', () => {
    recordServerTime(T0, 1_000, 1_200);

    vi.advanceTimersByTime(1_100);

    expect(serverNow().getTime()).toBe(T0);
    expect(lastServerContact()).toBe(1_200);
  });

  it('takes the median of the last five answers', () => {
    for (const offMs of [400, 0, 10, 20, 30, 40]) answer(offMs);

    expect(serverNow().getTime()).toBe(T0 + performance.now() + 20);
  });

  it('starts afresh after a sleep in which the monotonic clock stood still', () => {
    for (const offMs of [0, 0, 0, 0, 0]) answer(offMs);

    answer(20 * MINUTE);

    expect(serverNow().getTime()).toBe(T0 + performance.now() + 20 * MINUTE);
  });

  it('ignores a header that is no number', () => {
    recordServerTime(Number('soon'), 0, 0);

    expect(hasServerTime()).toBe(false);
  });
});
