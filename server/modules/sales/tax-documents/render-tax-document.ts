import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create as createFont } from 'fontkit';
import PDFDocument from 'pdfkit';
import { describeTaxDocument, type TaxDocumentText } from './describe-tax-document.ts';
import type { TaxDocument } from './tax-document-store.ts';

type Pdf = InstanceType<typeof PDFDocument>;
type Box = Pick<PDFKit.Mixins.TextOptions, 'width' | 'align'>;

const MARGIN = 56;
const WIDTH = 595.28 - 2 * MARGIN;
const GAP = 24;
const AMOUNT = 130;
const INK = '#1a1d21';
const FAINT = '#565d66';
const RULE = '#c9ced4';

const require = createRequire(import.meta.url);

// pdfkit accepts a font that is already parsed, but its types do not say so.
async function readFont(name: string): Promise<PDFKit.Mixins.PDFFontSource> {
  const file = await readFile(require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));
  return createFont(file) as never;
}

let fonts: Promise<readonly [plain: PDFKit.Mixins.PDFFontSource, bold: PDFKit.Mixins.PDFFontSource]> | undefined;

// PDF's own fonts only cover Western European characters, but names come from everywhere. Parsing a font takes longer than drawing a
// document, so each is parsed once.
function loadFonts() {
  fonts ??= Promise.all([readFont('DejaVuSansCondensed'), readFont('DejaVuSansCondensed-Bold')]);
  return fonts;
}

/** Draws a tax document as an A4 PDF that screen readers can read. The same row always gives the same bytes. */
export async function renderTaxDocument(
  document: TaxDocument,
): Promise<{ filename: string; content: Buffer }> {
  const [plain, bold] = await loadFonts();
  const text = describeTaxDocument(document);
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-AU',
    displayTitle: true,
    // Costs a few kilobytes, but compression would take a quarter of the drawing time.
    compress: false,
    info: {
      Title: `${text.title} ${document.number}`,
      Author: document.supplier.name,
      CreationDate: document.issuedAt,
    },
    // No default font: ours are registered below.
    font: '',
  });
  pdf.registerFont('plain', plain).registerFont('bold', bold);
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = once(pdf, 'end');
  drawTaxDocument(pdf, text);
  pdf.end();
  await ended;
  return { filename: `${document.number}.pdf`, content: Buffer.concat(chunks) };
}

const MARK = 30;
/** The bolt of the logo, in a square of 24. */
const BOLT =
  'M4 14a1 1 0 0 1-.78-1.63l9.9-10.2a.5.5 0 0 1 .86.46l-1.92 6.02A1 1 0 0 0 13 10h7a1 1 0 0 1 .78 1.63l-9.9 10.2a.5.5 0 0 1-.86-.46l1.92-6.02A1 1 0 0 0 11 14z';

/** Draws the logo at the top right, beside the title. It says nothing that the text does not. */
function drawLogo(pdf: Pdf): void {
  pdf.markContent('Artifact', { type: 'Layout' });
  pdf.save();
  pdf.translate(MARGIN + WIDTH - MARK, pdf.y).scale(MARK / 24);
  pdf.path(BOLT).lineWidth(2).lineJoin('round').fillAndStroke('#ffd21f', '#0b6b47');
  pdf.restore();
  pdf.endMarkedContent();
}

function drawTaxDocument(pdf: Pdf, { title, warning, facts, parties, items, totals, notes }: TaxDocumentText): void {
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const tag = (type: string, draw: () => void) => root.add(pdf.struct(type, {}, draw));

  if (warning) tag('P', () => drawWarning(pdf, warning));
  drawLogo(pdf);
  tag('H1', () => write(pdf, title, { font: 'bold', size: 24 }));
  pdf.moveDown(0.4);
  for (const [label, value] of facts) tag('P', () => write(pdf, `${label}: ${value}`, { color: FAINT }));
  pdf.y += GAP;

  const top = pdf.y;
  let bottom = top;
  const column = (WIDTH - GAP) / 2;
  for (const [index, { heading, lines }] of parties.entries()) {
    const at = { x: MARGIN + index * (column + GAP), width: column };
    pdf.y = top;
    tag('H2', () => write(pdf, heading, { ...at, font: 'bold', color: FAINT }));
    for (const line of lines) tag('P', () => write(pdf, line, at));
    bottom = Math.max(bottom, pdf.y);
  }
  pdf.y = bottom + GAP;

  const table = pdf.struct('Table');
  root.add(table);
  const row = (cells: readonly [string, string], kind: Cell) => drawRow(pdf, table, cells, kind);
  row(['Description', 'Amount'], 'TH');
  for (const item of items) row(item, 'TD');
  for (const [index, total] of totals.entries()) row(total, index === totals.length - 1 ? 'sum' : 'TD');
  table.end();
  pdf.y += GAP / 2;
  for (const note of notes) tag('P', () => write(pdf, note, { color: FAINT }));
  root.end();
}

interface Style extends Box {
  font?: 'plain' | 'bold';
  size?: number;
  color?: string;
  x?: number;
}

function write(pdf: Pdf, text: string, style: Style = {}): void {
  const { font = 'plain', size = 11, color = INK, x = MARGIN, width = WIDTH, align = 'left' } = style;
  pdf.font(font).fontSize(size).fillColor(color).text(text, x, pdf.y, { width, align, lineGap: 2 });
}

function drawWarning(pdf: Pdf, warning: string): void {
  const height = 34;
  const { y } = pdf;
  pdf.rect(MARGIN, y, WIDTH, height).fill('#fff1c2');
  pdf.y = y + 10;
  write(pdf, warning, { font: 'bold', align: 'center' });
  pdf.y = y + height + GAP;
}

type Cell = 'TH' | 'TD' | 'sum';

function drawRow(
  pdf: Pdf,
  table: ReturnType<Pdf['struct']>,
  [label, amount]: readonly [string, string],
  kind: Cell,
): void {
  const font = kind === 'TD' ? 'plain' : 'bold';
  const top = pdf.y;
  let bottom = top;
  const cell = (text: string, box: Style) =>
    pdf.struct(kind === 'TH' ? 'TH' : 'TD', {}, () => {
      pdf.y = top;
      write(pdf, text, { ...box, font });
      bottom = Math.max(bottom, pdf.y);
    });
  table.add(
    pdf.struct('TR', {}, [
      cell(label, { width: WIDTH - AMOUNT - GAP }),
      cell(amount, { x: MARGIN + WIDTH - AMOUNT, width: AMOUNT, align: 'right' }),
    ]),
  );
  pdf.markContent('Artifact', { type: 'Layout' });
  pdf.moveTo(MARGIN, bottom + 5).lineTo(MARGIN + WIDTH, bottom + 5).lineWidth(0.5).stroke(RULE);
  pdf.endMarkedContent();
  pdf.y = bottom + 11;
}
