import { performance } from 'node:perf_hooks';

/** The event loop utilisation above which background work would delay requests. */
const BUSY = 0.7;

/** Returns a function that tells whether this process was busy for most of the time since the last call. */
export function watchLoad(): () => boolean {
  let before = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    return utilization > BUSY;
  };
}
