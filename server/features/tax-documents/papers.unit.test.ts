import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
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

  it('that never ends is given up, and the next one is drawn', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'sparkdrop-drawing-')), 'draw.mjs');
    writeFileSync(
      file,
      `export const renderTaxDocument = async ({ number }) => {
        while (number === 'WEDGED');
        return { filename: number + '.pdf', content: new Uint8Array([1]) };
      };`,
    );
    const papers = createPapers({ filename: pathToFileURL(file), timeoutMs: 8000 });
    const wedged = papers.render({ ...taxInvoice, number: 'WEDGED' });
    const next = papers.render({ ...taxInvoice, number: 'NEXT' });

    await expect(wedged).rejects.toThrow(/abort/i);
    expect((await next).filename).toBe('NEXT.pdf');
  }, 60_000);
});
