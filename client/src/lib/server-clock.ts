interface Sample {
  offsetMs: number;
  roundTripMs: number;
}

const SAMPLES = 5;
/** A jump beyond what the network explains: the device slept and its monotonic clock stood still. */
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
 * Takes the server's time of one answer. `sentAtMs` and `receivedAtMs` are `performance.now()`,
 * so the device's own idea of the time of day plays no part.
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

/** The time by the server's clock; the device's own until the server has answered once. */
export function serverNow(): Date {
  return new Date(hasServerTime() ? performance.now() + medianOffsetMs : Date.now());
}

/** True once the server has told its time. */
export function hasServerTime(): boolean {
  return samples.length > 0;
}

/** When the server last answered, as `performance.now()`; null before its first answer. */
export function lastServerContact(): number | null {
  return lastContactMs;
}

/** Forgets everything. For tests. */
export function resetServerClock(): void {
  samples = [];
  medianOffsetMs = 0;
  lastContactMs = null;
}
