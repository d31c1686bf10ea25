import type { TaxDocumentKind } from '../../../../shared/domain/words/enums.ts';
import { REFUND_IN_FULL } from './describe-tax-document.ts';
import { gstIn } from './gst.ts';
import { serviceTypeLabels, taxDocumentLabels } from '../../../../shared/domain/words/labels.ts';
import type { Db } from '../../../platform/db/client.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { refundMail } from '../purchases/refund-mail.ts';
import {
  findTaxDocumentOf,
  insertTaxDocuments,
  lockForTaxDocuments,
  type TaxDocument,
  takeNumbers,
} from './tax-document-store.ts';
import type { SalesConfig, SalesContext } from '../context.ts';

const ORIGINALS = ['tax_invoice', 'receipt'] as const;

/** A purchase with what its tax documents say about the lead and the payment. */
type Sale = NonNullable<Awaited<ReturnType<typeof lockForTaxDocuments>>>;

/**
 * Issues the tax invoice of a settled purchase, or a receipt if the supplier is not registered for GST. Idempotent: one document for
 * each purchase. Issues none if the purchase was free or has not settled.
 */
export async function issueInvoice(
  ctx: SalesContext,
  tx: Db,
  purchaseId: number,
  at: Date,
): Promise<void> {
  const sale = await lockForTaxDocuments(tx, purchaseId);
  if (sale) await ensureOriginal(ctx, tx, sale, at);
}

/**
 * Issues the adjustment note of a purchase whose refund has settled, over what was refunded, and enqueues the email with it. Idempotent: one
 * note for each purchase. Issues none if nothing was refunded or the purchase has not settled.
 */
export async function issueAdjustmentNote(
  ctx: SalesContext,
  tx: Db,
  purchaseId: number,
  at: Date,
): Promise<void> {
  const sale = await lockForTaxDocuments(tx, purchaseId);
  const original = sale && (await ensureOriginal(ctx, tx, sale, at));
  const cents = (original?.totalCents ?? 0) - (sale?.keptAmountCents ?? 0);
  if (!original || cents <= 0 || (await findTaxDocumentOf(tx, purchaseId, ['adjustment_note']))) return;
  const isWhole = cents === original.totalCents;
  const refund = isWhole ? REFUND_IN_FULL : 'Refund in part';
  const sums = isWhole ? {} : { totalCents: cents, gstCents: original.gstCents > 0 ? gstIn(cents) : 0 };
  const description = `${refund} of ${taxDocumentLabels[original.kind].toLowerCase()} ${original.number}. ${original.description}`;
  const note = { ...original, ...sums, kind: 'adjustment_note', issuedAt: at, description } as const;
  await insertTaxDocuments(tx, await numbered(tx, [note]));
  await enqueue(tx, refundMail, { purchaseId }, { runAt: at });
}

type NewDocument = Omit<TaxDocument, 'id'>;

/** Returns the invoice or receipt of a sale, and writes it if there is none yet. */
async function ensureOriginal(
  ctx: SalesContext,
  tx: Db,
  sale: Sale,
  at: Date,
): Promise<NewDocument | undefined> {
  const { purchase } = sale;
  const existing = await findTaxDocumentOf(tx, purchase.id, ORIGINALS);
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
 * Writes the tax invoices, or receipts, of purchases that settle in this transaction: they must be paid, locked and without tax
 * documents. They are numbered in the order given.
 */
export async function writeInvoices(
  { config }: Pick<SalesContext, 'config'>,
  tx: Db,
  sales: readonly Omit<Sale, 'keptAmountCents'>[],
  at: Date,
): Promise<NewDocument[]> {
  const kind = config.supplier.isGstRegistered ? 'tax_invoice' : 'receipt';
  const unnumbered = sales.map(({ purchase, lead, paymentKind }) => ({
    kind,
    purchaseId: purchase.id,
    issuedAt: at,
    description: descriptionOf(lead),
    totalCents: purchase.amountPaidCents,
    discountCents: purchase.discountAmountCents ?? 0,
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

/** Says what was bought: "Lead AE-42E: repair in Newtown NSW 2042, exclusive". */
function descriptionOf({ jobReference, serviceType, suburb, state, postcode }: Sale['lead']): string {
  const place = suburb ? ` in ${[suburb, state, postcode].filter(Boolean).join(' ')}` : '';
  return `Lead ${jobReference}: ${serviceTypeLabels[serviceType].toLowerCase()}${place}, exclusive`;
}

const hasTestKey = ({ payments }: SalesConfig) => payments.kind === 'stripe' && payments.isTest;

const prefixes: Record<TaxDocumentKind, string> = {
  tax_invoice: 'INV',
  receipt: 'REC',
  adjustment_note: 'ADJ',
};

/** Numbers documents of one kind. Test payments have a series of their own, so that they leave no gap in the real one. */
async function numbered(tx: Db, documents: readonly Omit<NewDocument, 'number'>[]): Promise<NewDocument[]> {
  const [one] = documents;
  if (!one) return [];
  const series = `${one.isTest ? 'TEST-' : ''}${prefixes[one.kind]}`;
  const first = await takeNumbers(tx, series, documents.length);
  return documents.map((document, index) => ({ ...document, number: `${series}-${String(first + index).padStart(6, '0')}` }));
}

const supplierOf = ({ brand, supplier }: SalesConfig): TaxDocument['supplier'] => ({
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
