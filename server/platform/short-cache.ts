interface Kept<V> {
  value: Promise<V>;
  readFrom: number;
}

export interface ShortCache<V> {
  /** Returns the cached value of a key, or loads it. Concurrent callers share one load. */
  get: (key: string, load: () => Promise<V>) => Promise<V>;
  /** Clears everything, including values that are being loaded: a later caller never gets a value read before. */
  clear: () => void;
}

/** Creates a cache that keeps at most `maxEntries` values for `maxAgeMs` milliseconds. Failed loads are not cached. */
export function createShortCache<V>({ maxAgeMs, maxEntries }: { maxAgeMs: number; maxEntries: number }): ShortCache<V> {
  const kept = new Map<string, Kept<V>>();
  const makeRoom = () => {
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size >= maxEntries) kept.delete(oldest);
  };
  return {
    clear: () => kept.clear(),
    get(key, load) {
      // Not the wall clock, which may be set back.
      const now = performance.now();
      const known = kept.get(key);
      if (known && now - known.readFrom <= maxAgeMs) return known.value;
      kept.delete(key);
      makeRoom();
      const entry = { value: load(), readFrom: now };
      kept.set(key, entry);
      entry.value.catch(() => {
        if (kept.get(key) === entry) kept.delete(key);
      });
      return entry.value;
    },
  };
}
