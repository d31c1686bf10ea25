import { wordSet } from '../../../../shared/domain/contact/word-set.ts';
import { canBeCalled, isGivenName } from './given-names.ts';
import { wordKind } from './known-words.ts';
import { functionWords, linkWords, type Masking } from './masking.ts';
import { isNearTrade, isPlaceWord } from './mask-words.ts';
import { structure } from './place-words.ts';
import { isRatedProduct } from './product-words.ts';
import type { Token } from './text-tokens.ts';
import { isMaker } from './trade-words.ts';
import { openWordList } from './word-list.ts';

/** Cues that a person follows. */
export const personCues = wordSet(`
  tenant tenants agent agents manager managers landlord landlady owner owners receptionist caretaker neighbour neighbours neighbor neighbors attn attention regards cheers sincerely
  mr mrs ms miss dr husband wife hubby missus partner son daughter mum mom mother dad father brother sister boss housemate flatmate nan pop grandma grandpa uncle aunt
  cousin carer cleaner gf bf niece nephew friend mate mates housemates flatmates grandson granddaughter kids builder contractor foreman supervisor yell yelling shout shouting holler named name name's called signed yours
  opa oma nonna nonno yiayia giagia pappou papou baba babcia dziadek deda nani dadi amma appa tata zia zio lolo tito tita halmoni khala khalo ammo teta jaddi bibi ustaz imam sheikh hajji pastor reverend father rabbi swami granny gran grandad granddad pa pop popsy auntie aunty unc
  kuya bhaiya bhai didi akka thatha chacha chachi mausi oppa noona hyung ahjussi shifu sifu pakcik makcik abang kakak tio tia abuelo abuela vovo tante onkel nene
`);

/** Weak cues: a person may follow, or anything else. */
const weakPersonCues = wordSet(`from for to with contact call ring phone text message email see meet i'm im am this is and or by thanks hi hello hey dear at find search add`);

/** Returns whether a word may be a person's name, judging by how it is written. */
function canBePerson(text: Masking, token: Token): boolean {
  if (token.kind === 'foreign') return true;
  if (token.kind !== 'word' || functionWords.has(token.text)) return false;
  const { isTrade, isCommon, isKnown, isName } = wordKind(token.text);
  if (isTrade || (token.isAllCapitals && isKnown && !isName)) return false;
  const isCapital = token.isCapital && !text.isShouted;
  if (isName) return !isCommon || isCapital;
  return isCapital ? !isCommon : !isCommon && !isKnown;
}

const sureTitles = wordSet('mr mrs mister');
const titles = wordSet('ms miss dr prof sir madam');
/** What follows a person and nothing else, and so tells a name from another word. */
const afterPerson = wordSet('says said reckons reckon told tells thinks asked suggested recommended noticed lives lived owns rents drilled upstairs downstairs next');
/** What may follow a person, where the word before is a name and nothing else. */
const afterName = wordSet('say wants wanted works installed did does has had is was will can and at from in who whose');

/** Masks what follows cues such as "ask for", "the tenant is", "my name is". */
export function maskPeople(text: Masking): void {
  for (const [at, token] of text.tokens.entries()) {
    maskTitled(text, at);
    maskCouple(text, at);
    maskApart(text, at);
    maskWithNumber(text, at);
    if (isSubject(text, at)) text.mask(at, 'person');
    if (isJoinedToPerson(text, at)) text.mask(at, 'person');
    const isStrong = personCues.has(token.text) || (token.text.endsWith("'s") && personCues.has(token.text.slice(0, -2))) || isAskingFor(text, at);
    if (isStrong || weakPersonCues.has(token.text)) maskPersonAfter(text, at, isStrong);
  }
}

/** Masks a person whose number or home follows, whatever else the name means: "call Jun at [number]", "try bill next door". */
function maskWithNumber(text: Masking, at: number): void {
  const [token, before, next] = [text.at(at), text.word(at - 1), text.word(at + 1)];
  if (token?.kind !== 'word' || functionWords.has(token.text) || (wordKind(token.text).isTrade && !text.isProper(token)) || text.isFact(token) === 'shown') return;
  const isCalled = /^(?:call|ring|text|phone|contact|message)$/.test(before) && /^(?:at|on)$/.test(next) && /^\d{4,}|^0\d+$/.test(text.word(at + 2));
  const isAsked = isGivenName(token.text) && /^(?:try|call|ring|text|phone|contact|ask|see)$/.test(before) && /^(?:next|across|over|upstairs|downstairs)$/.test(next);
  if (isCalled || isAsked) text.mask(at, 'person');
}

const isSurname = (word: string) => openWordList().surnames.has(word);

/** Returns whether a token is a title in front of a name. */
function isTitle(text: Masking, at: number): boolean {
  const word = text.word(at);
  // "30 ms", "don't miss it"
  return sureTitles.has(word) || (titles.has(word) && text.at(at + 1)?.isCapital === true && text.at(at - 1)?.kind !== 'number');
}

/** Masks the name after a title, whatever else it means: "Mr Power", "Ms Reed". */
function maskTitled(text: Masking, at: number): void {
  const [name, more] = [text.at(at + 1), text.at(at + 2)];
  if (!isTitle(text, at) || name?.kind !== 'word' || functionWords.has(name.text)) return;
  // "Mr Fix-it"
  if (!/^\.? $/.test(name.gap) || more?.gap === '-') return;
  text.mask(at + 1, 'person');
  if (more?.gap === ' ' && more.kind === 'word' && text.isProper(more) && !wordKind(more.text).isTrade) text.mask(at + 2, 'person');
}

/** Masks two people, even if their names are also words: "will and joy banks", "Summer & Dale". */
function maskCouple(text: Masking, at: number): void {
  const joined = text.joinedTo(at);
  if (joined < 0) return;
  const couple = [at, joined].flatMap((index) => text.at(index) ?? []);
  if (!couple.every(({ text: word }) => isGivenName(word))) return;
  const last = text.at(joined + 1);
  const isNamed = last?.kind === 'word' && last.gap === ' ' && isSurname(last.text);
  const areProper = !text.isShouted && couple.every(({ isCapital }) => isCapital) && couple.some(({ text: word }) => isNameAlone(word));
  if (!isNamed && !areProper) return;
  for (const index of isNamed ? [at, joined, joined + 1] : [at, joined]) {
    const token = text.at(index);
    if (token && text.isFact(token) !== 'shown') text.mask(index, 'person');
  }
}

/** Returns whether a word is a name and hardly anything else. */
function isNameAlone(word: string): boolean {
  const { isName, isCommon } = wordKind(word);
  return isName && !isCommon;
}

/** Masks what follows a given name, whatever else it means: "Bill Short", "Gwyneth Sparkes", "stu gallagher's". */
export function maskSurnames(text: Masking): void {
  for (const at of text.tokens.keys()) {
    if (isBeforeSurname(text, at)) text.mask(at, 'person');
    if (isOwnSurname(text, at + 1) || (isGivenNameAt(text, at) && isSurnameAt(text, at + 1))) text.mask(at + 1, 'person');
  }
}

/** Returns whether a given name, which may also be a place, precedes a masked surname: "from Beryl Tocknell". */
function isBeforeSurname(text: Masking, at: number): boolean {
  const [token, next] = [text.at(at), text.at(at + 1)];
  if (token?.kind !== 'word' || !token.isCapital || text.isShouted || !isGivenName(token.text) || text.isFact(token) === 'shown') return false;
  return next?.gap === ' ' && next.isCapital && /^(?:name|unknown|capital|person)$/.test(text.reasons[at + 1] ?? '') && !wordKind(token.text).isTrade;
}

/** Returns whether a word that says nothing else follows the customer's own given name, in upper or lower case: "thanks priya raman". */
function isOwnSurname(text: Masking, at: number): boolean {
  const [given, token] = [text.at(at - 1), text.at(at)];
  if (!given || !text.isCustomer(given) || token?.gap !== ' ' || functionWords.has(token.text) || !isOddWord(token)) return false;
  // "The electrician will reconect it"
  const { isCommon, isTrade } = wordKind(given.text);
  return !(isCommon || isTrade) || (given.isCapital && !given.isFirst && !text.isShouted);
}

function isGivenNameAt(text: Masking, at: number): boolean {
  const token = text.at(at);
  if (!token || token.isAllCapitals) return false;
  if (text.reasons[at] === 'person' || (token.isCapital && text.isCustomer(token))) return true;
  const isName = text.reasons[at] === 'name' || (token.isCapital && text.isFact(token) === 'shown');
  return isName && isGivenName(token.text);
}

/** Returns whether a word after a given name may be the surname: both have a capital, or it owns something. */
function isSurnameAt(text: Masking, at: number): boolean {
  const token = text.at(at);
  if (token?.kind !== 'word' || functionWords.has(token.text) || text.isFact(token) === 'shown') return false;
  if (isMaker(token.text) && wordKind(text.word(at + 1)).isTrade) return false;
  const isAfterPerson = text.reasons[at - 1] === 'person';
  // "Anna Smith-Jones"
  if (token.gap !== ' ' && !(token.gap === '-' && isAfterPerson)) return false;
  const isOwner = isAfterPerson && token.text.endsWith("'s");
  return isOwner || areCapitalised(text, at);
}

/** Returns whether a word and the one before it have a capital each, as a given name and a surname have. */
function areCapitalised(text: Masking, at: number): boolean {
  const [given, surname] = [text.at(at - 1), text.at(at)];
  return given?.isCapital === true && surname?.isCapital === true && !surname.isAllCapitals && !text.isShouted;
}

/** Returns whether a capitalised given name starts a sentence that speaks of a person: "Frank downstairs says", "Hunter (housemate)". */
function isSubject(text: Masking, at: number): boolean {
  const token = text.at(at);
  if (!token?.isFirst || !token.isCapital || text.isShouted || !isGivenName(token.text) || text.isFact(token) === 'shown') return false;
  const [gap, next] = [text.gap(at + 1), text.word(at + 1)];
  const isExplained = /^ ?\($/.test(gap) || (next === 'is' && /^(?:the|our|my|a)$/.test(text.word(at + 2)));
  if (isExplained && [at + 1, at + 2, at + 3].some((near) => personCues.has(text.word(near)))) return true;
  return gap === ' ' && (afterPerson.has(next) || (isNameAlone(token.text) && afterName.has(next)));
}

/** Returns whether a given name, whatever else it means, is joined to a person: "talk to reg n sheila". */
function isJoinedToPerson(text: Masking, at: number): boolean {
  const word = text.word(at);
  if (!canBeCalled(text, at) && (!isGivenName(word) || functionWords.has(word) || wordKind(word).isTrade)) return false;
  const isAlternative = text.word(at - 1) === 'or' && text.gap(at) === ' ' && text.gap(at - 1) === ' ';
  return text.reasons[isAlternative ? at - 2 : text.joinedFrom(at)] === 'person';
}

/** Masks a name or street of the customer that is written as two words: "Macca lister". */
function maskApart(text: Masking, at: number): void {
  const [token, next] = [text.at(at), text.at(at + 1)];
  if (token?.kind !== 'word' || next?.kind !== 'word' || !text.isHidden(token.text + next.text) || !/^[ -]$/.test(next.gap)) return;
  text.mask(at, 'customer');
  text.mask(at + 1, 'customer');
}

const MAX_NAMES = 3;

/** Returns whether a word goes on with a weak cue that is no cue ("Hi-flo"), or is capitals before a thing of the trade ("with PE cell"). */
const isOfCompound = (text: Masking, at: number) => text.gap(at) === '-' || (text.at(at)?.isAllCapitals === true && !text.isShouted && text.word(at).length > 1 && text.gap(at + 1) === ' ' && wordKind(text.word(at + 1)).isTrade && !functionWords.has(text.word(at + 1)));

/** Returns whether a letter is one of two kinds of a thing: "type A or F rcd". */
const isLetterOfType = (text: Masking, at: number) => [at - 2, at].every((near) => text.word(near).length === 1 && text.at(near)?.kind === 'word') && wordKind(text.word(at + 1)).isTrade;

/** Returns whether a word in lower case that most people know goes on with a list or a sentence, although it is a surname too: "and telly went". */
function isPlainAfter(text: Masking, at: number): boolean {
  const token = text.at(at);
  if (!token || token.isCapital || !/^(?:and|or|to|by|from)$/.test(text.word(at - 1)) || text.gap(at + 1) !== ' ') return false;
  const { isKnown, isGuessed } = wordKind(token.text);
  return isKnown && !isGuessed && !isGivenName(token.text);
}

/** Returns whether a thing is meant after a cue, and no person: "with C-Bus", after a weak cue "with a Kirby condensing unit". */
const canOnlyBeThing = (text: Masking, at: number, isStrong: boolean) =>
  (!isStrong && (isOfCompound(text, at) || isLetterOfType(text, at) || isPlainAfter(text, at))) ||
  (text.gap(at + 1) === '-' && wordKind(`${text.word(at)}-${text.word(at + 1)}`).isTrade) || (!isStrong && /^an?$/.test(text.word(at - 1)));

/** Returns whether a word is a mistake in one of the trade, a product, or a part of a building ("insulation at ridge"). */
const isOfWork = (text: Masking, at: number, cue: number) =>
  isNearTrade(text, at) || isRatedProduct(text, at) || (text.word(cue) === 'at' && structure.has(text.word(at)) && text.at(at)?.isCapital === false);

/** Masks up to three words after a cue that are a person; a strong cue announces one, even of words that also mean something else. */
function maskPersonAfter(text: Masking, cue: number, isStrong: boolean): void {
  const following = text.after(cue, 7);
  const first = following.findIndex((at) => !isLink(text, at));
  if (first < 0 || canOnlyBeThing(text, following[first] ?? cue, isStrong)) return;
  for (const [index, at] of following.slice(first, first + MAX_NAMES).entries()) {
    const token = text.at(at);
    if (!token || text.isFact(token) === 'shown' || isPlaceWord(text, at) || (!isStrong && isOfWork(text, at, cue))) return;
    const isName = index === 0 ? isStrong && isAnnounced(text, at, cue) : isFurtherName(token, isStrong);
    if (!isName && !canBePerson(text, token)) return;
    text.mask(at, 'person');
  }
}

/** Returns whether a word goes on with a person's name, after a strong cue also a word that nobody knows. */
const isFurtherName = (token: Token, isStrong: boolean) => isAnyName(token) || (isStrong && isOddWord(token));

/** Returns whether a strong cue tells that a word is a name, although it may mean something else: "my neighbour Dot", "ask for mark". */
function isAnnounced(text: Masking, at: number, cue: number): boolean {
  const token = text.at(at);
  if (!token) return false;
  const isNext = at === cue + 1;
  if (isAnyName(token)) return isNext || isNameByPlace(text, at);
  const { isTrade, isCommon } = wordKind(token.text);
  if (!isNext) return false;
  if (isTrade) return isNameOfTrade(text, at);
  // "Ask at the bar for smithy."
  if (isAskingFor(text, cue) && !isCommon && isNameByPlace(text, at)) return true;
  return text.gap(at + 1) !== '-' && text.isProper(token) && !functionWords.has(token.text);
}

/** Returns whether a capitalised name that is also of the trade is a person's, by what follows it: "tenant Dyson has the key", not "owner Dyson fan". */
function isNameOfTrade(text: Masking, at: number): boolean {
  const [token, next] = [text.at(at), text.at(at + 1)];
  if (token?.kind !== 'word' || !text.isProper(token) || token.isAllCapitals || openWordList().trade.has(token.text)) return false;
  if (/^(?:name|named|called|name's)$/.test(text.word(at - 1))) return false;
  return next === undefined || next.gap !== ' ' || (functionWords.has(next.text) && !/^(?:one|two|three|four|five|six|old|new)$/.test(next.text));
}

/** Returns whether a word only leads to a name, such as "is", "my", "called", unless its capital marks it as a name itself. */
function isLink(text: Masking, at: number): boolean {
  const token = text.at(at);
  if (!token || !linkWords.has(token.text)) return false;
  return !(token.isCapital && !token.isFirst && wordKind(token.text).isName);
}

/** Returns whether a word is unknown, or only known as a typo: after a given name it is the surname. */
function isOddWord({ kind, text: word }: Token): boolean {
  const { isTrade, isCommon, isKnown, isGuessed } = wordKind(word);
  return kind === 'word' && !isTrade && !isCommon && (!isKnown || isGuessed);
}

function isAnyName({ kind, text: word }: Token): boolean {
  const { isName, isTrade } = wordKind(word);
  return kind === 'word' && isName && !isTrade && !functionWords.has(word);
}

const askingEnds = wordSet('for to with of');

/** Returns whether a word is the "for" of "ask for" or the "to" of "speak to". */
function isAskingFor(text: Masking, at: number): boolean {
  if (!askingEnds.has(text.word(at))) return false;
  const pair = `${text.word(at - 1)} ${text.word(at)}`;
  if (text.word(at) === 'for' && isAskedSomewhere(text, at)) return true;
  return /^(?:ask(?:ing)? for|speak (?:to|with)|talk (?:to|with)|look for|care of)$/.test(pair);
}

const ASKING_REACH = 7;

/** Returns whether "for" belongs to "ask" with who or where is asked in between: "ask at the office for stoney". */
const isAskedSomewhere = (text: Masking, at: number) =>
  text.before(at, ASKING_REACH).some((near) => /^(?:ask|asking)$/.test(text.word(near)) && /^(?:at|in|up|down|inside|round|around|reception|security|anyone|the|them|staff)$/.test(text.word(near + 1)));

/** Returns whether "ask for mark" ends there, or goes on with a name, a number or a comma. */
function isNameByPlace(text: Masking, at: number): boolean {
  const next = text.at(at + 1);
  const kind = next && wordKind(next.text);
  const isUnknown = kind && !kind.isTrade && !kind.isCommon && !kind.isKnown;
  return !next || isUnknown === true || /[,.!?\n;:(]/.test(next.gap) || next.kind !== 'word' || wordKind(next.text).isName || /^(?:on|at|and|or|will|is|who|has)$/.test(next.text);
}
