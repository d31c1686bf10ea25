import { describe, expect, it } from 'vitest';
import { pdfText } from '../../../../tests/support/pdf-text.ts';
import { taxInvoice as invoice } from '../../../../tests/support/tax-invoice.ts';
import { renderTaxDocument } from './render-tax-document.ts';
import type { TaxDocument } from './tax-document-store.ts';

const receipt: TaxDocument = {
  ...invoice,
  kind: 'receipt',
  number: 'REC-000042',
  gstCents: 0,
  supplier: { ...invoice.supplier, abn: null },
};

const note: TaxDocument = {
  ...invoice,
  kind: 'adjustment_note',
  number: 'ADJ-000003',
  description: 'Refund in full of tax invoice INV-000042. Lead AE-1042E: repair in Newtown NSW 2042, exclusive',
};

const textOf = async (document: TaxDocument) => pdfText((await renderTaxDocument(document)).content);

describe('a tax invoice', () => {
  it('says everything the law asks of one, each on a line of its own', async () => {
    expect((await textOf(invoice)).split('\n')).toEqual([
      'Tax invoice',
      'Number: INV-000042',
      'Date of issue: 22 November 2026',
      'From',
      'Sparkdrop Media',
      'Sparkdrop',
      'ABN 51 824 753 556',
      'help@example.com',
      '1800 975 707',
      'To',
      'Sam Archer',
      'Archer Electrical',
      'ABN 53 004 085 616',
      'sam.archer@example.com',
      '0491 570 110',
      'Description',
      'Amount',
      'Lead AE-1042E: repair in Newtown NSW 2042, exclusive',
      '$20.97',
      'Price without GST',
      '$19.06',
      'GST (10%)',
      '$1.91',
      'Total price includes GST',
      '$20.97',
      'Paid in full by card.',
    ]);
  });

  it('shows what a discount code took off', async () => {
    expect(await textOf({ ...invoice, discountCents: 5_24 })).toContain(
      'Lead AE-1042E: repair in Newtown NSW 2042, exclusive\n$26.21\nDiscount code\n-$5.24\nPrice without GST',
    );
  });

  it('is one A4 page, tagged, in Australian English, with a title and the number for its file', async () => {
    const { filename, content } = await renderTaxDocument(invoice);
    const file = content.toString('latin1');

    expect(filename).toBe('INV-000042.pdf');
    expect(file.slice(0, 5)).toBe('%PDF-');
    expect(file).toMatch(/\/Type \/Pages\n\/Count 1\n/);
    expect(file).toMatch(/\/MediaBox \[0 0 595\.28 841\.89\]/);
    expect(file).toMatch(/\/Marked true/);
    expect(file).toContain('/Lang (en-AU)');
    expect(file).toContain('(Tax invoice INV-000042)');
  });

  it('is the same to the byte each time', async () => {
    const [first, second] = [await renderTaxDocument(invoice), await renderTaxDocument(invoice)];

    expect(first.content.equals(second.content)).toBe(true);
  });

  it('names a buyer without a company, number or address', async () => {
    const buyer = { name: 'Sam Archer', company: null, abn: null, email: null, phone: null };

    expect(await textOf({ ...invoice, buyer })).toContain('To\nSam Archer\nDescription');
  });

  it('does not say a name twice that is the company’s, too', async () => {
    const supplier = { ...invoice.supplier, company: 'Sparkdrop Media' };

    expect(await textOf({ ...invoice, supplier })).toContain('From\nSparkdrop Media\nABN');
  });
});

describe('a name', () => {
  it.each(['Łukasz Wiśniewski', 'Őrsi Győző', 'Nguyễn Thị Hương', 'Žofie Dvořáková', 'Γιώργος Ιωάννου', 'Ђорђе Жукић'])(
    '%s keeps its letters',
    async (name) => {
      expect(await textOf({ ...invoice, buyer: { ...invoice.buyer, name } })).toContain(`\n${name}\n`);
    },
  );

  it('a script that the font lacks still renders a document', async () => {
    const text = await textOf({ ...invoice, buyer: { ...invoice.buyer, name: '漢字 Ltd' } });

    expect(text).toContain('\n\uFFFD\uFFFD Ltd\n');
    expect(text).toContain('Total price includes GST');
  });

  it('too long for its column goes on in the next line', async () => {
    const name = 'Rhys '.repeat(30).trim();

    const text = await textOf({ ...invoice, buyer: { ...invoice.buyer, name } });

    expect(text.split('\n').filter((line) => line.startsWith('Rhys')).length).toBeGreaterThan(1);
    expect(text.match(/Rhys/g)).toHaveLength(30);
  });
});

describe('a receipt', () => {
  it('claims no GST', async () => {
    const text = await textOf(receipt);

    expect(text).toMatch(/^Receipt\nNumber: REC-000042\n/);
    expect(text).toContain('\nTotal\n$20.97\nNo GST charged. Sparkdrop Media is not registered for GST.\nPaid in full by card.');
    expect(text).not.toMatch(/tax invoice|GST \(10%\)/i);
  });
});

describe('an adjustment note', () => {
  it('names the invoice, the price before and now, and the GST that is less', async () => {
    const text = await textOf(note);

    expect(text).toMatch(/^Adjustment note\nNumber: ADJ-000003\n/);
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      'Refund in full of tax invoice INV-000042. Lead AE-1042E: repair in Newtown NSW 2042, exclusive -$20.97 ' +
        'Price before $20.97 Price now $0.00 GST decreases by $1.91 Total refund includes GST $20.97 ' +
        'The purchase was reversed, so its whole price is refunded.',
    );
  });

  it('of a receipt says nothing of GST', async () => {
    expect(await textOf({ ...note, gstCents: 0 })).not.toContain('GST');
  });
});

describe('a document for test payments', () => {
  it.each([invoice, receipt, note])('says first that no money moved', async (document) => {
    const text = await textOf({ ...document, isTest: true });

    expect(text).toMatch(/^TEST MODE, no money moved\n/);
    expect(text).not.toContain('Paid in full');
  });
});
