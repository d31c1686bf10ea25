import type { Db } from '../../../platform/db/client.ts';
import { letBidsGoOn } from '../../market/index.ts';
import { findReservedCode, lockCodes, releaseUse } from '../discounts/redemption-store.ts';
import { moveAttempt } from './attempt-store.ts';

/**
 * Releases a buyer's open attempt in favour of another purchase of theirs, or because its discount code has ended. The buyer's row must be
 * locked, and the lead's or the attempt's. The use of its code is released at once, because the next attempt may need the code's last use.
 * Standing bids that waited for the payment may then act.
 */
export async function supersedeAttempt(
  tx: Db,
  attemptId: string,
  { nextCodeId, at }: { nextCodeId: number | undefined; at: Date },
): Promise<void> {
  const reserved = await findReservedCode(tx, attemptId);
  await lockCodes(tx, [reserved?.id, nextCodeId].filter((id) => id !== undefined));
  await moveAttempt(tx, attemptId, { desired: 'release', reason: 'superseded', nextActionAt: at });
  await releaseUse(tx, attemptId, at);
  await letBidsGoOn(tx, [attemptId], at);
}
