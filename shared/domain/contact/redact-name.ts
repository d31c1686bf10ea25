import { fold, spansOf, type Folded, type Span } from './text-fold.ts';
import { wordSet } from './word-set.ts';

/** Surnames that are everyday words: hidden when written as a name, not in "to the shed". */
const everydayWords = wordSet(`
  an am as at be by can day do down go good he her him his house i if in is it le light man may
  me more my new no not of off on one or our out power so some than that the them then there
  they this to too up us van was we well will with work you young la da de del der di du dos el
  al bin van von den long short small large white black green brown gray grey king park hill
  wood woods rose bell field ring wire west north east south street price best bright banks
  rivers moon march may june april august summer winter
`);

const joiners = wordSet('and or mr mrs ms miss dr prof jr sr junior senior');

/** Splits a name into its parts, first name first: "Smith, Anna" is read as "Anna Smith". */
export function nameParts(name: string): string[] {
  // An invisible character, or a bracket without a space, still separates two names.
  const plain = name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}+/gu, ' ')
    .replace(/[([{,](?=\S)/g, '$& ');
  const words = plain.split(/[\s/|&]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const isTurned = words.length > 1 && (words[0] ?? '').endsWith(',');
  const ordered = isTurned ? [...words.slice(1), ...words.slice(0, 1)] : words;
  return ordered.map((word) => word.replace(/^[^\p{L}\p{N}@]+|[^\p{L}\p{N}.]+$/gu, ''));
}

/** Returns the spellings of a name to search for: as it is, without its apostrophe, and with spaces between the letters. */
function spellings(part: string): string {
  const letters = part.match(/\p{L}/gu) ?? [];
  const together = letters.join("['-]?");
  return letters.length < 4 ? together : `${together}|${letters.join(String.raw`[ '.\-_*]{1,3}`)}`;
}

function wholeWords(text: string, source: string): Span[] {
  return spansOf(text, new RegExp(String.raw`(?<!\p{L})(?:${source})(?:'?s)?(?!\p{L})`, 'gu'));
}

function partsToHide(name: string): string[] {
  const parts = nameParts(name)
    .slice(1)
    .flatMap((part) => [part].concat(part.split('-')))
    .map((part) => (part.match(/\p{L}/gu) ?? []).join(''))
    .filter((part) => part.length >= 2 && !joiners.has(part));
  return [...new Set(parts)].slice(0, 12).map((part) => part.slice(0, 40));
}

/** Returns true when an everyday word is written as a name: "Mr To", not "to the shed". */
function isWrittenAsName({ text, cased }: Folded, span: Span): boolean {
  const before = text.slice(Math.max(0, span.start - 6), span.start);
  return /\p{Lu}/u.test(cased.charAt(span.start)) || /\b(?:mr|mrs|ms|miss|dr)\.? $/.test(before);
}

/** Finds the customer's full name, or any part of it except the first name, in a folded text. */
export function nameSpans(folded: Folded, customerName: string): Span[] {
  const plainName = fold(customerName.slice(0, 200)).text;
  const parts = partsToHide(plainName);
  const first = spellings((nameParts(plainName)[0] ?? '').slice(0, 40));
  const between = String.raw`[ .,_\-]{0,3}`;
  const spans = parts.flatMap((part) => {
    const last = spellings(part);
    const alone = wholeWords(folded.text, last).filter(
      (span) => !everydayWords.has(part) || isWrittenAsName(folded, span),
    );
    if (!first) return alone;
    const both = `(?:${first})${between}(?:${last})|(?:${last})${between}(?:${first})`;
    return [...alone, ...wholeWords(folded.text, both)];
  });
  const joined = (plainName.match(/\p{L}/gu) ?? []).join('').slice(0, 60);
  if (parts.length === 0 || joined.length < 6) return spans;
  const around = String.raw`[\p{L}\d_.-]{0,40}`;
  return [...spans, ...wholeWords(folded.text, around + joined + around)];
}
