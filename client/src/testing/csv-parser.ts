/** Parses CSV strictly by RFC 4180: throws at a stray quote, a bare line break or a line with too many cells. */
export function parseCsv(text: string): string[][] {
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  const rows: string[][] = [];
  let row: string[] = [];
  while (cell.lastIndex < text.length) {
    const start = cell.lastIndex;
    const match = cell.exec(text);
    if (!match) throw new Error(`Not CSV at ${start}: ${JSON.stringify(text.slice(start, start + 40))}`);
    row.push(match[1] === undefined ? (match[2] ?? '') : match[1].replaceAll('""', '"'));
    if (match[3] === ',') continue;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) throw new Error('The last row has no end');
  const [width] = rows.map(({ length }) => length);
  if (rows.some(({ length }) => length !== width)) throw new Error('Rows of different lengths');
  return rows;
}
