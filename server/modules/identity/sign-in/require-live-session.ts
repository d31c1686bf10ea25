import type { BuyerStanding } from '../../../../shared/domain/people/buying-rule.ts';
import type { Db } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';
import { shareSession } from '../accounts/user-store.ts';
import type { Viewer } from '../../../platform/http/caller.ts';

/**
 * Throws `unauthenticated` when the account's sessions were ended since this request started, and locks them against ending until the
 * transaction ends. So an act that ends the sessions and what was set up in them misses nothing. Returns what decides whether the account
 * may buy.
 */
export async function requireLiveSession(tx: Db, viewer: Pick<Viewer, 'id' | 'sessionEpoch'>): Promise<BuyerStanding> {
  const standing = await shareSession(tx, viewer);
  if (!standing) throw new AppError('unauthenticated', 'Please sign in');
  return standing;
}
