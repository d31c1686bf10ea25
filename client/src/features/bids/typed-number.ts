/** Parses a typed number ("20", "$1,200"); NaN if it is none. */
export function typedNumber(typed: string): number {
  const compact = typed.replaceAll(/[\s,]/g, '').replace(/^\$/, '');
  return compact === '' ? Number.NaN : Number(compact);
}
