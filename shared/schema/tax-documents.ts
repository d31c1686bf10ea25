import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { taxDocumentKinds } from '../domain/words/enums.ts';
import { cents, createdAt, oneOf, primaryId } from './columns.ts';
import { leadPurchases } from './lead-purchases.ts';

/** The last number used in each series. The row is locked while a document is numbered, so that the series has no gaps. */
export const documentCounters = pgTable('document_counters', {
  series: text().primaryKey(),
  lastNumber: integer().notNull().default(0),
});

/** The supplier or buyer as printed on a document, which never changes. */
export interface DocumentParty {
  name: string;
  company: string | null;
  abn: string | null;
  email: string | null;
  phone: string | null;
}

/** Tax documents (invoices, receipts and adjustment notes) as they were issued. */
export const taxDocuments = pgTable(
  'tax_documents',
  {
    id: primaryId(),
    kind: text({ enum: taxDocumentKinds }).notNull(),
    number: text().notNull().unique('tax_documents_number_key'),
    purchaseId: integer()
      .notNull()
      .references(() => leadPurchases.id),
    issuedAt: createdAt(),
    description: text().notNull(),
    totalCents: cents('total').notNull(),
    gstCents: cents('gst').notNull(),
    /** What a discount code took off; the total is what was paid after it. */
    discountCents: cents('discount').notNull().default(0),
    supplier: jsonb().$type<DocumentParty>().notNull(),
    buyer: jsonb().$type<DocumentParty>().notNull(),
    /** True for a demo payment, with which no money moved. */
    isTest: boolean().notNull(),
  },
  (table) => [
    uniqueIndex('tax_documents_purchase_kind_key').on(table.purchaseId, table.kind),
    index('tax_documents_issued_at_idx').on(table.issuedAt),
    check('tax_documents_kind_check', oneOf(table.kind, taxDocumentKinds)),
    check('tax_documents_sum_check', sql`${table.totalCents} > 0 and ${table.gstCents} between 0 and ${table.totalCents}`),
    check('tax_documents_discount_check', sql`${table.discountCents} >= 0`),
  ],
);
