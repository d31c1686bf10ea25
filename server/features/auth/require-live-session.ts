import type { BuyerStanding } from '../../../shared/domain/buying-rule.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import { shareSession, type Viewer } from '../users/user-store.ts';

/**
 * Refuses `unauthenticated` when the account's sessions were ended since this call began, and keeps them from being ended until the
 * transaction is over: what ends them with all that was set up in them misses nothing. Returns what decides whether it may buy.
 */
export async function requireLiveSession(tx: Db, viewer: Pick<Viewer, 'id' | 'sessionEpoch'>): Promise<BuyerStanding> {
  const standing = await shareSession(tx, viewer);
  if (!standing) throw new AppError('unauthenticated', 'Please sign in');
  return standing;
}
