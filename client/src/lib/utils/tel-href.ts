/** Returns the link that dials an Australian number: "1800 975 707" → "tel:+611800975707". */
export function telHref(phone: string): string {
  const digits = phone.replace(/[^\d+]/g, '');
  if (digits.startsWith('+')) return `tel:${digits}`;
  return `tel:+61${digits.replace(/^0/, '')}`;
}
