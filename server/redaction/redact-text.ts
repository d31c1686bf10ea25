import { type NumberToken, numberTokens } from '../../shared/domain/number-tokens.ts';
import { contactSpans, hide, nameSpansOf, withoutDirections } from '../../shared/domain/redact.ts';
import { fold, type Folded, type Span } from '../../shared/domain/text-fold.ts';
import { maskAddresses } from './mask-addresses.ts';
import { maskIdentifiers, maskJoined, maskSpelledEmails } from './mask-identifiers.ts';
import { maskNumbers, maskSpelled } from './mask-numbers.ts';
import { maskPeople } from './mask-people.ts';
import { maskBusinesses, maskFullNames, maskWords } from './mask-words.ts';
import { type CustomerFacts, Masking } from './masking.ts';
import { isQuantityAt } from './quantity-tokens.ts';
import { textTokens } from './text-tokens.ts';

/** What is known of the customer whose text is redacted. */
export interface Customer extends CustomerFacts {
  name: string;
  /** The digits of their number, as it is written in Australia. */
  phoneDigits: string;
}

export interface Redacted {
  text: string;
  /** How much of its words and numbers is masked, from 0 to 1. */
  maskedShare: number;
  /** Whether it tells digits of the customer's number: four in a row, or three that are a token by themselves. */
  tellsNumber: boolean;
  /** Whether a person should look at it: too much is masked, or something was announced that was not found. */
  isDoubtful: boolean;
}

const RUN = 4;
const MOST_MASKED = 1 / 3;

/** Where the digits of the customer's number stand, in figures or words: any four in a row, and any three that are a token by themselves. */
function ownNumberSpans(text: string, phoneDigits: string): Span[] {
  if (phoneDigits.length < RUN) return [];
  const tokens = numberTokens(text);
  const parts = tokens.filter(({ kind, digits }) => kind === 'figures' && digits.length >= RUN - 1 && phoneDigits.includes(digits));
  const runs = tokens
    .map(({ start }, at) => Object.assign(runFrom(tokens, at), { start }))
    .filter(({ digits }) => digits.length >= RUN && phoneDigits.includes(digits.slice(0, RUN)));
  return [...parts, ...runs];
}

/** The digits from a token on that are read in one breath, as far as a run needs. */
function runFrom(tokens: readonly NumberToken[], from: number): { digits: string; end: number } {
  let [digits, end] = ['', tokens[from]?.end ?? 0];
  for (const token of tokens.slice(from, from + RUN)) {
    if (digits.length >= RUN || token.start - end > 3) break;
    digits += token.digits;
    end = token.end;
  }
  return { digits, end };
}

function maskedTokens(folded: Folded, customer: Customer): Masking {
  const text = new Masking(folded.text, textTokens(folded), customer);
  maskAddresses(text);
  maskSpelledEmails(text);
  maskIdentifiers(text);
  maskPeople(text);
  maskBusinesses(text);
  maskWords(text);
  maskFullNames(text);
  maskSpelled(text);
  maskNumbers(text);
  maskJoined(text);
  return text;
}

/** Whether figures that look like a number are a measure and a model side by side: "Rheem 315L 491315". */
function isMeasured(masking: Masking, span: Span): boolean {
  if (/[^a-z\d. ]/.test(masking.sourceOf(span))) return false;
  const within = masking.within(span);
  if (within.some((at) => masking.tokens[at]?.text.startsWith('0'))) return false;
  const isAttached = within.some((at) => masking.tokens[at]?.kind === 'mixed' && isQuantityAt(masking.tokens, at));
  return isAttached && within.every((at) => masking.reasons[at] === undefined && masking.tokens[at]?.kind !== 'word');
}

/** Returns a text with everything masked that is not known to be about the job, and whether a person should look at it. */
export function redactText(source: string, customer: Customer): Redacted {
  const plain = withoutDirections(source);
  const folded = fold(plain);
  const masking = maskedTokens(folded, customer);
  const isMeasure = (span: Span) => masking.within(span).some((at) => isQuantityAt(masking.tokens, at));
  const told = ownNumberSpans(folded.text, customer.phoneDigits);
  const own = told.filter((span) => span.end - span.start > RUN - 1 || !isMeasure(span));
  const spans = [
    // Where everything is in capitals they say nothing.
    ...contactSpans(masking.isUpperCase ? { ...folded, cased: folded.text } : folded).filter((span) => !isMeasured(masking, span)),
    ...nameSpansOf(folded, customer.name),
    ...own,
    ...masking.tokens.filter((_, at) => masking.reasons[at] !== undefined),
  ];
  const count = masking.reasons.filter((reason) => reason !== undefined).length;
  const maskedShare = masking.tokens.length === 0 ? 0 : count / masking.tokens.length;
  return { text: hide(plain, folded, spans), maskedShare, tellsNumber: told.length > 0, isDoubtful: maskedShare > MOST_MASKED || masking.isCueEmpty };
}
