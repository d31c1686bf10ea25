const seconds = (ms) => (ms / 1000).toFixed(2);
const kilobytes = (kb) => kb.toFixed(1);

const COLUMNS = [
  ['page', ({ path }) => path],
  ['perf', ({ performance }) => performance],
  ['a11y', ({ accessibility }) => accessibility],
  ['bp', (page) => page['best-practices']],
  ['seo', ({ seo }) => seo],
  ['FCP s', ({ fcp }) => seconds(fcp)],
  ['LCP s', ({ lcp }) => seconds(lcp)],
  ['TBT ms', ({ tbt }) => tbt],
  ['CLS', ({ cls }) => cls.toFixed(3)],
  ['JS gz', ({ scripts }) => kilobytes(scripts)],
  ['+ late', ({ everyScript }) => kilobytes(everyScript)],
  ['CSS gz', ({ styles }) => kilobytes(styles)],
  ['sent', ({ transfer }) => kilobytes(transfer)],
];

/** Writes the measured pages as a table, the sizes in kB: what is sent is compressed better than what is counted. */
export function pageTable(pages) {
  const rows = [COLUMNS.map(([title]) => title), ...pages.map((page) => COLUMNS.map(([, read]) => String(read(page))))];
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const line = (row) => row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))).join('  ');
  return `${rows.map(line).join('\n')}\n`;
}
