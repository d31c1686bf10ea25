/** HTML that is finished. Text becomes part of it only through `html`, which escapes it. */
export interface Markup {
  readonly markup: string;
}

type Part = string | Markup | readonly Markup[] | undefined;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeText = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');

function markupOf(part: Part): string {
  if (part === undefined) return '';
  if (typeof part === 'string') return escapeText(part);
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('');
}

/** Writes HTML; every text that is put in is escaped, for a place between tags and inside a quoted attribute alike. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return { markup: strings.reduce((written, string, index) => written + markupOf(parts[index - 1]) + string) };
}
