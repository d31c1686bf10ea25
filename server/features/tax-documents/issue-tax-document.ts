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
  insertTaxDocuments,
  lockForPapers,
  type TaxDocument,
  takeNumbers,
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
  const description = `Refund in full of ${taxDocumentLabels[original.kind].toLowerCase()} ${original.number}. ${original.description}`;
  const note = { ...original, kind: 'adjustment_note', issuedAt: at, description } as const;
  await insertTaxDocuments(tx, await numbered(tx, [note]));
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
  if (!isSettled || purchase.amountPaidCents === 0) return undefined;
  const [document] = await writeInvoices(ctx, tx, [sale], at);
  return document;
}

/**
 * Writes the tax invoice, or the receipt, of each purchase whose payment settles in this transaction: it was paid, its row is
 * locked, and it has no papers yet. In this order they are numbered.
 */
export async function writeInvoices(
  { config }: Pick<AppContext, 'config'>,
  tx: Db,
  sales: readonly Sale[],
  at: Date,
): Promise<NewDocument[]> {
  const kind = config.supplier.isGstRegistered ? 'tax_invoice' : 'receipt';
  const unnumbered = sales.map(({ purchase, jobReference, paymentKind }) => ({
    kind,
    purchaseId: purchase.id,
    issuedAt: at,
    description: `Lead ${jobReference}: electrical lead, exclusive`,
    totalCents: purchase.amountPaidCents,
    gstCents: config.supplier.isGstRegistered ? gstIn(purchase.amountPaidCents) : 0,
    supplier: supplierOf(config),
    buyer: buyerOf(purchase),
    isTest: paymentKind === 'demo' || hasTestKey(config),
  } as const));
  const documents = [
    ...(await numbered(tx, unnumbered.filter(({ isTest }) => !isTest))),
    ...(await numbered(tx, unnumbered.filter(({ isTest }) => isTest))),
  ];
  await insertTaxDocuments(tx, documents);
  return documents;
}

const hasTestKey = ({ payments }: Config) => payments.kind === 'stripe' && payments.isTest;

const prefixes: Record<TaxDocumentKind, string> = {
  tax_invoice: 'INV',
  receipt: 'REC',
  adjustment_note: 'ADJ',
};

/** Numbers papers of one kind. Those of test payments count on their own, so that they leave no hole among the real ones. */
async function numbered(tx: Db, documents: readonly Omit<NewDocument, 'number'>[]): Promise<NewDocument[]> {
  const [one] = documents;
  if (!one) return [];
  const series = `${one.isTest ? 'TEST-' : ''}${prefixes[one.kind]}`;
  const first = await takeNumbers(tx, series, documents.length);
  return documents.map((document, index) => ({ ...document, number: `${series}-${String(first + index).padStart(6, '0')}` }));
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
