import { MINUTE_MS } from '../../shared/domain/time/durations.ts';

/** What takes at least so long is kept. */
const SLOW_MS = 500;
const KEPT_MS = MINUTE_MS;
const MAX_ENTRIES = 100;

interface Kept<V> {
  value: Promise<V>;
  until: number;
}

export interface FigureCache<V> {
  /** Returns the kept figures of a key, or computes them. */
  get: (key: string, compute: () => Promise<V>) => Promise<V>;
}

/**
 * Creates a cache of figures about the whole market. Those that took half a second or longer are kept for a minute, and are computed once
 * for concurrent callers from then on; faster ones are computed each time, so that a small market sees every change at once.
 */
export function createFigureCache<V>(): FigureCache<V> {
  const kept = new Map<string, Kept<V>>();
  const keep = (key: string, entry: Kept<V>) => {
    const [oldest] = kept.keys();
    if (!kept.has(key) && kept.size >= MAX_ENTRIES && oldest !== undefined) kept.delete(oldest);
    kept.set(key, entry);
  };
  const settle = async (key: string, value: Promise<V>, startedAt: number) => {
    const isThere = await value.then(() => true, () => false);
    const endedAt = performance.now();
    if (isThere && endedAt - startedAt >= SLOW_MS) keep(key, { value, until: endedAt + KEPT_MS });
    else kept.delete(key);
  };
  return {
    get(key, compute) {
      // Not the wall clock, which may be set back.
      const startedAt = performance.now();
      const known = kept.get(key);
      if (known && startedAt < known.until) return known.value;
      const value = compute();
      if (known) keep(key, { value, until: Infinity });
      void settle(key, value, startedAt);
      return value;
    },
  };
}
