/** Returns the text of a data block in the document; undefined without one, or without a document. */
export function textOf(id: string): string | undefined {
  return typeof document === 'undefined' ? undefined : (document.getElementById(id)?.textContent ?? undefined);
}
