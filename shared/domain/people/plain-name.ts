const DOT = String.raw`[.\u3002\uFF0E\uFF61]`;

/** Patterns of links, addresses, amounts and phone numbers in a name. */
const forbidden: readonly RegExp[] = [
  // Invisible characters, and those of links, email addresses and amounts.
  /[\p{Cf}\p{Sc}:@\\]/u,
  /\/\//u,
  /\bwww/iu,
  /\bh(?:tt|xx)ps?\b/iu,
  // A domain in any script: letters straight after a dot, whatever is before it, or the dot as a word. "St. John" and "J. Smith" have a space
  // there, before which only the words of a few domains count.
  new RegExp(String.raw`${DOT}\p{L}[\p{L}\p{M}]*\p{L}`, 'u'),
  new RegExp(String.raw`${DOT}\s+(?:com|net|org|info|biz|xyz|example)\b`, 'iu'),
  /\b(?:dot|punkt)\s+(?:com|net|org|au|io|info|biz|co|app|xyz|example)\b/iu,
  new RegExp(String.raw`[[({<]\s*(?:dot|${DOT})\s*[\])}>]`, 'iu'),
  // An IP address, and six digits or more, whatever is between them.
  new RegExp(String.raw`\p{Nd}${DOT}\p{Nd}`, 'u'),
  /\p{Nd}(?:[^\p{L}\p{Nd}]*\p{Nd}){5}/u,
];

/** The error message for a name with a link, an address or a number in it. */
export const PLAIN_NAME_MESSAGE = 'Please leave out links, email addresses, phone numbers and amounts of money';

/** Returns true for a name without a link, address, amount or number. Names go into emails to other people, so spam must not. */
export function isPlainName(text: string): boolean {
  const folded = text.normalize('NFKC');
  return forbidden.every((pattern) => !pattern.test(text) && !pattern.test(folded));
}
