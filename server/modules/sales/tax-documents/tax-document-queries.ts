import { and, eq, getTableColumns } from 'drizzle-orm';
import { leadPurchases, taxDocuments } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { ofAccount } from '../purchases/purchase-queries.ts';
import type { TaxDocument } from './tax-document-store.ts';
import type { Viewer } from '../../../platform/http/caller.ts';

/** Finds a tax document and its buyer, if its purchase belongs to the viewer's account. */
export async function findTaxDocument(
  db: Db,
  viewer: Viewer,
  documentId: number,
): Promise<(TaxDocument & { buyerId: number }) | undefined> {
  const [row] = await db
    .select({ ...getTableColumns(taxDocuments), buyerId: leadPurchases.buyerId })
    .from(taxDocuments)
    .innerJoin(leadPurchases, eq(leadPurchases.id, taxDocuments.purchaseId))
    .where(and(eq(taxDocuments.id, documentId), ofAccount(viewer)));
  return row;
}
