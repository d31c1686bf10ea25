/** The format of every CSV file: RFC 4180, with formula injection prevented. */
export const csvOptions = {
  record_delimiter: 'windows',
  // Every text is quoted, so that a line break inside it does not end the row.
  quoted_string: true,
  // An apostrophe keeps a spreadsheet from running a cell as a formula.
  escape_formulas: true,
} as const;
