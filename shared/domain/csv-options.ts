/** How every CSV file is written: RFC 4180, and no cell that a spreadsheet would run. */
export const csvOptions = {
  record_delimiter: 'windows',
  // Each text in quotes: a line break of any kind inside one ends no row.
  quoted_string: true,
  // What a spreadsheet would take for a formula gets an apostrophe before it.
  escape_formulas: true,
} as const;
