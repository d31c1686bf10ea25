import type { Folded, Span } from '../../../../shared/domain/contact/text-fold.ts';

/** A word or a number of a folded text. */
export interface Token extends Span {
  /** In lower case, without accents. */
  text: string;
  kind: 'word' | 'number' | 'mixed' | 'foreign';
  isCapital: boolean;
  isAllCapitals: boolean;
  /** Whether a sentence, a line or a list item begins with it. */
  isFirst: boolean;
  /** What stands between the previous token and this one. */
  gap: string;
}

const TOKEN = /[\p{L}\p{N}]+(?:'\p{L}+|(?<=\d)[.,:](?=\d)[\p{L}\p{N}]+)*/gu;
const SENTENCE_END = /[.!?\n;:]|^\s*[-*•]/;

function kindOf(text: string): Token['kind'] {
  if (/^\d[\d.,:]*$/.test(text)) return 'number';
  if (/^[a-z']+$/.test(text)) return 'word';
  return /\d/.test(text) && /^[a-z\d.,:']+$/.test(text) ? 'mixed' : 'foreign';
}

/** Splits a folded text into words and numbers. "18-smith-street" and "3/18" are several, "2.5mm2" and "1,500.00" are one. */
export function textTokens({ text, cased }: Folded): Token[] {
  const tokens: Token[] = [];
  let last = 0;
  for (const { 0: found, index } of text.matchAll(TOKEN)) {
    const typed = cased.slice(index, index + found.length);
    const hasCapitals = typed !== found;
    const gap = text.slice(last, index);
    last = index + found.length;
    tokens.push({
      start: index,
      end: last,
      text: found,
      kind: kindOf(found),
      isCapital: hasCapitals && /^\p{Lu}/u.test(typed),
      isAllCapitals: hasCapitals && found.length > 1 && typed === typed.toUpperCase(),
      isFirst: tokens.length === 0 || SENTENCE_END.test(gap),
      gap,
    });
  }
  return tokens;
}
