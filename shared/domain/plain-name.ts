const DOT = String.raw`[.\u3002\uFF0E\uFF61]`;

/** What makes a link, an address, a sum or a phone number out of a name. */
const forbidden: readonly RegExp[] = [
  // Characters that cannot be seen, and those of links, e-mail addresses and sums.
  /[\p{Cf}\p{Sc}:@\\]/u,
  /\/\//u,
  /\bwww/iu,
  // A domain in any script: letters straight after a dot, or the dot as a word. "St. John" and "J. Smith" have a space there.
  new RegExp(String.raw`(?:(?!${DOT})\S)${DOT}\p{L}[\p{L}\p{M}]*\p{L}`, 'u'),
  /\b(?:dot|punkt)\s+(?:com|net|org|au|io|info|biz|co|app|xyz|example)\b/iu,
  /[[(]\s*dot\s*[\])]/iu,
  // An IP address, and six digits or more, whatever stands between them.
  new RegExp(String.raw`\p{Nd}${DOT}\p{Nd}`, 'u'),
  /\p{Nd}(?:[^\p{L}\p{Nd}]*\p{Nd}){5}/u,
];

/** What people are told whose name holds a link, an address or a number. */
export const PLAIN_NAME_MESSAGE = 'Please leave out links, e-mail addresses, phone numbers and sums of money';

/** Returns true for the name of a person or company that holds no link, address, sum or number: it goes into e-mails to others. */
export function isPlainName(text: string): boolean {
  const folded = text.normalize('NFKC');
  return forbidden.every((pattern) => !pattern.test(text) && !pattern.test(folded));
}
