import { and, eq, sql } from 'drizzle-orm';
import type { TaxDocumentKind } from '../../../../shared/domain/words/enums.ts';
import {
  documentCounters,
  leadPurchases,
  leads,
  purchaseAttempts,
  taxDocuments,
} from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { inserterOf } from '../../../platform/db/insert-rows.ts';
import { prepared } from '../../../platform/db/prepared.ts';

export type TaxDocument = typeof taxDocuments.$inferSelect;

/** Locks a purchase so that only one of several concurrent issuers writes its tax documents. The lead's row must be locked before it. */
export async function lockForTaxDocuments(tx: Db, purchaseId: number) {
  const [row] = await tx
    .select({
      purchase: leadPurchases,
      lead: { jobReference: leads.jobReference, serviceType: leads.serviceType, suburb: leads.suburb, state: leads.state, postcode: leads.postcode },
      paymentKind: purchaseAttempts.kind,
      keptAmountCents: purchaseAttempts.keptAmountCents,
    })
    .from(leadPurchases)
    .innerJoin(leads, eq(leads.id, leadPurchases.leadId))
    .innerJoin(purchaseAttempts, eq(purchaseAttempts.id, leadPurchases.attemptId))
    .where(eq(leadPurchases.id, purchaseId))
    .for('update', { of: leadPurchases });
  return row;
}

const selectTaxDocument = prepared((db, { purchaseId, kinds }: { purchaseId: number; kinds: readonly TaxDocumentKind[] }) =>
  db
    .select()
    .from(taxDocuments)
    .where(and(eq(taxDocuments.purchaseId, purchaseId), sql`${taxDocuments.kind} = any(${kinds})`)),
);

/** Finds a purchase's tax document of one of these kinds. */
export async function findTaxDocumentOf(
  db: Db,
  purchaseId: number,
  kinds: readonly TaxDocumentKind[],
): Promise<TaxDocument | undefined> {
  const [row] = await selectTaxDocument(db, { purchaseId, kinds });
  return row;
}

const countOn = prepared((tx, { series, count }: { series: string; count: number }) =>
  tx
    .insert(documentCounters)
    .values({ series, lastNumber: count })
    .onConflictDoUpdate({
      target: documentCounters.series,
      set: { lastNumber: sql`${documentCounters.lastNumber} + excluded.last_number` },
    })
    .returning({ last: documentCounters.lastNumber }),
);

/**
 * Takes the next numbers of a series, from 1, and returns the first. The series' row stays locked until the transaction ends, so a
 * rollback leaves no gap.
 */
export async function takeNumbers(tx: Db, series: string, count: number): Promise<number> {
  const [row] = await countOn(tx, { series, count });
  if (!row) throw new Error(`No number for the series ${series}`);
  return row.last - count + 1;
}

export const insertTaxDocuments: (tx: Db, documents: readonly Omit<TaxDocument, 'id'>[]) => Promise<void> = inserterOf(taxDocuments);
