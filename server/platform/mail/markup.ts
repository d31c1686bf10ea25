/** Finished HTML. Text gets into it only through `html`, which escapes it. */
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

/** Builds HTML and escapes every text in it, both between tags and inside quoted attributes. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return { markup: strings.reduce((written, string, index) => written + markupOf(parts[index - 1]) + string) };
}
