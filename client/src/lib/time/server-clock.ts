interface Sample {
  offsetMs: number;
  roundTripMs: number;
}

const SAMPLES = 5;
/** A jump larger than network delays: the device slept and its monotonic clock stopped. */
const JUMP_MS = 1_000;

let samples: Sample[] = [];
let medianOffsetMs = 0;
let lastContactMs: number | null = null;

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/**
 * Records the server's time from a response. `sentAtMs` and `receivedAtMs` are `performance.now()`, so the device's own clock does
 * not matter.
 */
export function recordServerTime(serverMs: number, sentAtMs: number, receivedAtMs: number): void {
  if (!Number.isFinite(serverMs)) return;
  const roundTripMs = receivedAtMs - sentAtMs;
  const offsetMs = serverMs - (sentAtMs + receivedAtMs) / 2;
  const jumped =
    samples.length > 0 && Math.abs(offsetMs - medianOffsetMs) > roundTripMs / 2 + JUMP_MS;
  samples = [...(jumped ? [] : samples), { offsetMs, roundTripMs }].slice(-SAMPLES);
  medianOffsetMs = median(samples.map((sample) => sample.offsetMs));
  lastContactMs = receivedAtMs;
}

/** Returns the server's time; the device's own until the first response. */
export function serverNow(): Date {
  return new Date(hasServerTime() ? performance.now() + medianOffsetMs : Date.now());
}

/** Returns true once the server's time is known. */
export function hasServerTime(): boolean {
  return samples.length > 0;
}

/** Returns the time of the last response, as `performance.now()`; null before the first. */
export function lastServerContact(): number | null {
  return lastContactMs;
}

/** Resets the clock, for tests. */
export function resetServerClock(): void {
  samples = [];
  medianOffsetMs = 0;
  lastContactMs = null;
}
