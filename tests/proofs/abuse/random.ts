/** A repeatable source of chance: the same seed gives the same run. */
export interface Chance {
  /** A whole number from 0 up to below `end`. */
  below: (end: number) => number;
  pick: <T>(values: readonly T[]) => T;
  /** True in this share of cases. */
  hits: (share: number) => boolean;
}

/** Mulberry32. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    below,
    pick: (values) => {
      const value = values[below(values.length)];
      if (value === undefined && values.length === 0) throw new Error('There is nothing to pick from');
      return value as (typeof values)[number];
    },
    hits: (share) => next() < share,
  };
}
