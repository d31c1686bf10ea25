import { pauseNow } from '../../../shared/domain/bids/standing-bid.ts';
import type { BidPause } from '../../../shared/domain/words/standing-bid-words.ts';
import type { Db } from '../../platform/db/client.ts';
import { recordAudit } from '../audit/index.ts';
import { findLimits, setPause } from './bid-store.ts';

interface Stop {
  pausedFor: Exclude<BidPause, 'holiday'>;
  at: Date;
  /** Who paused them, if a person did. */
  actorUserId?: number;
}

/**
 * Pauses all bids of an account until its owner turns them on again; its row must be locked. A pause that lasts until then stays as it is;
 * a holiday, which would end by itself, does not. Returns whether that changed anything.
 */
export async function stopBids(tx: Db, userId: number, { pausedFor, at, actorUserId }: Stop): Promise<boolean> {
  const found = await findLimits(tx, userId);
  const paused = found && pauseNow(found.limits, at);
  if (!found || (paused !== null && paused !== 'holiday')) return false;
  await setPause(tx, userId, { pausedFor, at });
  await recordAudit(tx, { actorUserId: actorUserId ?? null, action: 'bid.all_paused', subjectType: 'user', subjectId: userId, after: { pausedFor }, at });
  return true;
}
