import { and, eq, lt, sql } from 'drizzle-orm';
import { leadAlertEmails } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { inserterOf } from '../../db/insert-rows.ts';

const KEEP_MS = 7 * 86_400_000;

/** Writes down who is told of a lead by email and when; who is told of it in this auction already stays as they are. */
export const insertLeadEmails = inserterOf(leadAlertEmails, sql`on conflict do nothing`);

/** Finds the auctions that one email tells of, the oldest lead first. */
export function findEmailedAuctions(db: Db, { userId, sendAt }: { userId: number; sendAt: Date }) {
  return db
    .select({ leadId: leadAlertEmails.leadId, auctionEpoch: leadAlertEmails.auctionEpoch })
    .from(leadAlertEmails)
    .where(and(eq(leadAlertEmails.userId, userId), eq(leadAlertEmails.sendAt, sendAt)))
    .orderBy(leadAlertEmails.leadId);
}

/** Deletes what was sent more than a week ago. */
export async function deleteOldLeadEmails(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(db, { table: leadAlertEmails, where: lt(leadAlertEmails.sendAt, new Date(now.getTime() - KEEP_MS)), signal });
}
