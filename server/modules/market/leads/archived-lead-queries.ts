import { and, eq, isNull, notExists } from 'drizzle-orm';
import type { ArchivedColumn, ArchivedSort } from '../../../../shared/contracts/leads.ts';
import { leads, purchaseAttempts } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { alphabetical, type Key, sortable } from '../../../platform/db/keyset-page.ts';
import { holdsTextOrPhone } from '../../../platform/db/text-search.ts';
import { type FullRow, fullColumns, isCancelled } from './lead-store.ts';

const ownAttempt = (db: Db) =>
  db
    .select({ id: purchaseAttempts.id })
    .from(purchaseAttempts)
    .where(and(eq(purchaseAttempts.leadId, leads.id), eq(purchaseAttempts.kind, 'own')));

const sortColumns: Record<ArchivedColumn, readonly Key[]> = {
  filed: [{ value: leads.createdAt, kind: 'instant' }],
  customer: [alphabetical(leads.customerName)],
  place: [alphabetical(leads.serviceLocation)],
};

const sorted = sortable('archived-leads', sortColumns, { value: leads.id, kind: 'integer' });

const { jobReference, customerName, customerEmail, customerAddress, serviceLocation, electricalWork } = leads;
const words = [jobReference, customerName, customerEmail, customerAddress, serviceLocation, electricalWork];

interface ListAsked {
  q: string | undefined;
  sort: ArchivedSort | undefined;
  cursor: string | undefined;
  limit: number;
}

/**
 * Finds leads that were taken off the market, with their contacts, in the order asked for, otherwise latest filed first, because only the
 * audit log knows when a lead was archived. Leaves out leads whose customer was removed, and own jobs, which were never on the market.
 */
export function findArchivedLeads(db: Db, { q, sort, cursor, limit }: ListAsked): Promise<(FullRow & { endedAt: Date | null; isCancelled: boolean; pageKey: string })[]> {
  const order = sorted(sort ?? '-filed');
  return db
    .select({ ...fullColumns, endedAt: leads.endedAt, isCancelled, pageKey: order.pageKey })
    .from(leads)
    .where(
      and(
        eq(leads.status, 'archived'),
        isNull(leads.anonymisedAt),
        notExists(ownAttempt(db)),
        q ? holdsTextOrPhone(words, leads.customerPhone, q) : undefined,
        order.after(cursor),
      ),
    )
    .orderBy(...order.orderBy)
    .limit(limit);
}
