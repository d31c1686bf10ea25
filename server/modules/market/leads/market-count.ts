import pLimit from 'p-limit';
import { blockOf, countBlocks, countEachBlock } from './market-queries.ts';
import type { MarketContext } from '../context.ts';

export interface MarketCount {
  /** Returns the number of leads on the market, with every change that this process was told about. */
  read: () => Promise<number>;
}

/** The leads on the market by block of ids. */
type Counts = Map<number, number>;

const sumOf = (counts: Counts) => [...counts.values()].reduce((sum, one) => sum + one, 0);

/** Returns a function that runs `work` once at a time, and gives its result to everyone who asks while it runs. */
function singleFlight<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => (running ??= work().finally(() => (running = undefined)));
}

/**
 * Creates a shared count of the market. When a lead comes or goes, only its block of ids is counted again, so that the cost of a change
 * does not grow with the market. Everything is counted again after `maxAgeMs` milliseconds, and after a missed message, for changes this
 * process was not told about. The first count begins as the server starts; until a later one is done, readers get the count that is
 * known.
 */
export function createMarketCount({ db, live, log }: Pick<MarketContext, 'db' | 'live' | 'log'>, maxAgeMs: number): MarketCount {
  let counts: Counts | undefined;
  let countedFrom = Number.NEGATIVE_INFINITY;
  let changed = new Set<number>();
  /** The blocks that were counted since the whole count under way began: what it finds may be older. */
  let recounted = new Set<number>();
  let kept: Promise<number> | undefined;
  // One after the other, because each count builds on the one before.
  const inTurn = pLimit(1);

  live.onChange((changes) => {
    if (!changes) countedFrom = Number.NEGATIVE_INFINITY;
    for (const change of changes ?? []) if (change.kind === 'lead') changed.add(blockOf(change.id));
    if (changed.size > 0) kept = undefined;
  });

  const countWhole = singleFlight(async (): Promise<Counts> => {
    // Set first, so that a message that is missed during the count makes it stale again.
    countedFrom = performance.now();
    recounted = new Set();
    const rows = await countEachBlock(db).catch((error: unknown) => {
      countedFrom = Number.NEGATIVE_INFINITY;
      throw error;
    });
    counts = new Map(rows.map((row) => [row.block, row.count]));
    for (const block of recounted) changed.add(block);
    kept = undefined;
    return counts;
  });

  const count = async () => {
    const known = counts ?? (await countWhole());
    const blocks = [...changed];
    changed = new Set();
    for (const block of blocks) recounted.add(block);
    try {
      if (blocks.length > 0) for (const row of await countBlocks(db, blocks)) known.set(row.block, row.count);
    } catch (error) {
      for (const block of blocks) changed.add(block);
      throw error;
    }
    return sumOf(known);
  };

  const countInBackground = () => countWhole().catch((error: unknown) => log.warn({ err: error, event: 'market_count_failed' }, 'market not counted, will retry'));
  void countInBackground();

  return {
    read() {
      if (counts && performance.now() - countedFrom > maxAgeMs) void countInBackground();
      if (kept) return kept;
      const begun = inTurn(count);
      kept = begun;
      begun.catch(() => {
        if (kept === begun) kept = undefined;
      });
      return begun;
    },
  };
}
