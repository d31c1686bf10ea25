import { wordSet } from '../../../../shared/domain/contact/word-set.ts';
import { wordKind } from './known-words.ts';
import { functionWords, type Masking } from './masking.ts';
import { isMeasureAt, isUnitAt } from './quantity-tokens.ts';
import { isAnyType } from './street-types.ts';
import { isMaker } from './trade-words.ts';

/** What a customer's surname follows or precedes, though it is an everyday word: "ask for brown", "the brown family". */
const nameNeighbours = wordSet(`
  name names called am im i'm its it's is was mr mrs ms miss mx dr ask asks for call ring text contact see tell thanks thank regards cheers from love mate by with and n or to at of hi hello hey customer tenant owner neighbour
  family household residence house home place here speaking again senior junior
`);

/** Returns whether a word leads to a name or follows one. */
export const isNameNeighbour = (word: string): boolean => nameNeighbours.has(word);

/** What stands before a thing and not before a person: "the bridge rectifier", "has frost on the coil". */
const determiners = wordSet('a an the this that these those each every any some no another one two three four five six my our your new old existing has have had much full small large big little main front back rear side outdoor indoor heavy thick thin bad severe all');

/** What tells that an everyday word before it is a name: "the brown family". */
const ofNames = wordSet('family household residence house home place here speaking');

/** What a surname that begins a sentence is followed by: "Brown here", "Young needs". */
const afterSurname = wordSet(`
  ${[...ofNames].join(' ')} again senior junior at is was are were has had have need needs needed want wants wanted will would can could should says said lives lived owns rents
`);

const families = wordSet('family household residence account');
/** What a name is written on, or said of. */
const nameSigns = wordSet('name surname lastname mailbox letterbox mat sign nameplate gate bin doormat');
const SIGN_REACH = 5;

/**
 * Returns whether a word of the customer's names or streets, also one of the trade, is told as a name or an address: "name is ford", "ring
 * carpenter on arrival", "brooks on the mat", "we're on bell near the end".
 */
export function isToldAsName(text: Masking, at: number): boolean {
  const token = text.at(at);
  if (token?.kind !== 'word' || !(text.isFact(token) === 'hidden' || text.streetNames.has(token.text))) return false;
  return isOnSign(text, at) || isOfPerson(text, at) || (text.streetNames.has(token.text) && isWhere(text, at));
}

/** Returns whether a word is said to be a name, or to be written somewhere. */
function isOnSign(text: Masking, at: number): boolean {
  const [before, next] = [text.word(at - 1), text.word(at + 1)];
  if (families.has(next) && text.gap(at + 1) === ' ') return true;
  if (/^(?:surname|lastname)$/.test(before)) return true;
  if (/^(?:is|says|reads)$/.test(before) && text.before(at - 1, SIGN_REACH).some((near) => nameSigns.has(text.word(near)))) return true;
  const following = text.after(at, 4).map((near) => text.word(near)).join(' ');
  return /^is (?:my|our|the) (?:last |family |sur ?)?name\b|^(?:written|painted|stencilled) on\b/.test(following) || (/^on (?:the|my|our) (\w+)/.test(following) && nameSigns.has(text.word(at + 3)));
}

/** Returns whether a word is somebody to call, or follows a title or an initial: "ring carpenter on", "Mr A. Field". */
function isOfPerson(text: Masking, at: number): boolean {
  const [initial, next] = [text.word(at - 1), text.at(at + 1)];
  if (initial.length === 1 && /^\.? $/.test(text.gap(at)) && /^(?:mr|mrs|ms|miss|dr)$/.test(text.word(at - 2))) return true;
  const isCalled = /^(?:ring|call|text|phone)$/.test(initial) && !/^(?:a|the|my|our|your)$/.test(text.word(at - 2));
  return isCalled && (next === undefined || next.gap !== ' ' || /^(?:on|when|before|if|at|first)$/.test(next.text));
}

/** What goes on after the street that somebody is in: "on bell just past the shops". */
const afterStreet = wordSet('just near past where if has at behind opposite with between by');
const turned = wordSet('turn turns turned turning switch switches switched put stay stays come comes coming go goes lights light left leave keep built mounted fixed');

/** Returns whether a word without an article is where somebody is: "live on board, number 31", "the end of quarry." */
function isWhere(text: Masking, at: number): boolean {
  const [before, next] = [text.word(at - 1), text.at(at + 1)];
  if (/^(?:street|road|st|rd)$/.test(text.word(at - 2)) && before === 'is') return true;
  const isEnded = next === undefined || next.gap !== ' ' || afterStreet.has(next.text);
  if (!isEnded || text.gap(at) !== ' ') return false;
  if (before === 'of') return /^(?:end|top|bottom|half|corner|side)$/.test(text.word(at - 2));
  return /^(?:on|off|in|along)$/.test(before) && !turned.has(text.word(at - 2));
}

/**
 * Returns whether a word that is also the customer's name or street is used as a word: in a term ("ceiling rose"), after an article ("the
 * bridge rectifier"), beside a thing of the trade ("brown wire", "USB port"), or within a sentence that names nobody ("Sun hits the inverter").
 */
export function isUsedAsWord(text: Masking, at: number): boolean {
  const token = text.at(at);
  if (token?.kind !== 'word' || token.text.endsWith("'s") || isToldAsName(text, at)) return false;
  if (text.isUpperCase) return isPlainWord(token.text) && (isDetermined(text, at) || (token.isFirst && isPlainTrade(text, at + 1)));
  if (token.isFirst) return !text.isShouted && isPlainWord(token.text) && opensSentence(text, at);
  return !token.isCapital && isWithinSentence(text, at);
}

/** Returns whether a word in lower case is used as a word by what is around it. */
function isWithinSentence(text: Masking, at: number): boolean {
  if (text.isTerm(at) || isUnit(text, at)) return true;
  return isPlainWord(text.word(at)) && [isDetermined, isOfThing, isInSentence, isOfDegree, isListed].some((isUsed) => isUsed(text, at));
}

/** Returns whether an adverb of degree stands before a word: "too bright". */
const isOfDegree = (text: Masking, at: number) => text.gap(at) === ' ' && /^(?:too|very|really|quite|extra)$/.test(text.word(at - 1));

/** Returns whether a word is listed after a comma with its measure or a thing of the trade: ", tower 15m", ", cross arm". */
const isListed = (text: Masking, at: number) => /^, ?$/.test(text.gap(at)) && text.gap(at + 1) === ' ' && (isPlainTrade(text, at + 1) || (text.at(at + 1)?.kind !== 'word' && isMeasureAt(text.tokens, at + 1)));

/** Returns whether a word is of the trade and does not only hold a sentence together. */
const isPlainTrade = (text: Masking, at: number) => text.gap(at) === ' ' && wordKind(text.word(at)).isTrade && !functionWords.has(text.word(at)) && !nameNeighbours.has(text.word(at));

/** Returns whether most people know a word, as it is. */
function isPlainWord(word: string): boolean {
  const { isCommon, isTrade, isKnown, isGuessed } = wordKind(word);
  return isCommon || isTrade || (isKnown && !isGuessed);
}

/** Returns whether a word is the unit of a number that is not the customer's house: "12 port patch panel". */
const isUnit = (text: Masking, at: number) => isUnitAt(text.tokens, at) && !text.houseNumbers.has(text.word(at - 1)) && !isAnyType(text.word(at + 1));

/** Returns whether a word belongs to a thing of the trade: "USB port is dead", "the charging station at our office", "grey Clipsal Iconic". */
function isOfThing(text: Masking, at: number): boolean {
  if (plainColours.has(text.word(at)) && text.gap(at + 1) === ' ' && isMaker(text.word(at + 1))) return true;
  return isAfterThing(text, at) && (isPlaced(text, at + 1) || goesOnWithout(text, at + 1));
}

/** Returns whether a word is within a sentence that names nobody: "the old brown wire is", "I cook on it". */
function isInSentence(text: Masking, at: number): boolean {
  const { isCommon, isTrade } = wordKind(text.word(at));
  return (isCommon || isTrade || doers.has(text.word(at - 1))) && isOrdinaryBefore(text, at) && goesOnWithout(text, at + 1);
}

/** Who does something: "I cook on it". */
const doers = wordSet("i we they you don't dont can't cant cannot didn't");
/** Colours of switches and wires. */
export const plainColours = wordSet('white black grey gray brown green red blue silver gold cream');

/** Returns whether "at" or "for" goes on with a sentence, and not with an address or a time: "the charging station at our office". */
const isPlaced = (text: Masking, at: number) => /^(?:at|for|with|in|of|and)$/.test(text.word(at)) && text.gap(at + 1) === ' ' && (determiners.has(text.word(at + 1)) || isMeasureAt(text.tokens, at + 1)) && !/^(?:one|two|three|four|five|six)$/.test(text.word(at + 1));

/** Returns whether an article or the like stands before a word, and nothing that goes on with a name or an address follows. */
function isDetermined(text: Masking, at: number): boolean {
  const next = text.at(at + 1);
  if (!determiners.has(text.word(at - 1)) || text.gap(at) !== ' ') return false;
  if (next === undefined || next.gap !== ' ') return !/^['’&-]/.test(next?.gap ?? '');
  if (next.text === 'at') return isPlaced(text, at + 1);
  return next.kind === 'word' && !ofNames.has(next.text) && !isAnyType(next.text) && (!next.isCapital || text.isUpperCase);
}

/** Returns whether a word may be a thing of some colour: "green slime", "brown marks". */
const canHaveColour = (word: string) => isPlainWord(word) && !isNameNeighbour(word) && !functionWords.has(word);

/** Returns whether a word begins a sentence that goes on in lower case as one about the work does: "Frost protection", "White 4 gang switch". */
function opensSentence(text: Masking, at: number): boolean {
  const next = text.at(at + 1);
  if (next?.gap !== ' ') return false;
  if (next.kind !== 'word') return isMeasureAt(text.tokens, at + 1);
  // "Irons and steam press"
  if (/^(?:and|n|or)$/.test(next.text)) return wordKind(text.word(at + 2)).isTrade && text.at(at + 2)?.isCapital === false;
  if (next.isCapital || afterSurname.has(next.text) || isAnyType(next.text)) return false;
  return goesOnFrom(text.word(at), next.text);
}

/** Returns whether a word goes on from one in front of it as about the work: "frost protection", "green slime". */
function goesOnFrom(word: string, next: string): boolean {
  if (plainColours.has(word) && canHaveColour(next)) return true;
  const { isTrade, isCommon, isName } = wordKind(next);
  return functionWords.has(next) ? !nameNeighbours.has(next) || wordKind(word).isTrade : isTrade || (isCommon && !isName);
}

/** Returns whether a thing of the trade is before a word: "USB port", "touch screen". */
function isAfterThing(text: Masking, at: number): boolean {
  const before = text.at(at - 1);
  return before?.kind === 'word' && text.gap(at) === ' ' && (!before.isCapital || before.isAllCapitals || before.isFirst) && wordKind(before.text).isTrade && !nameNeighbours.has(before.text) && !functionWords.has(before.text);
}

/** Returns whether an everyday word or one of the trade goes on with a sentence, and is no part of a name or an address. */
function goesOnWithout(text: Masking, at: number): boolean {
  const token = text.at(at);
  if (token?.kind !== 'word' || token.gap !== ' ' || text.isHidden(token.text) || nameNeighbours.has(token.text) || isAnyType(token.text)) return false;
  const { isTrade, isCommon, isName } = wordKind(token.text);
  return functionWords.has(token.text) || (!isName && (isTrade || isCommon));
}

/** Returns whether what stands before a word leads to no name: no given name, no title, no "ask for". */
function isOrdinaryBefore(text: Masking, at: number): boolean {
  const before = text.at(at - 1);
  if (before?.kind !== 'word' || text.gap(at) !== ' ' || (before.isCapital && before.text !== 'i') || nameNeighbours.has(before.text)) return false;
  return !text.isCustomer(before) && !text.isHidden(before.text) && (functionWords.has(before.text) || !wordKind(before.text).isName);
}
