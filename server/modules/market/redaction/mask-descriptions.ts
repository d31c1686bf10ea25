import { wordSet } from '../../../../shared/domain/contact/word-set.ts';
import { articles, isPlainModifier, maskDescription, MAX_DESCRIPTION, phrasesFrom, verbs } from './description-phrases.ts';
import { colours, dwellings, homes, isDescription, maskAll, selfCues, thingCues } from './house-words.ts';
import { functionWords, type Masking } from './masking.ts';

const CUE_REACH = 7;
const KNOWN_REACH = 4;
const ADDRESS_REACH = 10;

/** Returns the home that a word speaks of, looking back within the clause; -1 if there is none. */
function homeBefore(text: Masking, at: number): number {
  for (const index of text.before(at, CUE_REACH)) {
    const word = text.word(index);
    if (homes.has(word) || isFrame(text, index) || isOnCorner(text, index)) return index;
    if (/[,():]/.test(text.gap(index + 1)) || (verbs.has(word) && !functionWords.has(word)) || /^(?:is|are|has|have|had|was)$/.test(word)) return -1;
  }
  return -1;
}

/** Returns whether a home is said to be on a corner: "on the corner with the big white lions". */
const isOnCorner = (text: Masking, at: number) => text.word(at) === 'corner' && text.word(at - 1) === 'the' && text.word(at - 2) === 'on';

/** Returns whether a word is of "A frame". */
const isFrame = (text: Masking, at: number) => text.word(at) === 'frame' && text.word(at - 1) === 'a';

const seeking = wordSet('find spot look miss see');

/** Returns whether a sentence tells strangers which home it is: "we're the", "its the", "look for", an address, "cant miss it". */
function isFinding(text: Masking, home: number): boolean {
  const before = text.before(home, CUE_REACH);
  const isSelf = isSelfCue(text, home - 1) || before.some((at) => /^(?:the|a|our|that)$/.test(text.word(at)) && isSelfCue(text, at - 1));
  const isSought = before.some((at) => seeking.has(text.word(at)));
  const isOwn = /^(?:ours|mine)$/.test(text.word(home)) || text.reasons[home] === 'address' || /^(?:corner|only)$/.test(text.word(home - 1));
  return isSelf || isSought || isOwn || text.after(home, MAX_DESCRIPTION).some((at) => text.word(at) === 'miss') || isBesideAddress(text, home);
}

function isSelfCue(text: Masking, at: number): boolean {
  const word = text.word(at);
  if (/^(?:is|are|am)$/.test(word)) return selfCues.has(text.word(at - 1)) || text.word(at - 1) === 'it';
  return thingCues.has(word) || /^(?:we're|were|i'm|im|ours|mine|mine's|thats|that's)$/.test(word) || (/^(?:in|at)$/.test(word) && /^(?:i'm|im|we're|were)$/.test(text.word(at - 1)));
}

/** Returns whether the same sentence names a street or a number. */
const isBesideAddress = (text: Masking, at: number) => [...text.before(at, ADDRESS_REACH), ...text.after(at, ADDRESS_REACH)].some((near) => text.reasons[near] === 'address');

const led = wordSet('with w wiv has have having got');

/** Masks what a home has: "the cottage with purple agapanthus and the two stone lions". */
function maskHad(text: Masking, at: number): void {
  const home = homeBefore(text, at);
  // "The corner of [hidden] with the white lions"
  if (home < 0 && text.reasons[at - 1] === 'address' && articles.has(text.word(at + 1)) && text.gap(at) === ' ') return maskDescription(text, at + 1, 'finding');
  if (home < 0 || /^(?:been|to|had|no|not|only)$/.test(text.word(at + 1))) return;
  const isDwelling = dwellings.has(text.word(home)) || isFrame(text, home);
  const isOne = text.word(home) === 'one';
  if (isFinding(text, home)) return maskDescription(text, at + 1, isOne && !isOneOfHomes(text, home) ? 'definite' : 'finding');
  const isDefinite = /^(?:the|all|them|those)$/.test(text.word(at + 1)) && !isOne;
  if (isDefinite) maskDescription(text, at + 1, 'definite');
  else if (isDwelling) maskDescription(text, at + 1, 'having');
}

/** Returns whether "one" is a home: "ours is the one", "we're the one". */
const isOneOfHomes = (text: Masking, home: number) => text.before(home, CUE_REACH).some((at) => /^(?:ours|mine|we're|were|we|i'm|im|house|place|home)$/.test(text.word(at)));

/** Masks what strangers will see: "until you see the three pines". */
function maskSeen(text: Masking, at: number): void {
  const isCue = /^(?:you|u|you'll|u'll|ya)$/.test(text.word(at - 1)) || (text.word(at - 1) === 'will' && /^(?:you|u)$/.test(text.word(at - 2)));
  const isTold = text.word(at - 1) === 'will' || text.word(at - 1).endsWith('ll');
  const isOnWay = (isTold && articles.has(text.word(at + 1))) || text.before(at, 4).some((near) => /^(?:until|till|til|where)$/.test(text.word(near)));
  if (isCue && isOnWay) maskDescription(text, at + 1, 'finding');
}

/** Returns whether a sentence leaves a road before "at": "turn off the highway at". */
const isOffRoad = (text: Masking, at: number) => /(?:turn|left|right|exit) (?:off |in |from |left |right )*(?:the )?(?:main )?(?:highway|hwy|road|rd|street|bitumen|freeway|track) $/.test(`${text.before(at, 6).toReversed().map((near) => text.word(near)).join(' ')} `);

/** Masks where strangers turn: "turn at the burnt out tractor". */
function maskTurn(text: Masking, at: number): void {
  const isTurn = /^(?:turn|left|right|turnoff)$/.test(text.word(at - 1)) || (text.word(at - 1) === 'in' && text.word(at - 2) === 'turn') || isOffRoad(text, at);
  if (isTurn && /^(?:the|a|an)$/.test(text.word(at + 1))) maskDescription(text, at + 1, 'finding');
}

/** Masks what a clause without a verb says is at the front: "9 Beryl Road, big concrete horse at the gate". */
function maskClauseOfThings(text: Masking, at: number): void {
  if (!/^[,.] $/.test(text.gap(at)) || text.at(at)?.kind !== 'word') return;
  const isSaid = text.after(at, ADDRESS_REACH).some((near) => /^(?:is|are|was|were)$/.test(text.word(near)));
  if (text.reasons[at - 1] === 'address' || !isSaid) maskDescription(text, at, 'being');
}

/** Masks what "there is" at the front: "theres two concrete horses at the gate". */
function maskThere(text: Masking, at: number): void {
  if (/^(?:is|are)$/.test(text.word(at + 1))) maskDescription(text, at + 2, 'being');
  else if (text.word(at) !== 'there') maskDescription(text, at + 1, 'being');
}

/** Masks what everybody knows a home by, whatever it is: "the place everyone knows cos of the fibreglass cow on the roof". */
function maskKnownFor(text: Masking, at: number): void {
  if (!/^(?:everyone|everybody|locals)$/.test(text.word(at - 1))) return;
  const cue = text.after(at, KNOWN_REACH).find((index) => /^(?:of|for|by)$/.test(text.word(index)));
  if (cue !== undefined) for (const { words } of phrasesFrom(text, cue + 1, false).slice(0, 2)) maskAll(text, words);
}

/** Masks what strangers know a home by: "visitors know us by the turquoise turret". */
function maskKnownBy(text: Masking, at: number): void {
  if (text.word(at - 1) === 'us' && /^(?:know|knows|find|finds|recognise|spot)$/.test(text.word(at - 2))) maskDescription(text, at + 1, 'finding');
}

const gates = wordSet('gate gates arch archway gateway doors door');

/** Masks the gate that leads to the home: "through the green copper gates with the topiary peacocks". */
function maskThrough(text: Masking, at: number): void {
  if (text.word(at + 1) !== 'the') return;
  const gate = text.after(at + 1, 5).find((index) => gates.has(text.word(index)));
  if (gate === undefined || gate === at + 2) return;
  const words = text.tokens.slice(at + 2, gate).map(({ text: word }) => word);
  const isColoured = words.some((word) => colours.has(word) || !isPlainModifier(word));
  if (!isColoured || text.before(at, ADDRESS_REACH).every((near) => text.reasons[near] === undefined && !dwellings.has(text.word(near)))) return;
  maskDescription(text, at + 2, 'finding');
}

/** Masks what a coloured house stands on or has, once its colour is masked: "big green house on stilts". */
function maskAfterColour(text: Masking, at: number): void {
  if (!dwellings.has(text.word(at)) || text.reasons[at] !== 'address' || !/^(?:on|with|w)$/.test(text.word(at + 1)) || text.gap(at + 1) !== ' ') return;
  maskDescription(text, at + 2, 'finding');
}

const decorated = wordSet('letterbox mailbox fence gate hedge garden yard lawn balcony verandah veranda roof shutters door chimney tyres one');

/** Masks what the home or what stands in front of it is painted, shaped or full of: "fence is made of surfboards". */
function maskMade(text: Masking, at: number): void {
  const subject = /^(?:is|are|that|all)$/.test(text.word(at - 1)) ? at - 2 : at - 1;
  const word = text.word(subject);
  if (!dwellings.has(word) && !decorated.has(word)) return;
  const isOwn = word !== 'one' || isOneOfHomes(text, subject);
  const start = /^(?:in|of|like|with|from|out|as)$/.test(text.word(at + 1)) ? at + 2 : at + 1;
  if (!isOwn || (text.word(at) === 'looks' && text.word(at + 1) !== 'like')) return;
  if (text.word(at) === 'painted' && colours.has(text.word(start))) text.mask(start, 'address');
  else maskDescription(text, start, 'finding');
}

/** Masks the colour that a home is said to have, and what its letterbox is: "the roof is bright blue", "letterbox is an old microwave". */
function maskLooks(text: Masking, at: number): void {
  const subject = text.word(at - 1);
  const colour = isDescription(text.word(at + 1)) && !colours.has(text.word(at + 1)) ? at + 2 : at + 1;
  // "The house is black", and what a roof is made of
  const isColour = colours.has(text.word(colour)) && !/^(?:black|terracotta)$/.test(text.word(colour));
  if (isColour && (dwellings.has(subject) || /^(?:roof|door|fence|gate|letterbox|mailbox)$/.test(subject))) maskAll(text, [at + 1, colour]);
  if (!/^(?:letterbox|mailbox)$/.test(subject) || !/^(?:a|an)$/.test(text.word(at + 1)) || /\d/.test(text.word(at + 3))) return;
  const [thing] = phrasesFrom(text, at + 2, false);
  maskAll(text, thing?.words ?? []);
}

const facades = wordSet('stone sandstone bluestone brick weatherboard fibro timber mudbrick limestone rendered render log');

const MAX_ADJECTIVES = 3;

/** Masks what somebody's own house is like: "ours is the stone house", "we're the weird round place". */
function maskFacade(text: Masking, at: number): void {
  const the = text.before(at, MAX_ADJECTIVES + 1).find((index) => text.word(index) === 'the');
  if (the === undefined) return;
  const cue = text.word(/^(?:is|are|am)$/.test(text.word(the - 1)) ? the - 2 : the - 1);
  if (!/^(?:ours|mine|mine's|we're|we|i'm|im)$/.test(cue)) return;
  const words = Array.from({ length: at - the - 1 }, (_, index) => the + 1 + index);
  const told = words.filter((index) => facades.has(text.word(index)) || !(isPlainModifier(text.word(index)) || functionWords.has(text.word(index))));
  if (told.length > 0) maskAll(text, [...told, at]);
}

const ownHouses = wordSet('house cottage place joint queenslander weatherboard fibro bungalow shack terrace townhouse farmhouse villa homestead lowset highset');

/** Masks the colour of a house, which hardly any job is about: "purple house no number". */
function maskColouredHouse(text: Masking, at: number): void {
  let first = at - 1;
  while (isDescription(text.word(first)) && !colours.has(text.word(first)) && text.gap(first + 1) === ' ') first -= 1;
  if (!colours.has(text.word(first)) || text.gap(first + 1) !== ' ') return;
  for (let index = first; index <= at; index += 1) text.mask(index, 'address');
  const other = text.word(first - 1) === 'and' ? first - 2 : -1;
  if (colours.has(text.word(other))) text.mask(other, 'address');
}

/** What is looked for at which words. */
const rules: readonly [cues: ReadonlySet<string>, rule: (text: Masking, at: number) => void][] = [
  [led, maskHad],
  [wordSet('see spot notice reach hit pass'), maskSeen],
  [wordSet('at after before past'), maskTurn],
  [wordSet('covered full painted shaped made looks'), maskMade],
  [wordSet('is'), maskLooks],
  [wordSet('by'), maskKnownBy],
  [wordSet('know knows'), maskKnownFor],
  [wordSet("there there's theres"), maskThere],
  [wordSet('through past via'), maskThrough],
  [ownHouses, maskColouredHouse],
  [dwellings, maskAfterColour],
  [wordSet('house place cottage home one joint'), maskFacade],
];

/** Masks what the home is told to look like, to the end of the clause: every noun but those of the job and of what any home has. */
export function maskDescriptions(text: Masking): void {
  for (const [at, { text: word }] of text.tokens.entries()) {
    for (const [cues, rule] of rules) if (cues.has(word)) rule(text, at);
    maskClauseOfThings(text, at);
  }
}
