import type { Db } from '../../db/client.ts';
import { findReservedCode, lockCodes, releaseUse } from '../discounts/redemption-store.ts';
import { moveAttempt } from './attempt-store.ts';

/**
 * Gives an open attempt up for another purchase by its buyer, whose row must be locked. Its code is free again at once: what
 * takes its place may need the last use.
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
}
