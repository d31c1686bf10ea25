import type { AppContext } from '../../context.ts';
import { blockOf, countBlocks, countEachBlock } from './market-queries.ts';

export interface MarketCount {
  /** How many leads are on the market. Not older than any change that this process knows of. */
  read: () => Promise<number>;
}

/**
 * Counts the market for everyone. A lead that comes or goes has only its block of ids counted again, so what a change costs does
 * not grow with the market. Everything is counted again after `maxAgeMs` milliseconds, for what was changed past this process.
 */
export function createMarketCount({ db, live }: Pick<AppContext, 'db' | 'live'>, maxAgeMs: number): MarketCount {
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
    // Set first: what is told while the count is read makes it old again.
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
      // One after the other: each goes on from what the one before has counted.
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
