import type { AppContext } from '../../context.ts';
import { freeClaimsOfNew } from './free-claim-store.ts';

const DAY_MS = 86_400_000;
/** An account is new for so long. */
export const NEW_ACCOUNT_MS = 7 * DAY_MS;

/** Returns how many leads accounts younger than seven days took for nothing within the last 24 hours, together and each. */
export async function findNewTakers({ db, clock }: Pick<AppContext, 'db' | 'clock'>) {
  const now = clock.now().getTime();
  const takers = await freeClaimsOfNew(db, { since: new Date(now - DAY_MS), signedUpAfter: new Date(now - NEW_ACCOUNT_MS) });
  return { takers, count: takers.reduce((sum, { count }) => sum + count, 0) };
}
