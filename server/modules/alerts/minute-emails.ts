import { MINUTE_MS } from '../../../shared/domain/time/durations.ts';
import type { Db } from '../../platform/db/client.ts';
import type { JobType } from '../../platform/jobs/job.ts';
import { insertOrJoinJobs } from '../../platform/jobs/job-store.ts';

export interface MinuteEmail {
  userId: number;
  sendAt: Date;
}

/**
 * Makes sure that each person gets an email of a job at the end of this minute, or of the next one if that email is already being sent, and
 * returns when each is sent. Must run in a transaction: no returned email starts sending until the transaction ends.
 */
export async function joinMinuteEmails(tx: Db, { name, maxAttempts }: JobType, { userIds, at }: { userIds: readonly number[]; at: Date }): Promise<MinuteEmail[]> {
  const emails: MinuteEmail[] = [];
  // In a fixed order, or two transactions may deadlock.
  let left = userIds.toSorted((a, b) => a - b);
  for (let minute = Math.floor(at.getTime() / MINUTE_MS) + 1; left.length > 0; minute += 1) {
    const sendAt = new Date(minute * MINUTE_MS);
    const keyOf = (userId: number) => `${name}:${userId}:${sendAt.getTime()}`;
    const wanted = left.map((userId) => ({
      name,
      maxAttempts,
      payload: { userId, sendAt: sendAt.toISOString() },
      singletonKey: keyOf(userId),
      runAt: sendAt,
    }));
    const joined = await insertOrJoinJobs(tx, wanted);
    emails.push(...left.filter((userId) => joined.has(keyOf(userId))).map((userId) => ({ userId, sendAt })));
    left = left.filter((userId) => !joined.has(keyOf(userId)));
  }
  return emails;
}
