const declared = new Set<number>();

/** Declares the key of an advisory lock and returns it. Throws if another lock has the same key: each would hold the other up. */
export function declareAdvisoryLock(key: number): number {
  if (declared.has(key)) throw new Error(`Two advisory locks have the key ${key}`);
  declared.add(key);
  return key;
}
