/** The status of an ABN in the Australian Business Register; `unknown` when the register does not have it. */
export const abnStatuses = ['active', 'cancelled', 'unknown'] as const;
export type AbnStatus = (typeof abnStatuses)[number];

// Words that appear in the names of all kinds of businesses.
const FILLERS = new Set(['the', 'trustee', 'for', 'pty', 'ltd', 'limited', 'proprietary', 'co', 'company', 'and', 'trading', 'as', 'ta']);

function wordsOf(name: string): string[] {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}|['’.]/gu, '')
    .split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => word !== '' && !FILLERS.has(word));
}

/**
 * Returns false when the name on an account matches no name in the register: neither contains every word of the other, not counting
 * "Pty Ltd" and the like. Only a hint for a person: names of trusts and sole traders often differ.
 */
export function fitsRegister(name: string, registered: readonly string[]): boolean {
  const own = wordsOf(name);
  return registered.some((other) => {
    const theirs = wordsOf(other);
    if (own.length === 0 || theirs.length === 0) return false;
    return own.every((word) => theirs.includes(word)) || theirs.every((word) => own.includes(word));
  });
}
