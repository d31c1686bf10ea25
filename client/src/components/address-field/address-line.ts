/** Formats an address as one line: pasted tabs and line breaks become spaces. */
export function addressLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ');
}
