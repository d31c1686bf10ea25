import type { TaxDocumentKind } from '../../../shared/domain/enums.ts';
import { gstIn } from '../../../shared/domain/gst.ts';
import { taxDocumentLabels } from '../../../shared/domain/labels.ts';
import type { Config } from '../../config.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { enqueue } from '../../jobs/job.ts';
import { refundMail } from '../notifications/refund-mail.ts';
import {
  findPaperOf,
  insertTaxDocument,
  lockForPapers,
  type TaxDocument,
  takeNumber,
} from './tax-document-store.ts';

const ORIGINALS = ['tax_invoice', 'receipt'] as const;

/** A purchase with what its papers say of the lead and the payment. */
type Sale = NonNullable<Awaited<ReturnType<typeof lockForPapers>>>;

/**
 * Issues the tax invoice, or the receipt of a supplier that is not registered for GST, of a purchase whose payment has
 * settled. One for each purchase, however often it is asked; none for what was free or is not settled.
 */
export async function issueInvoice(
  ctx: AppContext,
  tx: Db,
  purchaseId: number,
  at: Date,
): Promise<void> {
  const sale = await lockForPapers(tx, purchaseId);
  if (sale) await ensureOriginal(ctx, tx, sale, at);
}

/**
 * Issues the adjustment note of a purchase whose refund has settled, over the whole sum of its invoice, and posts the
 * letter that carries it. One for each purchase, however often it is asked; none for what was free or is not settled.
 */
export async function issueAdjustmentNote(
  ctx: AppContext,
  tx: Db,
  purchaseId: number,
  at: Date,
): Promise<void> {
  const sale = await lockForPapers(tx, purchaseId);
  const original = sale && (await ensureOriginal(ctx, tx, sale, at));
  if (!original || (await findPaperOf(tx, purchaseId, ['adjustment_note']))) return;
  await insertTaxDocument(tx, {
    ...original,
    kind: 'adjustment_note',
    number: await nextNumber(tx, 'adjustment_note', original.isTest),
    issuedAt: at,
    description: `Refund in full of ${taxDocumentLabels[original.kind].toLowerCase()} ${original.number}. ${original.description}`,
  });
  await enqueue(tx, refundMail, { purchaseId }, { runAt: at });
}

type NewDocument = Omit<TaxDocument, 'id'>;

/** The paper that a sale began with; written now where there is none yet. */
async function ensureOriginal(
  ctx: AppContext,
  tx: Db,
  sale: Sale,
  at: Date,
): Promise<NewDocument | undefined> {
  const { purchase } = sale;
  const existing = await findPaperOf(tx, purchase.id, ORIGINALS);
  if (existing) {
    const { id: _id, ...document } = existing;
    return document;
  }
  const isSettled = purchase.paymentStatus !== 'pending' && purchase.paymentStatus !== 'failed';
  return isSettled && purchase.amountPaidCents > 0 ? writeInvoice(ctx, tx, sale, at) : undefined;
}

/**
 * Writes the tax invoice, or the receipt, of a purchase whose payment settles in this transaction: it was paid, its row is
 * locked, and it has no papers yet.
 */
export async function writeInvoice(
  { config }: Pick<AppContext, 'config'>,
  tx: Db,
  sale: Sale,
  at: Date,
): Promise<NewDocument> {
  const { purchase } = sale;
  const kind = config.supplier.isGstRegistered ? 'tax_invoice' : 'receipt';
  const isTest = sale.paymentKind === 'demo' || hasTestKey(config);
  const document = {
    kind,
    number: await nextNumber(tx, kind, isTest),
    purchaseId: purchase.id,
    issuedAt: at,
    description: `Lead ${sale.jobReference}: electrical lead, exclusive`,
    totalCents: purchase.amountPaidCents,
    gstCents: config.supplier.isGstRegistered ? gstIn(purchase.amountPaidCents) : 0,
    supplier: supplierOf(config),
    buyer: buyerOf(purchase),
    isTest,
  } as const;
  await insertTaxDocument(tx, document);
  return document;
}

const hasTestKey = ({ payments }: Config) => payments.kind === 'stripe' && payments.isTest;

const prefixes: Record<TaxDocumentKind, string> = {
  tax_invoice: 'INV',
  receipt: 'REC',
  adjustment_note: 'ADJ',
};

/** Papers of test payments count on their own, so that they leave no hole among the real ones. */
async function nextNumber(tx: Db, kind: TaxDocumentKind, isTest: boolean): Promise<string> {
  const series = `${isTest ? 'TEST-' : ''}${prefixes[kind]}`;
  const number = await takeNumber(tx, series);
  return `${series}-${String(number).padStart(6, '0')}`;
}

const supplierOf = ({ brand, supplier }: Config): TaxDocument['supplier'] => ({
  name: brand.operator,
  company: brand.name,
  abn: supplier.abn,
  email: brand.email,
  phone: brand.phone,
});

const buyerOf = (purchase: Sale['purchase']): TaxDocument['buyer'] => ({
  name: purchase.buyerName,
  company: purchase.buyerCompany,
  abn: purchase.buyerAbn,
  email: purchase.buyerEmail,
  phone: purchase.buyerPhone,
});
