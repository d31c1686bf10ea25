import { and, eq, lt } from 'drizzle-orm';
import { leadAlertEmails } from '../../../shared/schema/index.ts';
import { DAY_MS } from '../../../shared/domain/time/durations.ts';
import type { Db } from '../../platform/db/client.ts';
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts';
import { inserterOf } from '../../platform/db/insert-rows.ts';

const KEEP_MS = 7 * DAY_MS;

/** Records who is emailed about a lead and when. A person who is already recorded for this auction is left as they are. */
export const insertLeadEmails = inserterOf(leadAlertEmails, 'ignore');

/** Finds the auctions that one email is about, the oldest lead first. */
export function findEmailedAuctions(db: Db, { userId, sendAt }: { userId: number; sendAt: Date }) {
  return db
    .select({ leadId: leadAlertEmails.leadId, auctionEpoch: leadAlertEmails.auctionEpoch })
    .from(leadAlertEmails)
    .where(and(eq(leadAlertEmails.userId, userId), eq(leadAlertEmails.sendAt, sendAt)))
    .orderBy(leadAlertEmails.leadId);
}

/** Deletes records of emails that were sent more than a week ago. */
export async function deleteOldLeadEmails(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(db, { table: leadAlertEmails, where: lt(leadAlertEmails.sendAt, new Date(now.getTime() - KEEP_MS)), signal });
}
