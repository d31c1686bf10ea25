import { wordSet } from '../../../../shared/domain/contact/word-set.ts';
import {
  colouredParts, colours, dwellings, frontParts, homes, inhabitants, isDescription, keptNouns, maskAll, oddities, outsidePlaces, outsideThings, rareMaterials, tellingModifiers, visibleParts,
} from './house-words.ts';
import { wordKind } from './known-words.ts';
import { functionWords, type Masking } from './masking.ts';
import { phraseEnds } from './phrases.ts';
import { descriptions, homeParts, positions } from './place-words.ts';
import { isAnyType } from './street-types.ts';

/**
 * How surely a sentence describes the home: it tells strangers how to find it, it speaks of "the" thing that the home has, it says what the
 * home has, or only that something is there.
 */
export type Certainty = 'finding' | 'definite' | 'having' | 'being';

/** The maximum number of words of a description. */
export const MAX_DESCRIPTION = 24;
const MAX_FRONT = 9;

const links = wordSet(`
  and n nd or with w wiv of in on onto off at over above by near beside behind under up down out from to into through around round across along between outside inside for like as plus made full covered painted shaped growing sitting
  standing hanging parked bolted leaning stuck wrapped
`);
const listLinks = wordSet('and n or nd plus');
/** What something is made of or filled with follows: "made of gas bottles", "full of geraniums". */
const makings = wordSet('of made full covered painted shaped like wrapped from');
/** Words that a thing follows. */
export const articles = wordSet('a an the all some our my their his her them that those');
const numerals = wordSet('old new big small little good great own one two three four five six seven eight nine ten first second third last right left other same next few many more most');
/** Verbs and conjunctions that end a description. */
export const verbs = wordSet(`
  is are was were be been has have had do does did can could will would should keeps keep needs need wants want goes went go comes came flickers flicker hums hum buzzes buzz sparks smokes beeps chirps leaks trips trip blows burns works work
  stands sits looks look turns gets got lost lose since because cause cos coz if when while until till after before during once so but that which who where why please pls plz thanks cheers regards call ring text message
`);

const isAbstract = (word: string) => word.length > 6 && /(?:tion|sion|ment|ness|ity|ance|ence|ism)s?$/.test(word);

/** Returns whether a word names what any home has, or what the job is about. */
const isPlainNoun = (word: string) =>
  [homeParts, keptNouns, inhabitants, positions].some((words) => words.has(word)) || wordKind(word).isTrade || isAnyType(word) || isAbstract(word) || /\d/.test(word);

/** Returns whether a word before a noun tells nothing of which home it is. */
export const isPlainModifier = (word: string): boolean => isPlainNoun(word) || [descriptions, numerals, tellingModifiers].some((words) => words.has(word)) || isDescription(word) || word.endsWith('ly');

/** Words of a description between two that hold the sentence together. */
interface Phrase {
  words: number[];
  isDefinite: boolean;
  /** Whether it tells what the thing before it is made of. */
  isMaking: boolean;
  /** Whether it is one more thing, and not said of the one before. */
  isListed: boolean;
}

/** Returns whether a sign separates a word of a description from the one before. */
const isBroken = (text: Masking, at: number) => !/^[ '-]*$/.test(text.gap(at));

/** Returns the phrases of a description, up to the end of the clause. */
export function phrasesFrom(text: Masking, start: number, isList: boolean): Phrase[] {
  const phrases: Phrase[] = [];
  let phrase: Phrase = { words: [], isDefinite: false, isMaking: false, isListed: true };
  for (const at of text.after(start - 1, MAX_DESCRIPTION)) {
    const [word, isCut] = [text.word(at), at > start && isBroken(text, at)];
    if ((isCut && !(isList && goesOn(text, at))) || endsDescription(text, at)) break;
    if (isParticiple(text, at)) continue;
    const isBetween = links.has(word) || articles.has(word);
    if (isCut || isBetween) {
      phrases.push(phrase);
      phrase = nextPhrase(phrase, word, isCut);
    }
    if (!isBetween) phrase.words.push(at);
  }
  return [...phrases, phrase].filter(({ words }) => words.length > 0);
}

/** Returns the phrase that a link, an article or a comma begins. */
function nextPhrase(before: Phrase, word: string, isCut: boolean): Phrase {
  const isAfterLink = before.words.length === 0;
  // "Painted as a penguin"
  const isMaking = makings.has(word) || (isAfterLink && before.isMaking);
  if (!articles.has(word)) return { words: [], isDefinite: false, isMaking, isListed: isCut || listLinks.has(word) };
  return { words: [], isDefinite: !/^(?:a|an|some)$/.test(word), isMaking, isListed: isCut || !isAfterLink || before.isListed };
}

/** Returns whether a word goes on with the one before: the "out" of "burnt out tractor". */
const isParticiple = (text: Masking, at: number) => text.word(at) === 'out' && /(?:ed|nt|wn)$/.test(text.word(at - 1)) && !functionWords.has(text.word(at + 1));

/** Returns whether a list goes on after a comma. */
const goesOn = (text: Masking, at: number) => /^, ?$/.test(text.gap(at)) && [links, articles, numerals, colours].some((words) => words.has(text.word(at)));

function endsDescription(text: Masking, at: number): boolean {
  const word = text.word(at);
  if (links.has(word) || articles.has(word) || numerals.has(word)) return false;
  return verbs.has(word) || phraseEnds.has(word) || functionWords.has(word) || word.includes("n't");
}

/** Returns whether a word is said of its subject: "the ceiling sags". */
function isVerbAfter(text: Masking, at: number): boolean {
  const [subject, word] = [text.word(at - 1), text.word(at)];
  return /[^s]s$/.test(word) && wordKind(subject).isTrade && !subject.endsWith('s') && !descriptions.has(subject) && !isDescription(subject);
}

const isOdd = (word: string) => oddities.has(word) || !(isPlainNoun(word) || isDescription(word) || numerals.has(word));

/** Returns whether the last word of a phrase tells which home it is. */
function isTellingHead(text: Masking, at: number, certainty: Certainty): boolean {
  if (isOdd(text.word(at))) return !isVerbAfter(text, at);
  // "A plaster rose"
  if (text.isTerm(at) && wordKind(text.word(at - 1)).isTrade) return false;
  // A caravan that needs power is no sign of a home, but "the house with a caravan out front" is.
  return outsideThings.has(text.word(at)) && (certainty === 'finding' || (certainty !== 'being' && isOutside(text, at)));
}

/** Returns whether a word before a plain noun tells which home it is: "the lion letterbox" and "dolls heads", not "the busted aircon". */
function isTellingModifier(word: string, head: string, certainty: Certainty): boolean {
  if (visibleParts.has(head) || oddities.has(word)) return true;
  return certainty === 'finding' && !wordKind(head).isTrade && !/(?:ed|en|y|ing)$/.test(word);
}

/** Returns the last word of a phrase that tells which home it is; -1 if none does. */
function lastTelling(text: Masking, { words }: Phrase, certainty: Certainty): number {
  const last = words.at(-1) ?? -1;
  const head = text.word(last);
  if (isTellingHead(text, last, certainty)) return last;
  const found = words.findLast((at) => oddities.has(text.word(at)) || !isPlainModifier(text.word(at)));
  if (found !== undefined && isTellingModifier(text.word(found), head, certainty)) return found;
  const isOfWay = certainty === 'finding' || (certainty === 'having' && visibleParts.has(head));
  const isColoured = isOfWay && words.some((at) => colours.has(text.word(at)) || rareMaterials.has(text.word(at))) && [visibleParts, colouredParts, dwellings].some((parts) => parts.has(head));
  return isColoured ? last : -1;
}

const following = (text: Masking, at: number) => text.after(at, MAX_FRONT).map((near) => text.word(near)).join(' ');

/** Returns whether a thing is said to stand anywhere outside a home. */
const isOutside = (text: Masking, at: number) => frontParts.test(following(text, at)) || outsidePlaces.test(following(text, at));

/** Returns whether a phrase looks like what is seen from outside: it has a colour, a size or a number, or stands at the front. */
function isSeen(text: Masking, { words, isDefinite }: Phrase, certainty: Certainty): boolean {
  const last = words.at(-1) ?? 0;
  const isTold = words.some((at) => [colours, tellingModifiers, oddities].some((telling) => telling.has(text.word(at))));
  if (certainty === 'being') return frontParts.test(following(text, last)) || (isTold && isOutside(text, last));
  return isTold || isDefinite || isOutside(text, last) || /^(?:made|full|covered|painted|shaped|wrapped|carved)$/.test(text.word(last + 1));
}

/** Returns how far a phrase is masked; -1 if nothing of it is. */
function endOfTold(text: Masking, phrase: Phrase, certainty: Certainty): number {
  const end = lastTelling(text, phrase, certainty);
  const isCertain = certainty === 'finding' || certainty === 'definite';
  return end >= 0 && (isCertain || isSeen(text, phrase, certainty)) ? end : -1;
}

/** Returns whether a phrase is about a thing of the job, so that what follows describes that: "a switchboard with red labels". */
function isOfJob(text: Masking, { words }: Phrase): boolean {
  const head = text.word(words.at(-1) ?? -1);
  return wordKind(head).isTrade && !homes.has(head) && !outsideThings.has(head);
}

/** Masks what tells which home it is in the phrases of a description. */
export function maskDescription(text: Masking, start: number, certainty: Certainty): void {
  let [isMasked, isAboutJob] = [false, false];
  for (const phrase of phrasesFrom(text, start, certainty !== 'having')) {
    if (isAboutJob && !phrase.isListed && !(certainty === 'finding' && phrase.isMaking)) continue;
    const end = isMasked && phrase.isMaking ? (phrase.words.at(-1) ?? -1) : endOfTold(text, phrase, certainty);
    isMasked = end >= 0;
    maskAll(text, phrase.words.filter((at) => at <= end));
    isAboutJob = !isMasked && isOfJob(text, phrase);
    // What stands behind "and" need not be at the front.
    if (certainty === 'being' && !isMasked) return;
  }
}
