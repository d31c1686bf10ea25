import { blockOf, countBlocks, countEachBlock } from './market-queries.ts';
import type { MarketContext } from '../context.ts';

export interface MarketCount {
  /** Returns the number of leads on the market, at least as new as any change that this process knows about. */
  read: () => Promise<number>;
}

/**
 * Creates a shared count of the market. When a lead comes or goes, only its block of ids is counted again, so that the cost of a change
 * does not grow with the market. Everything is counted again after `maxAgeMs` milliseconds, for changes this process was not told about.
 */
export function createMarketCount({ db, live }: Pick<MarketContext, 'db' | 'live'>, maxAgeMs: number): MarketCount {
  let counts = new Map<number, number>();
  let countedFrom = Number.NEGATIVE_INFINITY;
  let changed = new Set<number>();
  let kept: Promise<number> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  live.onChange((changes) => {
    if (!changes) countedFrom = Number.NEGATIVE_INFINITY;
    for (const change of changes ?? []) if (change.kind === 'lead') changed.add(blockOf(change.id));
    if (!changes || changed.size > 0) kept = undefined;
  });

  const count = async () => {
    const [blocks, now] = [[...changed], performance.now()];
    changed = new Set();
    const isWhole = now - countedFrom > maxAgeMs;
    // Set first, so that a change during the count makes it stale again.
    if (isWhole) countedFrom = now;
    try {
      if (isWhole) counts = new Map((await countEachBlock(db)).map((row) => [row.block, row.count]));
      else if (blocks.length > 0) for (const row of await countBlocks(db, blocks)) counts.set(row.block, row.count);
    } catch (error) {
      countedFrom = Number.NEGATIVE_INFINITY;
      throw error;
    }
    return [...counts.values()].reduce((sum, one) => sum + one, 0);
  };

  return {
    read() {
      if (kept && performance.now() - countedFrom <= maxAgeMs) return kept;
      // One after the other, because each count builds on the one before.
      const begun = last.then(count, count);
      last = begun;
      kept = begun;
      begun.catch(() => {
        if (kept === begun) kept = undefined;
      });
      return begun;
    },
  };
}
