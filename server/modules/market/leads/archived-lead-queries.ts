import { and, eq, isNull, notExists } from 'drizzle-orm';
import { leads, purchaseAttempts } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { keyset } from '../../../platform/db/keyset-page.ts';
import { holdsTextOrPhone } from '../../../platform/db/text-search.ts';
import { type FullRow, fullColumns } from './lead-store.ts';

const ownAttempt = (db: Db) =>
  db
    .select({ id: purchaseAttempts.id })
    .from(purchaseAttempts)
    .where(and(eq(purchaseAttempts.leadId, leads.id), eq(purchaseAttempts.kind, 'own')));

const latestFiledFirst = keyset('archived-leads', [
  { value: leads.createdAt, kind: 'instant', isDescending: true },
  { value: leads.id, kind: 'integer', isDescending: true },
]);

const { jobReference, customerName, customerEmail, customerAddress, serviceLocation, electricalWork } = leads;
const words = [jobReference, customerName, customerEmail, customerAddress, serviceLocation, electricalWork];

interface ListAsked {
  q: string | undefined;
  cursor: string | undefined;
  limit: number;
}

/**
 * Finds leads that were taken off the market, with their contacts, latest filed first, because only the audit log knows when a lead was
 * archived. Leaves out leads whose customer was removed, and own jobs, which were never on the market.
 */
export function findArchivedLeads(db: Db, { q, cursor, limit }: ListAsked): Promise<(FullRow & { endedAt: Date | null; pageKey: string })[]> {
  return db
    .select({ ...fullColumns, endedAt: leads.endedAt, pageKey: latestFiledFirst.pageKey })
    .from(leads)
    .where(
      and(
        eq(leads.status, 'archived'),
        isNull(leads.anonymisedAt),
        notExists(ownAttempt(db)),
        q ? holdsTextOrPhone(words, leads.customerPhone, q) : undefined,
        latestFiledFirst.after(cursor),
      ),
    )
    .orderBy(...latestFiledFirst.orderBy)
    .limit(limit);
}
