import { setTimeout } from 'node:timers/promises';

/** How often a claim that lets a standing bid go first tries again. The bid's turn is over after `BID_TURN_MS`. */
const YIELD_MS = 100;

/** Runs a claim, each try in a transaction of its own, until it no longer lets a standing bid go first, and returns what came of it. */
export async function unlessBidGoesFirst<T>(claim: () => Promise<T | 'yields'>): Promise<T> {
  for (;;) {
    const claimed = await claim();
    if (claimed !== 'yields') return claimed;
    await setTimeout(YIELD_MS);
  }
}
