/** The text of a data block in the document; undefined where there is none, or no document. */
export function textOf(id: string): string | undefined {
  return typeof document === 'undefined' ? undefined : (document.getElementById(id)?.textContent ?? undefined);
}
