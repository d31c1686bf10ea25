import { vi } from 'vitest';

let monotonic: { mockRestore: () => void } | undefined;

/** Stops both clocks of this process, the wall clock and the monotonic one; timers go on. `vi.setSystemTime` moves the wall clock alone. */
export function stopTime(): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  monotonic = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
}

/** Lets both clocks go on. */
export function startTime(): void {
  vi.useRealTimers();
  monotonic?.mockRestore();
}
