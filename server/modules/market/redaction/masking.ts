import type { Span } from '../../../../shared/domain/contact/text-fold.ts';
import { wordSet } from '../../../../shared/domain/contact/word-set.ts';
import { termWords } from './fixed-terms.ts';
import { wordKind } from './known-words.ts';
import type { Token } from './text-tokens.ts';

/** Why a part of a text is masked. */
export type MaskReason = 'contact' | 'customer' | 'person' | 'name' | 'unknown' | 'capital' | 'address' | 'code' | 'account' | 'number';

/** What is known of the customer and may occur in the text. In lower case, without accents. */
export interface CustomerFacts {
  /** Words that may be shown: the first name that strangers see, the suburb. */
  shown: ReadonlySet<string>;
  /** Words that must be masked: of the customer's streets and email addresses, and of their names except the first. */
  hidden: ReadonlySet<string>;
  houseNumbers: ReadonlySet<string>;
  /** Words of the names of the customer's streets, also those of the trade: "bell" of Bell Street. */
  streetNames: ReadonlySet<string>;
  /** Every given name that the customer ever had, shown or hidden. */
  givenNames: ReadonlySet<string>;
  /** Returns whether there is a locality of this name. */
  isLocality: (name: string) => boolean;
}

type Reasons = (MaskReason | undefined)[];

const nameReasons: ReadonlySet<MaskReason> = new Set(['person', 'name', 'unknown', 'capital']);

/** Words that hold a sentence together. They are always shown and end a name. */
export const functionWords = wordSet(`
  a an the and or but if so as at by for from in into of off on onto out over to up with within without about above across after against along around before behind
  below beside between beyond down during except near past since than through under until upon via i me my we us our you your he him his she her it its they them their
  this that these those there here who whom which what when where why how is are was were be been being am do does did done has have had having can could will would shall should
  may might must not no nor yes all any both each every few many more most much other some such too very just only also even still again then once now ever never always
  need needs needed want wants wanted get gets got go goes going come comes coming make makes let lets please plz pls thanks thank see look like know think say said ask call ring text
  phone contact back one two three four five six seven eight nine ten new old good big small first last next same own well right left per
`);

/** Returns whether a token is written in digits, with or without letters. */
export const isFigure = ({ kind }: Token) => kind === 'number' || kind === 'mixed';

const spokenNumbers = wordSet('zero oh one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fourty fifty sixty seventy eighty ninety hundred thousand double triple');

/** Returns whether a token is a spelled-out number. */
export const isSpoken = (token: Token | undefined) => token !== undefined && spokenNumbers.has(token.text);

const MAX_ACRONYM = 5;

const MIN_WORDS = 4;
/** Returns whether more than three in five of at least four words are of a kind. */
const areMostly = (words: readonly Token[], isOfKind: (token: Token) => boolean) => words.length >= MIN_WORDS && words.filter(isOfKind).length > words.length * 0.6;

/** Returns whether a sentence ends between two tokens; a line break alone, at either end of the gap, is none. */
const endsSentence = (gap: string) => gap !== ' ' && /[.!?\n;]/.test(gap.trim());

/** A text as tokens, each with the reason why it is masked. */
export class Masking {
  readonly tokens: readonly Token[];
  readonly reasons: Reasons;
  /** Whether a cue was found but not what it announces: "the code is", and nothing after it. */
  isCueEmpty = false;
  readonly #facts: CustomerFacts;
  /** Whether capitals mean nothing, because most words have one. */
  readonly isShouted: boolean;
  /** Whether most words are in capitals. */
  readonly isUpperCase: boolean;

  readonly #source: string;
  readonly #terms: ReadonlySet<number>;

  constructor(source: string, tokens: readonly Token[], facts: CustomerFacts) {
    this.#source = source;
    this.tokens = tokens;
    this.#terms = termWords(tokens);
    this.reasons = tokens.map(() => undefined);
    this.#facts = facts;
    const words = tokens.filter(({ kind }) => kind === 'word');
    const longer = words.filter(({ text }) => text.length > 1);
    this.isShouted = areMostly(words, ({ isCapital }) => isCapital);
    this.isUpperCase = areMostly(longer, ({ isAllCapitals }) => isAllCapitals);
  }

  /** Returns the indexes of the tokens within a span. */
  within({ start, end }: Span): number[] {
    let [low, high] = [0, this.tokens.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.tokens[middle]?.start ?? 0) < start) low = middle + 1;
      else high = middle;
    }
    const found: number[] = [];
    for (let at = low; (this.tokens[at]?.end ?? Infinity) <= end; at += 1) found.push(at);
    return found;
  }

  sourceOf({ start, end }: Span): string {
    return this.#source.slice(start, end);
  }

  /** Masks a token, unless it only looks like a name and belongs to a term of the trade. */
  mask(at: number, reason: MaskReason): void {
    if (this.#terms.has(at) && nameReasons.has(reason)) return;
    this.reasons[at] ??= reason;
  }

  at(index: number): Token | undefined {
    return this.tokens[index];
  }

  /** Returns a token's word; empty if there is none. */
  word(index: number): string {
    return this.tokens[index]?.text ?? '';
  }

  /** Returns what precedes a token; empty if there is none. */
  gap(index: number): string {
    return this.tokens[index]?.gap ?? '';
  }

  /** Returns what follows a token, up to the next one or the end of the text. */
  behind(index: number): string {
    const token = this.tokens[index];
    return token ? this.#source.slice(token.end, this.tokens[index + 1]?.start) : '';
  }

  isFact(token: Token): 'shown' | 'hidden' | undefined {
    const word = token.text.replace(/'s?$/, '');
    if (this.#facts.shown.has(word)) return 'shown';
    return this.#facts.hidden.has(word) ? 'hidden' : undefined;
  }

  /** Returns whether a token is a given name of the customer. */
  isCustomer(token: Token): boolean {
    return this.#facts.givenNames.has(token.text.replace(/'s?$/, ''));
  }

  /** Returns whether a word must be masked because it is of the customer's names, streets or email addresses. */
  isHidden(word: string): boolean {
    return this.#facts.hidden.has(word);
  }

  isLocality(name: string): boolean {
    return this.#facts.isLocality(name);
  }

  get houseNumbers(): ReadonlySet<string> {
    return this.#facts.houseNumbers;
  }

  get streetNames(): ReadonlySet<string> {
    return this.#facts.streetNames;
  }

  /** Returns whether a token belongs to a term of the trade of which a word may also be a name: the "rose" of "ceiling rose". */
  isTerm(at: number): boolean {
    return this.#terms.has(at);
  }

  /** Returns whether a word's capital marks it as a name. */
  isProper(token: Token): boolean {
    if (!token.isCapital || token.isFirst || this.isShouted) return false;
    const { isCommon, isKnown, isName } = wordKind(token.text);
    return !(token.isAllCapitals && (isCommon || (isKnown && !isName && this.isAcronym(token))));
  }

  /** Returns whether a token is an acronym, two to five capitals among lower-case words: "NVR", "FTTP". */
  isAcronym(token: Token): boolean {
    return token.isAllCapitals && token.text.length <= MAX_ACRONYM && !this.isShouted;
  }

  /** Returns the tokens after one in its sentence, at most `most`. */
  after(index: number, most: number): number[] {
    const found: number[] = [];
    for (let at = index + 1; at < this.tokens.length && found.length < most; at += 1) {
      const token = this.tokens[at];
      if (!token || endsSentence(token.gap)) break;
      found.push(at);
    }
    return found;
  }

  /** Returns the token that is joined to another one by "and" or "&"; -1 if none is. */
  joinedTo(index: number): number {
    const [gap, word] = [this.gap(index + 1), this.word(index + 1)];
    if (gap.includes('&')) return gap.trim() === '&' ? index + 1 : -1;
    const isAnd = (word === 'and' || word === 'n') && gap === ' ' && this.gap(index + 2) === ' ';
    return isAnd ? index + 2 : -1;
  }

  /** Returns the token before this one that is joined to it by "and" or "&"; -1 if none is. */
  joinedFrom(index: number): number {
    return [index - 1, index - 2].find((other) => this.joinedTo(other) === index) ?? -1;
  }

  /** Returns the tokens before one in its sentence, the nearest first, at most `most`. */
  before(index: number, most: number): number[] {
    const found: number[] = [];
    for (let at = index - 1; at >= 0 && found.length < most && !endsSentence(this.gap(at + 1)); at -= 1) found.push(at);
    return found;
  }
}

/** Words that may stand between a cue and what it announces. */
export const linkWords = wordSet(`
  is are was be his her their the my our your a an on at for to me us him them name named names called at in of and it its it's goes by or please
  just only number no via here with under as user username id handle page profile account home mobile work phone
`);
