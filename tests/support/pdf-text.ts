/**
 * Reads the text of a PDF that pdfkit wrote, one line for each line drawn, by the table that each font carries for
 * copying. A glyph that its font lacks reads as U+FFFD.
 */
export function pdfText(pdf: Buffer): string {
  const streams = streamsOf(pdf);
  const tables = streams.flatMap((stream) => (stream.includes('beginbfrange') ? [charactersOf(stream)] : []));
  const lines: string[] = [];
  for (const stream of streams.filter((text) => text.includes(' Tf\n'))) {
    let table: string[] = [];
    for (const [, font, glyphs] of stream.matchAll(/\/F(\d+) [\d.]+ Tf|\[(.*)\] TJ/g)) {
      if (font) table = tables[Number(font) - 1] ?? [];
      if (glyphs) lines.push(textOf(glyphs, table));
    }
  }
  return lines.join('\n');
}

function streamsOf(pdf: Buffer): string[] {
  const file = pdf.toString('latin1');
  return [...file.matchAll(/>>\nstream\n/g)].map(({ index, 0: { length } }) =>
    file.slice(index + length, file.indexOf('\nendstream', index)),
  );
}

/** What each glyph of a font stands for. Glyph 0 is the box that is drawn for what the font does not know. */
function charactersOf(table: string): string[] {
  const range = /beginbfrange\n<0000> <[\da-f]{4}> \[(.*)\]/.exec(table)?.[1] ?? '';
  const characters = [...range.matchAll(/<([\da-f ]+)>/g)].map(([, units = '']) =>
    String.fromCharCode(...units.split(' ').map((unit) => Number.parseInt(unit, 16))),
  );
  return ['\uFFFD', ...characters.slice(1)];
}

function textOf(glyphs: string, table: readonly string[]): string {
  const codes = [...glyphs.matchAll(/<([\da-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
  return codes.map((code) => table[Number.parseInt(code, 16)] ?? '\uFFFD').join('');
}
