/** An address as one line: a tab or a break that came along with a copy becomes a space. */
export function addressLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ');
}
