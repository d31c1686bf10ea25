import { describe, expect, it } from 'vitest';
import { taxInvoice } from '../../testing/tax-invoice.ts';
import { createPapers } from './papers.ts';
import { renderTaxDocument } from './render-tax-document.ts';

describe('a paper drawn in a thread of its own', () => {
  it('is to the byte what it is without one', async () => {
    const papers = createPapers();

    const [first, second] = await Promise.all([papers.render(taxInvoice), papers.render({ ...taxInvoice, number: 'INV-000043' })]);

    expect(first).toEqual(await renderTaxDocument(taxInvoice));
    expect(second.filename).toBe('INV-000043.pdf');
  });

  it('that cannot be drawn is told to who asked, and the next one is drawn', async () => {
    const papers = createPapers();

    await expect(papers.render({ ...taxInvoice, totalCents: Number.NaN, issuedAt: new Date(Number.NaN) })).rejects.toThrow(RangeError);

    expect((await papers.render(taxInvoice)).filename).toBe('INV-000042.pdf');
  });
});
