import { wordSet } from '../../../../shared/domain/contact/word-set.ts';
import { wordKind } from './known-words.ts';
import { functionWords, type Masking } from './masking.ts';
import { isKind, isNameLike, isThing, MAX_PHRASE, maskNames, nameFrom, phraseEnds, phraseFrom, placePhrase } from './phrases.ts';
import { descriptions, innerWords } from './place-words.ts';
import { isMaker } from './trade-words.ts';

const MAX_NAME = 3;
const OWN_REACH = 14;
const maskAll = (text: Masking, words: readonly number[]): void => words.forEach((at) => text.mask(at, 'name'));

/** Returns the words from the start of a sentence up to a token, if nothing else is there and none of them holds a sentence together. */
function openingBefore(text: Masking, at: number): number[] {
  const words: number[] = [];
  for (let index = at - 1; text.gap(index + 1) === ' ' && words.length < MAX_PHRASE; index -= 1) {
    const token = text.at(index);
    if (token?.kind !== 'word' || functionWords.has(token.text)) return [];
    words.push(index);
    if (token.isFirst) return words;
  }
  return [];
}

/** Masks the business that introduces itself: "Long Paddock Poll Merinos here, the stud". */
function maskIntroduced(text: Masking, at: number): void {
  if (text.word(at) !== 'here' || !/^(?: ?[,.:;!-]| - )/.test(text.gap(at + 1))) return;
  const words = openingBefore(text, at);
  // "Tesla Model Y here", "Aged care facility maintenance here"
  if (words.some((index) => isMaker(text.word(index))) || staff.has(text.word(at - 1))) return;
  if (words.some((index) => isNameLike(text, index))) maskAll(text, words);
}

const institutions = wordSet('public primary high secondary college school grammar hospital kindy preschool tafe rsl council library surgery clinic');
const working = wordSet('work works working worked nurse teach teacher teaches teaching employed crew shift shifts study studies studying');
const staff = wordSet('director manager owner president secretary treasurer chef principal captain coach staff committee caretaker maintenance management facilities reception office owner tenant renter landlord');

/** Masks where somebody works: "manager of tiny acorns nest". */
function maskWorkplace(text: Masking, at: number): void {
  if (!/^(?:of|at|for|from)$/.test(text.word(at))) return;
  const isStaff = staff.has(text.word(at - 1));
  if (!isStaff && !text.before(at, 2).some((near) => working.has(text.word(near)))) return;
  const words = placePhrase(text, at);
  const first = text.at(words[0] ?? -1);
  // A suburb may be shown, but not that somebody works at its only school: "principal of Bondi public"
  if (words.length > 1 && first !== undefined && text.isFact(first) === 'shown' && institutions.has(text.word(words.at(-1) ?? -1))) maskAll(text, words);
  if (isStaff) maskNames(text, words);
}


/** Masks the capitalised name of where somebody works or studies, also that of a locality: "i work at Mt Thorley". */
function maskEmployer(text: Masking, at: number): void {
  if (text.isShouted || !text.before(at, 2).some((near) => working.has(text.word(near)))) return;
  const words: number[] = [];
  for (let index = text.word(at + 1) === 'the' ? at + 2 : at + 1; words.length < MAX_PHRASE && text.gap(index) === ' ' && text.at(index)?.isCapital === true; index += 1) words.push(index);
  const isNamed = words.length > 1 ? words.some((index) => !wordKind(text.word(index)).isTrade) : words.some((index) => !(wordKind(text.word(index)).isCommon || wordKind(text.word(index)).isTrade));
  if (isNamed) maskAll(text, words);
}

/** What has a name that "is" tells: "gym is iron and oak", "building is the halcyon". */
const thingsWithNames = wordSet('airbnb bnb b motel guesthouse building complex business company boat yacht farm property cottage salon shop cafe gym studio school centre restaurant place name');

/** Masks the words of a trading name up to a comma or the end, also those that hold a sentence together: "we trade as all things fine, gifts". */
function maskUpToComma(text: Masking, at: number): boolean {
  const words = text.after(at, MAX_PHRASE + 1);
  const end = words.findIndex((index) => index > at + 1 && /[,(]| -/.test(text.gap(index)));
  const name = end < 0 ? words : words.slice(0, end);
  const isName = name.length > 0 && name.length <= MAX_PHRASE && !name.some((index) => phraseEnds.has(text.word(index)) || nameFollows.has(text.word(index)));
  if (isName) maskAll(text, name);
  return isName;
}

/** Returns whether a business, a home or a boat is "called" or "named" something at a word: "the boat is called". */
function isCalled(text: Masking, at: number): boolean {
  if (!/^(?:name|called|named)$/.test(text.word(at))) return false;
  const subject = text.word(/^(?:is|was|'s)$/.test(text.word(at - 1)) ? at - 2 : at - 1);
  return vessels.has(subject) || /^(?:shop|cafe|salon|business|company|farm|property|cottage)$/.test(subject);
}

/** Returns whether several words have a capital each, as a title has: "Apple Loft". */
const isTitle = (text: Masking, words: readonly number[]) => words.length > 1 && !text.isShouted && words.every((index) => text.at(index)?.isCapital);

/** Masks what a place or business is said to be called, unless that describes it: "salon is moonlight hair second floor". */
function maskTold(text: Masking, at: number): void {
  const [before, word] = [text.word(at - 1), text.word(at)];
  const isTraded = /^(?:trade|trading)$/.test(before) && word === 'as';
  const isNamed = isTraded || isCalled(text, at);
  if (!isNamed && !(thingsWithNames.has(before) && word === 'is')) return;
  if (isTraded && maskUpToComma(text, at)) return;
  const isArticled = text.word(at + 1) === 'the';
  const words = nameFrom(text, isArticled ? at + 2 : at + 1, { most: MAX_PHRASE, joins: /^(?:and|n|of|as|a|the)$/ });
  if ((isNamed || isArticled || words.length > 1) && (isTitle(text, words) || words.some((index) => isNameLike(text, index)))) maskAll(text, words);
}

const lodgings = wordSet('house cottage cabin farm chalet villa shack place boat yacht property block studio barn');

/** Masks a name beside a kind of home, between commas or alone: "our cabin edelweiss has". */
function maskNameBeside(text: Masking, kind: number): void {
  if (!lodgings.has(text.word(kind)) || !/^,? $/.test(text.gap(kind + 1))) return;
  const words = nameFrom(text, kind + 1, { most: MAX_NAME, joins: /^$/ });
  if (words.length === 0 || !isSetApart(text, kind, (words.at(-1) ?? kind) + 1)) return;
  if (words.every((at) => isNameLike(text, at)) && words.some((at) => !wordKind(text.word(at)).isCommon)) maskAll(text, words);
}

/** Returns whether what follows a kind of home stands between commas, or between "our cabin" and its verb. */
function isSetApart(text: Masking, kind: number, end: number): boolean {
  if (text.gap(kind + 1).startsWith(',')) return text.gap(end).startsWith(',');
  return /^(?:our|my|the)$/.test(text.word(kind - 1)) && /^(?:has|is|was|needs|needed)$/.test(text.word(end));
}

const ownerships = wordSet('own run manage operate lease');

/** Masks the business that somebody says they run: "i own the crimson kettle cafe", "the quiet badger down by the water, i run it". */
function maskOwn(text: Masking, at: number): void {
  if (!/^(?:i|we)$/.test(text.word(at - 1))) return;
  if (/^(?:it|this|that)$/.test(text.word(at + 1))) {
    const start = text.before(at, OWN_REACH).findLast((index) => text.word(index) === 'the');
    if (start !== undefined) maskNames(text, phraseFrom(text, start + 1));
    return;
  }
  const pair = nameFrom(text, at + 1, { most: MAX_NAME, joins: /^(?:and|n)$/ });
  // "We run bubs & beans the cafe"
  if (pair.some((index) => text.gap(index).includes('&')) && pair.some((index) => isNameLike(text, index))) maskAll(text, pair);
  const words = placePhrase(text, at);
  if (words.length > 1) maskNames(text, words);
}

/** What is given a name: "we call the house wisteria". */
const namedThings = wordSet('house home place studio cottage farm block property shed boat shop unit flat');

/** Masks what somebody or something is called: "everyone knows me as the orchid man", "we've named our studio the chook house". */
function maskKnownAs(text: Masking, at: number): void {
  const first = startOfCalled(text, at);
  if (first === undefined) return;
  const words = placePhrase(text, first - 1);
  // "We call it the sun room"
  const isThingCalled = /^(?:it|her|him)$/.test(text.word(at + 1)) && isThing(text.word(words.at(-1) ?? -1));
  if (!isThingCalled) maskAll(text, words);
}

/** What follows "as" without a name: "as soon as", "as yet". */
const notNames = wordSet('soon yet well long far much many often usual before needed required quick quickly possible');

/** Returns where begins what something is called; undefined if nothing is. */
function startOfCalled(text: Masking, at: number): number | undefined {
  const [word, next] = [text.word(at), text.word(at + 1)];
  if (/^(?:me|us|it|known)$/.test(word) && next === 'as') return notNames.has(text.word(at + 2)) ? undefined : at + 2;
  if (!/^(?:call|calls|called|name|named)$/.test(word)) return undefined;
  if (/^(?:me|us|it|her|him)$/.test(next)) return at + 2;
  if (/^(?:the|our|my)$/.test(next) && namedThings.has(text.word(at + 2))) return at + 3;
  return word === 'call' && text.word(at - 1) === 'they' ? at + 1 : undefined;
}

/** Masks the name before a kind of business that nothing describes: "ginger whisker bakery needs". */
function maskNameBeforeKind(text: Masking, kind: number): void {
  const words: number[] = [];
  for (let at = kind - 1; words.length < MAX_PHRASE && text.gap(at + 1) === ' '; at -= 1) {
    const token = text.at(at);
    if (token?.kind !== 'word' || functionWords.has(token.text) || phraseEnds.has(token.text)) break;
    words.unshift(at);
  }
  const first = words[0] ?? kind;
  const before = text.gap(first) === ' ' ? text.word(first - 1) : '';
  const isDescribed = /^(?:a|an|my|our|your|his|her|their|this|that|some|any|each|every|no|one|two|three|both|another)$/.test(before) || text.at(first - 1)?.kind === 'number';
  if (words.length < 2 || isDescribed) return;
  maskNames(text, words);
}

const nameLeads = wordSet("for from at of to by with called named we're were are im i'm hi hello hey its it's this");
const nameFollows = wordSet('here needs need wants want has have is in at on');
const moreKinds = wordSet('grooming books grocer grocers gallery bar store diner eatery catering bbq grill inn learning hairdressing church books records toys tattoo');
const MAX_LED = 5;

/** Returns whether a word may stand within the name of a business. */
function isWithinName(text: Masking, at: number): boolean {
  const token = text.at(at);
  if (token?.kind !== 'word' || phraseEnds.has(token.text) || nameLeads.has(token.text)) return false;
  return innerWords.has(token.text) || !functionWords.has(token.text);
}

/** Returns whether a word can end the name before a kind of business: no thing, no verb, and none that holds a sentence together. */
const canEndName = (word: string) => !isThing(word) && !innerWords.has(word) && !/(?:ing|ed)$/.test(word);

/** Masks the whole name before a kind of business where no article describes it, also its everyday words: "from fresh start bakery". */
function maskLedName(text: Masking, kind: number): void {
  const words: number[] = [];
  for (let at = kind - 1; text.gap(at + 1) === ' ' && words.length < MAX_LED && isWithinName(text, at); at -= 1) words.unshift(at);
  const first = words[0] ?? kind;
  const isLed = text.gap(first) === ' ' ? nameLeads.has(text.word(first - 1)) : nameFollows.has(text.word(kind + 1));
  if (words.length < 2 || !isLed || !canEndName(text.word(kind - 1))) return;
  if (words.some((at) => isNameLike(text, at) && !innerWords.has(text.word(at)) && !text.word(at).endsWith('ed'))) maskAll(text, words);
}

const namedKinds = wordSet(`
  cafe bakery bistro restaurant pizzeria salon barbers gym studio florist butchers butchery pharmacy chemist newsagency deli brewery winery shop store boutique tailor barber bar motel hotel pub tavern
  kennels cattery playhouse theatre grocer takeaway
`);

const vessels = wordSet('yacht boat houseboat trawler tinny vessel ketch sloop catamaran trimaran launch cruiser ferry barge truck van');

const nameEnds = /^(?:in|at|on|near|needs?|wants?|here)$/;

/** Masks the name after a kind of business: "tailor shop golden needle, need", "my shop salt and vinegar, yes", "the salon (paws & whiskers)". */
function maskNameAfterKind(text: Masking, kind: number): void {
  if (!/^ \(?$/.test(text.gap(kind + 1))) return;
  const first = text.word(kind + 1) === 'the' ? kind + 2 : kind + 1;
  const words = nameFrom(text, first, { most: MAX_NAME, joins: /^(?:and|n|of)$/ });
  const end = (words.at(-1) ?? kind) + 1;
  const isEnded = text.gap(end) !== ' ' || nameEnds.test(text.word(end));
  const isNamed = words.some((at) => isNameLike(text, at)) && !words.some((at) => descriptions.has(text.word(at)));
  if (words.length > 1 && isEnded && isNamed) maskAll(text, words);
}

/** Masks the name of a boat or a van: "our yacht second wind is". */
function maskNameOfVessel(text: Masking, vessel: number): void {
  const words = nameFrom(text, vessel + 1, { most: MAX_NAME, joins: /^(?:and|n|of)$/ });
  const end = (words.at(-1) ?? vessel) + 1;
  const isEnded = text.gap(end) !== ' ' || nameEnds.test(text.word(end)) || /^(?:is|has|was)$/.test(text.word(end));
  const isNamed = words.some((at) => isNameLike(text, at) || /^(?:first|second|third)$/.test(text.word(at)));
  const isOfBoat = words.some((at) => wordKind(text.word(at)).isTrade) && !words.every((at) => text.at(at)?.isCapital);
  if (text.gap(vessel + 1) === ' ' && words.length > 1 && isEnded && isNamed && !isOfBoat) maskAll(text, words);
}

const residences = wordSet('place house home residence family household property farm joint');

/** Masks the customer's surname where it says whose home it is, or who a family is: "the bakers place", "thanks, the masons". */
function maskFamily(text: Masking, at: number): void {
  const word = text.word(at);
  if (!word.endsWith('s') || !text.isHidden(word.slice(0, -1)) || text.streetNames.has(word.slice(0, -1))) return;
  const isFamily = text.word(at - 1) === 'the' && text.gap(at + 1) !== ' ' && (/^(?:thanks|cheers|regards|us|from|want|for|see|find)$/.test(text.word(at - 2)) || text.gap(at - 1).startsWith(','));
  if (isFamily || (residences.has(text.word(at + 1)) && text.gap(at + 1) === ' ')) text.mask(at, 'name');
}

const calls = wordSet("is its it's im i'm am me for yell ask call called name");
const NICKNAME = /^(.{3,}?)(?:ie|ey|sy|zza|za|y|o|a)$/;

/** Masks what somebody is called after their own name: "Tys (marshy)" of Tyson Marsh. */
function maskNickname(text: Masking, at: number): void {
  const token = text.at(at);
  const [, stem] = NICKNAME.exec(text.word(at)) ?? [];
  if (token?.kind !== 'word' || stem === undefined || !text.isHidden(stem)) return;
  const isQuoted = /[("“‘']$/.test(token.gap) && /^[)"”’']/.test(text.gap(at + 1));
  if (isQuoted || text.isProper(token) || calls.has(text.word(at - 1))) text.mask(at, 'name');
}

/** Masks two everyday words that are joined by "&" and a clause by themselves: "core & calm, upstairs". */
function maskPair(text: Masking, at: number): void {
  if (!/^ & $/.test(text.gap(at + 1)) || !/^(?:$|[,.\n])/.test(text.gap(at + 2)) || (text.at(at)?.isFirst !== true && !/^[,.] $/.test(text.gap(at)))) return;
  const pair = [at, at + 1];
  if (pair.every((index) => text.at(index)?.kind === 'word' && !functionWords.has(text.word(index))) && pair.some((index) => isNameLike(text, index))) maskAll(text, pair);
}

const mascots = wordSet(`
  bulldogs tigers magpies lions eagles hawks saints demons roos cats crows swans giants suns dockers bombers blues panthers sharks rabbitohs roosters eels broncos raiders titans knights dragons warriors cowboys dolphins wallabies rebels
  bears wolves falcons cobras vipers bulls rams stallions rangers rovers wanderers pirates vikings spartans phoenix jets rockets redlegs kangaroos
`);
const sports = wordSet('footy football soccer netball cricket rugby league hockey basketball baseball softball club clubrooms clubhouse rooms team');
const SPORT_REACH = 12;

/** Masks the name of a team: the "bulldogs" of "footy club, midland bulldogs rooms". */
function maskTeam(text: Masking, at: number): void {
  if (mascots.has(text.word(at)) && [...text.before(at, SPORT_REACH), ...text.after(at, SPORT_REACH)].some((near) => sports.has(text.word(near)))) text.mask(at, 'name');
}

const pupils = wordSet('she he they daughter son kids kid boy girl boys girls twins granddaughter grandson teenager');
const SCHOOL_REACH = 6;

/** Masks the capitalised name of where a child goes: "she goes to Ravenswood". */
function maskSchool(text: Masking, at: number): void {
  if (text.word(at) !== 'to' || !/^(?:go|goes|going|went)$/.test(text.word(at - 1)) || text.isShouted) return;
  if (!text.before(at, SCHOOL_REACH).some((near) => pupils.has(text.word(near).replace(/'s$/, '')))) return;
  for (let index = at + 1; index <= at + MAX_NAME && text.at(index)?.isCapital === true && text.gap(index) === ' '; index += 1) text.mask(index, 'name');
}

const employerCues = wordSet('at for on');
const calledCues = wordSet('me us it known call calls called name named');
const toldCues = wordSet('is as name called named');

/** Masks names of businesses, homes and boats, even of everyday words, where somebody speaks of their own. */
export function maskOwnNames(text: Masking): void {
  for (const [at, { text: word }] of text.tokens.entries()) {
    if (ownerships.has(word)) maskOwn(text, at);
    if (isKind(word)) maskNameBeforeKind(text, at);
    if (isKind(word) || moreKinds.has(word)) maskLedName(text, at);
    if (namedKinds.has(word)) maskNameAfterKind(text, at);
    if (vessels.has(word)) maskNameOfVessel(text, at);
    if (calledCues.has(word)) maskKnownAs(text, at);
    if (toldCues.has(word)) maskTold(text, at);
    maskWorkplace(text, at);
    if (employerCues.has(word)) maskEmployer(text, at);
    maskNameBeside(text, at);
    maskIntroduced(text, at);
    maskFamily(text, at);
    maskPair(text, at);
    maskTeam(text, at);
    maskSchool(text, at);
    maskNickname(text, at);
  }
}
