import { DAY_MS } from '../../../../shared/domain/time/durations.ts';
import { freeClaimsOfNew } from './free-claim-store.ts';
import type { SalesContext } from '../context.ts';

/** How long an account counts as new. */
export const NEW_ACCOUNT_MS = 7 * DAY_MS;

/** Counts the free claims of the last 24 hours by accounts younger than seven days, in total and by account. */
export async function findNewTakers({ db, clock }: Pick<SalesContext, 'db' | 'clock'>) {
  const now = clock.now().getTime();
  const takers = await freeClaimsOfNew(db, { since: new Date(now - DAY_MS), signedUpAfter: new Date(now - NEW_ACCOUNT_MS) });
  return { takers, count: takers.reduce((sum, { count }) => sum + count, 0) };
}
