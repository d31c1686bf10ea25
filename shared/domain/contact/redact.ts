import { addressSpans } from './redact-address.ts';
import { coordinateSpans } from './redact-coordinates.ts';
import { handleSpans } from './redact-handle.ts';
import { nameParts, nameSpans } from './redact-name.ts';
import { onlineSpans } from './redact-online.ts';
import { phoneSpans } from './redact-phone.ts';
import { fold, type Folded, type Span } from './text-fold.ts';

/** Stored with every redacted copy, so that an improved redactor can redo older ones. */
export const REDACTION_VERSION = 20;

/** The name shown on the market when the customer's first name says nothing, or too much. */
export const NOBODY = 'Customer';

const MASK = '[hidden]';
const MAX_FIRST_NAME = 30;
const titles = new Set(['mr', 'mrs', 'ms', 'mx', 'miss', 'dr', 'prof', 'sir', 'madam', 'master']);

// Bidirectional controls reverse the order on screen, so that "678 543 2140" reads as a number from the right.
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Finds contact details (PII that lets a stranger reach or find somebody) in a folded text. */
export function contactSpans(folded: Folded): Span[] {
  return [
    ...phoneSpans(folded.text),
    ...onlineSpans(folded.text),
    ...handleSpans(folded.text, folded.cased),
    ...addressSpans(folded),
    ...coordinateSpans(folded.text),
  ];
}

/** Returns true for a text with contact details in it. */
export const tellsContact = (text: string): boolean => contactSpans(fold(withoutDirections(text))).length > 0;

/** Joins spans that overlap or have only punctuation between them. */
function joined(text: string, spans: Span[]): Span[] {
  const result: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.start - other.start)) {
    const last = result.at(-1);
    const between = last ? text.slice(last.end, Math.max(last.end, span.start)) : '';
    if (last && /^[\s,.;:/-]*$/.test(between)) last.end = Math.max(last.end, span.end);
    else result.push({ ...span });
  }
  return result;
}

/** Replaces spans of a folded text with the mask in its source. */
export function hide(source: string, folded: Folded, spans: Span[]): string {
  let shown = '';
  let from = 0;
  for (const { start, end } of joined(folded.text, spans)) {
    shown += source.slice(from, folded.at[start]) + MASK;
    from = folded.at[end] ?? source.length;
  }
  return shown + source.slice(from);
}

/** Returns a text without bidirectional control characters. */
export const withoutDirections = (text: string): string => text.replace(directionMarks, '');

/** Finds where a folded text names the customer by more than the first name. */
export const nameSpansOf = nameSpans;

/** Redacts a text: replaces everything that lets a stranger reach the customer with "[hidden]". */
export function redactFreeText(text: string, customerName: string): string {
  const source = text.replace(directionMarks, '');
  const folded = fold(source);
  return hide(source, folded, [...contactSpans(folded), ...nameSpans(folded, customerName)]);
}

/** Returns the first name that the market may show, at most 30 characters, otherwise `NOBODY`. */
export function firstNameOf(name: string): string {
  const word = nameParts(name)[0] ?? '';
  const folded = fold(word);
  return /[\d@]/.test(folded.text) || contactSpans(folded).length > 0 ? NOBODY : nameInForm(word);
}

/** Returns one word of a name, stripped of anything that is not a name, at most 30 characters, otherwise `NOBODY`. */
export function nameInForm(word: string): string {
  const first = /^[^.,_]*/.exec(word)?.[0].replace(/[^\p{L}\p{M}'’-]/gu, '') ?? '';
  if (!/\p{L}/u.test(first) || titles.has(first.toLowerCase())) return NOBODY;
  return [...first].slice(0, MAX_FIRST_NAME).join('');
}
