interface Kept<V> {
  value: Promise<V>;
  readFrom: number;
}

export interface ShortCache<V> {
  /** Returns what is kept under a key, or loads it: all who ask for it at one moment share one load. */
  get: (key: string, load: () => Promise<V>) => Promise<V>;
  /** Forgets everything, what is being loaded included: a later caller never gets a value that was read before. */
  clear: () => void;
}

/** Keeps values for `maxAgeMs` milliseconds, and at most `maxEntries` of them. A load that fails is not kept. */
export function createShortCache<V>({ maxAgeMs, maxEntries }: { maxAgeMs: number; maxEntries: number }): ShortCache<V> {
  const kept = new Map<string, Kept<V>>();
  const makeRoom = () => {
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size >= maxEntries) kept.delete(oldest);
  };
  return {
    clear: () => kept.clear(),
    get(key, load) {
      // Not the wall clock: that may be set back.
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
