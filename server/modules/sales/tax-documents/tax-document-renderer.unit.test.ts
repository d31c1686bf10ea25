import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { taxInvoice } from '../../../../tests/support/tax-invoice.ts';
import { createTaxDocumentRenderer } from './tax-document-renderer.ts';
import { renderTaxDocument } from './render-tax-document.ts';

describe('a document drawn in a thread of its own', () => {
  it('is to the byte what it is without one', async () => {
    const documents = createTaxDocumentRenderer();

    const [first, second] = await Promise.all([documents.render(taxInvoice), documents.render({ ...taxInvoice, number: 'INV-000043' })]);

    expect(first).toEqual(await renderTaxDocument(taxInvoice));
    expect(second.filename).toBe('INV-000043.pdf');
  });

  it('that cannot be drawn is told to who asked, and the next one is drawn', async () => {
    const documents = createTaxDocumentRenderer();

    await expect(documents.render({ ...taxInvoice, totalCents: Number.NaN, issuedAt: new Date(Number.NaN) })).rejects.toThrow(RangeError);

    expect((await documents.render(taxInvoice)).filename).toBe('INV-000042.pdf');
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
    const documents = createTaxDocumentRenderer({ filename: pathToFileURL(file), timeoutMs: 8000 });
    const wedged = documents.render({ ...taxInvoice, number: 'WEDGED' });
    const next = documents.render({ ...taxInvoice, number: 'NEXT' });

    await expect(wedged).rejects.toThrow(/abort/i);
    expect((await next).filename).toBe('NEXT.pdf');
  }, 60_000);
});
