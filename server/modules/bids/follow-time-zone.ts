import { keepsPlace, pauseNow } from '../../../shared/domain/bids/standing-bid.ts';
import { endOfDate, lastDateBefore } from '../../../shared/domain/time/zoned-time.ts';
import type { AustralianTimeZone } from '../../../shared/domain/words/alerts.ts';
import type { Db } from '../../platform/db/client.ts';
import { recordAudit } from '../audit/index.ts';
import { planBidsAfter } from '../identity/index.ts';
import { changeBid, findBids, type Limits, setPause } from './bid-store.ts';
import { bidOf } from './bid-with-limits-queries.ts';

/**
 * Moves the bids and the holiday of an account to its owner's new time zone, in the transaction that stores it: the same hours and last
 * days, by the new clock. The account must be locked.
 */
export async function followTimeZone(tx: Db, limits: Limits['limits'], timeZone: AustralianTimeZone, at: Date): Promise<void> {
  const { userId, timeZone: earlier, pausedUntil } = limits;
  const moved = (end: Date) => endOfDate(lastDateBefore(end, earlier), timeZone);
  for (const { bid } of await findBids(tx, userId, at)) {
    const before = bidOf(bid);
    const validUntil = bid.validUntil && moved(bid.validUntil);
    const placedAt = bid.leadId !== null || keepsPlace(before, { ...before, timeZone }) ? bid.placedAt : at;
    await changeBid(tx, { id: bid.id, userId }, { timeZone, validUntil, placedAt }, at);
  }
  if (pausedUntil === null || pauseNow(limits, at) === null) return;
  const until = moved(pausedUntil);
  // Melbourne has Sydney's time.
  if (!(await setPause(tx, userId, { pausedFor: 'holiday', pausedUntil: until, at }))) return;
  const ends = { before: { pausedUntil: pausedUntil.toISOString() }, after: { pausedUntil: until.toISOString() } };
  await recordAudit(tx, { actorUserId: userId, action: 'bid.pause_moved', subjectType: 'user', subjectId: userId, ...ends, at });
  await planBidsAfter(tx, userId, until);
}
