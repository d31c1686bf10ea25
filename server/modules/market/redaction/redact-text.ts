import { type NumberToken, numberTokens } from '../../../../shared/domain/contact/number-tokens.ts';
import { contactSpans, hide, nameSpansOf, withoutDirections } from '../../../../shared/domain/contact/redact.ts';
import { fold, type Folded, type Span } from '../../../../shared/domain/contact/text-fold.ts';
import { wordSet } from '../../../../shared/domain/contact/word-set.ts';
import { wordKind } from './known-words.ts';
import { maskAbsences } from './mask-absences.ts';
import { maskAddresses } from './mask-addresses.ts';
import { maskBusinessEnds, maskBusinesses, maskBusinessNames, maskCompanies, maskTitlesOfBusinesses } from './mask-businesses.ts';
import { maskCalledNames } from './mask-called-names.ts';
import { maskCapitals } from './mask-capitals.ts';
import { maskCornerStreets } from './mask-corners.ts';
import { maskIdentifiers, maskJoined } from './mask-identifiers.ts';
import { maskLandmarks } from './mask-landmarks.ts';
import { maskDoorsOfPlaces } from './mask-doors.ts';
import { maskDescriptions } from './mask-descriptions.ts';
import { maskHouseSigns } from './mask-house-signs.ts';
import { isModelOrFault, maskHouses, maskNumbers, maskSpelled } from './mask-numbers.ts';
import { maskOwnNames } from './mask-own-names.ts';
import { maskOwnStreets } from './mask-own-streets.ts';
import { maskPeople, maskSurnames } from './mask-people.ts';
import { maskPets } from './mask-pets.ts';
import { maskPlainStreets } from './mask-plain-streets.ts';
import { maskPlaceNames } from './mask-place-names.ts';
import { maskSought } from './mask-sought.ts';
import { maskCapitalsBeside, maskFullNames, maskRepeated, maskWords } from './mask-words.ts';
import { maskMailProviders, maskSpelledDots, maskSpelledEmails } from './mask-spelled-contacts.ts';
import { type CustomerFacts, isSpoken, Masking } from './masking.ts';
import { isUsedAsWord } from './own-words.ts';
import { isMeasureAt, isQuantityAt } from './quantity-tokens.ts';
import { isSureType } from './street-types.ts';
import { type Token, textTokens } from './text-tokens.ts';

/** What is known of the customer whose text is redacted. */
export interface Customer extends CustomerFacts {
  name: string;
  /** The digits of their phone numbers in Australian national format. */
  phones: readonly string[];
}

export interface Redacted {
  text: string;
  /** The share of its words and numbers that is masked, from 0 to 1. */
  maskedShare: number;
  /** Whether it contains digits of the customer's number: four in a row, or three that are a token by themselves. */
  tellsNumber: boolean;
  /** Whether a person should review it: too much is masked, or something was announced that was not found. */
  isDoubtful: boolean;
  /** Whether most of its words are in a language other than English. */
  isForeign: boolean;
}

const RUN = 4;
/** The longest unit that is written as one with a number: "110kV". */
const MAX_UNIT = 2;
const MAX_MASKED = 1 / 3;
/** A shorter word may belong to any language. */
const MIN_TELLING = 3;
const MIN_FOREIGN = 3;

/** Finds the digits of the customer's numbers, in digits or words: any four in a row, and any three that are a token by themselves. */
function ownNumberSpans(text: string, phones: readonly string[]): Span[] {
  const tokens = numberTokens(text);
  return phones.filter((digits) => digits.length >= RUN).flatMap((digits) => spansOfNumber(tokens, digits));
}

function spansOfNumber(tokens: readonly NumberToken[], phoneDigits: string): Span[] {
  const parts = tokens.filter(({ kind, digits }) => kind === 'figures' && digits.length >= RUN - 1 && phoneDigits.includes(digits));
  const words = tokens.filter(({ kind }) => kind === 'word');
  const spokenParts = words
    .map(({ start }, at) => Object.assign(runFrom(words, at, RUN - 1), { start }))
    .filter(({ digits }) => digits.length === RUN - 1 && phoneDigits.includes(digits));
  const runs = tokens
    .map(({ start }, at) => Object.assign(runFrom(tokens, at), { start }))
    .filter(({ digits }) => digits.length >= RUN && phoneDigits.includes(digits.slice(0, RUN)));
  return [...parts, ...spokenParts, ...runs];
}

/** Returns the digits from a token on that are read as one run, up to so many. */
function runFrom(tokens: readonly NumberToken[], from: number, most = RUN): { digits: string; end: number } {
  let [digits, end] = ['', tokens[from]?.end ?? 0];
  for (let at = from; at < from + most; at += 1) {
    const token = tokens[at];
    if (!token || digits.length >= most || token.start - end > 3) break;
    digits += token.digits;
    end = token.end;
  }
  return { digits, end };
}

function maskedTokens(folded: Folded, customer: Customer): Masking {
  const text = new Masking(folded.text, textTokens(folded), customer);
  maskAddresses(text);
  maskPlainStreets(text);
  maskOwnStreets(text);
  maskSpelledEmails(text);
  maskSpelledDots(text);
  maskIdentifiers(text);
  maskCalledNames(text);
  maskPeople(text);
  maskPets(text);
  maskAbsences(text);
  maskBusinesses(text);
  maskWords(text);
  maskLandmarks(text);
  maskCapitals(text);
  maskPlaceNames(text);
  maskOwnNames(text);
  maskFullNames(text);
  maskSurnames(text);
  maskTitlesOfBusinesses(text);
  maskBusinessEnds(text);
  maskBusinessNames(text);
  maskCompanies(text);
  maskCapitalsBeside(text);
  maskSpelled(text);
  maskCornerStreets(text);
  maskHouses(text);
  maskDoorsOfPlaces(text);
  maskHouseSigns(text);
  maskSought(text);
  maskDescriptions(text);
  maskNumbers(text);
  maskJoined(text);
  maskMailProviders(text);
  maskRepeated(text);
  return text;
}

/** Returns whether what looks like a phone number is a measure and a model side by side: "Rheem 315L 491315". */
function isMeasured(masking: Masking, span: Span): boolean {
  if (/[^a-z\d. ]/.test(masking.sourceOf(span))) return false;
  const within = masking.within(span);
  if (within.some((at) => masking.tokens[at]?.text.startsWith('0'))) return false;
  const isAttached = within.some((at) => masking.tokens[at]?.kind === 'mixed' && isQuantityAt(masking.tokens, at));
  return isAttached && within.every((at) => masking.reasons[at] === undefined && masking.tokens[at]?.kind !== 'word');
}

/** Returns whether numbers with slashes are the model behind a maker: "Victron MultiPlus 12/3000/120". */
function isModelWithSlashes(masking: Masking, span: Span): boolean {
  const [first = -1, ...others] = masking.within(span);
  return others.length > 1 && others.every((at) => masking.gap(at) === '/') && isModelOrFault(masking, first);
}

const notInStreets = wordSet('own too so very really already separate dedicated half stopped');

/** Returns whether what looks like a street is part of a sentence about the work: "10A own circuit", "bathroom one too close to the basin". */
function isOfSentence(masking: Masking, span: Span): boolean {
  const within = masking.within(span);
  // "A dedicated 10A body-protected circuit"
  if (/^\d+a$/.test(masking.word(within[0] ?? -1)) && /^(?:circuit|cct)$/.test(masking.word(within.at(-1) ?? -1)) && isMeasureAt(masking.tokens, within[0] ?? -1)) return true;
  const isPlain = (at: number) => masking.reasons[at] === undefined && masking.at(at)?.isCapital === false;
  return within.some((at) => notInStreets.has(masking.word(at))) && within.every(isPlain) && !isSureType(masking.word(within.at(-1) ?? -1));
}

/** Cuts what looks like a street at the end of a sentence that its number ends: "there are 6. Freezer circuit is dead". */
function withoutNextSentence(masking: Masking, span: Span): Span[] {
  const within = masking.within(span);
  const first = within.find((at, index) => index > 0 && /[.!?] |\n/.test(masking.gap(at)));
  const before = masking.at((first ?? 0) - 1);
  if (first === undefined || before === undefined || !(/\d$/.test(before.text) || isSpoken(before))) return [span];
  // "It needs one. The square box"
  if (isSpoken(before) && before.start === span.start) return [];
  const next = within.filter((at) => at >= first);
  const isOfWork = next.every((at) => masking.at(at)?.kind === 'word' && wordKind(masking.word(at)).isTrade && !isSureType(masking.word(at)) && masking.reasons[at] === undefined);
  if (!isOfWork) return [span];
  const isCount = before.start === span.start && /^\d{1,2}$/.test(before.text);
  return isCount ? [] : [{ start: span.start, end: before.end }];
}

const isNoContact = (masking: Masking, span: Span) => [isMeasured, isModelWithSlashes, isOfSentence].some((isOther) => isOther(masking, span));

/** Returns whether letters of a model were read as digits: the "70i5" of "EU70is". */
function isReadIntoModel(masking: Masking, { start, end }: Span): boolean {
  const at = masking.tokens.findIndex((token) => token.start <= start && token.end >= end);
  const token = masking.at(at);
  return token?.kind === 'mixed' && token.isCapital && /[a-z]/.test(masking.sourceOf({ start, end })) && isModelOrFault(masking, at);
}

/** Returns whether the next word is of the trade and written as a word. */
const isTradeInLowerCase = (next: Token | undefined) => next?.gap === ' ' && next.kind === 'word' && !next.isCapital && wordKind(next.text).isTrade;

/** Returns whether a surname of the customer is used as a word of the trade: "the outlet" of Ms Outlet, "Stove isolator" of Mr Stove. */
function isOfTrade(masking: Masking, span: Span): boolean {
  const [at = -1, ...others] = masking.within(span);
  const [token, next] = [masking.tokens[at], masking.tokens[at + 1]];
  if (others.length === 0 && isUsedAsWord(masking, at)) return true;
  if (others.length > 0 || token === undefined || !wordKind(token.text).isTrade || masking.reasons[at] !== undefined) return false;
  return !token.isCapital || masking.isUpperCase || (token.isFirst && isTradeInLowerCase(next));
}

/** Returns whether at least three words, and at least half of the words that tell a language, are not English. */
function isForeign({ tokens }: Masking): boolean {
  const words = tokens.filter(({ kind, text }) => kind === 'foreign' || (kind === 'word' && text.length >= MIN_TELLING));
  const foreign = words.filter(({ kind, text }) => {
    const known = wordKind(text);
    return kind === 'foreign' || !(known.isTrade || known.isCommon || known.isKnown);
  });
  return foreign.length >= MIN_FOREIGN && foreign.length * 2 >= words.length;
}

/** Returns a text with everything masked that is not known to be about the job, and whether a person should review it. */
export function redactText(source: string, customer: Customer): Redacted {
  if (source === '') return { text: '', maskedShare: 0, tellsNumber: false, isDoubtful: false, isForeign: false };
  const plain = withoutDirections(source);
  const folded = fold(plain);
  const masking = maskedTokens(folded, customer);
  const isMeasure = ({ start, end }: Span) => [...masking.within({ start, end }), ...masking.within({ start, end: end + MAX_UNIT }).slice(0, 1)].some((at) => isMeasureAt(masking.tokens, at));
  const told = ownNumberSpans(folded.text, customer.phones);
  const own = told.filter((span) => (span.end - span.start > RUN - 1 || !isMeasure(span)) && !isReadIntoModel(masking, span));
  const spans = [
    // In a text that is all capitals, capitals mean nothing.
    ...contactSpans(masking.isUpperCase ? { ...folded, cased: folded.text } : folded)
      .filter((span) => !isNoContact(masking, span))
      .flatMap((span) => withoutNextSentence(masking, span)),
    ...nameSpansOf(folded, customer.name).filter((span) => !isOfTrade(masking, span)),
    ...own,
    ...masking.tokens.filter((_, at) => masking.reasons[at] !== undefined),
  ];
  const count = masking.reasons.filter((reason) => reason !== undefined).length;
  const maskedShare = masking.tokens.length === 0 ? 0 : count / masking.tokens.length;
  return {
    text: hide(plain, folded, spans),
    maskedShare,
    tellsNumber: told.length > 0,
    isDoubtful: maskedShare > MAX_MASKED || masking.isCueEmpty,
    isForeign: isForeign(masking),
  };
}

/**
 * Returns a text that a person wrote for strangers without what would still let them contact, find or recognise the customer: contact
 * details, and the customer's number, house, street and names.
 */
export function redactRewritten(source: string, customer: Customer): string {
  const plain = withoutDirections(source);
  const folded = fold(plain);
  const masking = new Masking(folded.text, textTokens(folded), customer);
  maskSpelled(masking);
  for (const [at, token] of masking.tokens.entries()) {
    if (masking.isFact(token) === 'hidden' && !wordKind(token.text).isTrade) masking.mask(at, 'customer');
  }
  maskFullNames(masking);
  maskSurnames(masking);
  maskHouses(masking);
  const spans = [
    ...contactSpans(folded),
    ...nameSpansOf(folded, customer.name),
    ...ownNumberSpans(folded.text, customer.phones),
    ...masking.tokens.filter((_, at) => masking.reasons[at] !== undefined),
  ];
  return hide(plain, folded, spans);
}
