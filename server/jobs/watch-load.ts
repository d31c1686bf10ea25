import { performance } from 'node:perf_hooks';

/** From here on whatever this process does besides makes those wait who ask it something. */
const BUSY = 0.7;

/** Returns a function that says whether this process had something to do for most of the time since it was last asked. */
export function watchLoad(): () => boolean {
  let before = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    return utilization > BUSY;
  };
}
