import { formatAbn } from '../../../../shared/domain/people/abn.ts';
import { taxDocumentLabels } from '../../../../shared/domain/words/labels.ts';
import { formatCents } from '../../../../shared/domain/money/money.ts';
import { formatPhone } from '../../../../shared/domain/contact/phone.ts';
import type { TaxDocument } from './tax-document-store.ts';

type Row = readonly [label: string, value: string];

/** The text of a tax document, in reading order and without layout. */
export interface TaxDocumentText {
  title: string;
  /** The notice to show before everything else. */
  warning: string | null;
  facts: readonly Row[];
  parties: readonly { heading: string; lines: readonly string[] }[];
  items: readonly Row[];
  totals: readonly Row[];
  notes: readonly string[];
}

const calendar = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'Australia/Sydney' });

/** Returns all the text that Australian tax law requires of a tax invoice, receipt or adjustment note over one sale. */
export function describeTaxDocument(document: TaxDocument): TaxDocumentText {
  const { kind, number, issuedAt, supplier, buyer, isTest } = document;
  return {
    title: taxDocumentLabels[kind],
    warning: isTest ? 'TEST MODE, no money moved' : null,
    facts: [
      ['Number', number],
      ['Date of issue', calendar.format(issuedAt)],
    ],
    parties: [
      { heading: 'From', lines: partyLines(supplier) },
      { heading: 'To', lines: partyLines(buyer) },
    ],
    ...(kind === 'adjustment_note' ? refundText(document) : saleText(document)),
  };
}

function partyLines({ name, company, abn, email, phone }: TaxDocument['supplier']): string[] {
  const lines = [name, company === name ? null : company, abn && `ABN ${formatAbn(abn)}`, email, phone && formatPhone(phone)];
  return lines.flatMap((line) => line || []);
}

type Sums = Pick<TaxDocumentText, 'items' | 'totals' | 'notes'>;

/** Returns the document's lines: the lead at its full price, then the discount. */
function itemsOf({ description, totalCents, discountCents }: TaxDocument): Row[] {
  if (discountCents === 0) return [[description, formatCents(totalCents)]];
  return [
    [description, formatCents(totalCents + discountCents)],
    ['Discount code', formatCents(-discountCents)],
  ];
}

function saleText(document: TaxDocument): Sums {
  const { kind, totalCents, gstCents, isTest } = document;
  const total = formatCents(totalCents);
  const paid = isTest ? [] : ['Paid in full by card.'];
  const items = itemsOf(document);
  if (kind !== 'tax_invoice') {
    return {
      items,
      totals: [['Total', total]],
      notes: [`No GST charged. ${document.supplier.name} is not registered for GST.`, ...paid],
    };
  }
  return {
    items,
    totals: [
      ['Price without GST', formatCents(totalCents - gstCents)],
      ['GST (10%)', formatCents(gstCents)],
      ['Total price includes GST', total],
    ],
    notes: paid,
  };
}

/** How the description of a note over a whole price begins. */
export const REFUND_IN_FULL = 'Refund in full';

function refundText({ description, totalCents, gstCents }: TaxDocument): Sums {
  const isWhole = description.startsWith(REFUND_IN_FULL);
  const total = formatCents(totalCents);
  const gst: Row[] = gstCents > 0 ? [['GST decreases by', formatCents(gstCents)]] : [];
  return {
    items: [[description, formatCents(-totalCents)]],
    totals: [
      ...(isWhole ? [['Price before', total] as const, ['Price now', formatCents(0)] as const] : [['Price decreases by', total] as const]),
      ...gst,
      [gstCents > 0 ? 'Total refund includes GST' : 'Total refund', total],
    ],
    notes: [isWhole ? 'The purchase was reversed, so its whole price is refunded.' : 'The purchase was reversed. Its price is refunded, less what its replacement credit took off another lead.'],
  };
}
