interface Page<Row> {
  rows: Row[];
  /** The last row of a page that has one after it. */
  lastId: number | undefined;
}

/** Makes a page of what was found when one row more was asked for than it holds. */
export function cutPage<Row extends { id: number }>(found: Row[], size: number): Page<Row> {
  const rows = found.slice(0, size);
  return { rows, lastId: found.length > size ? rows.at(-1)?.id : undefined };
}
