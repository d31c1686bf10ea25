import { wordSet } from '../../../../shared/domain/contact/word-set.ts';
import { colours, frontParts, houses, inhabitants, isDescription, isOfJob, keptNouns, maskAll, materials, oddities, outsideThings, selfCues, thingCues, visibleParts } from './house-words.ts';
import { wordKind } from './known-words.ts';
import { functionWords, type Masking } from './masking.ts';
import { MAX_PHRASE, placePhrase } from './phrases.ts';
import { homeParts, positions } from './place-words.ts';
import { vehicles } from './vehicle-words.ts';

const COLOUR_REACH = 8;
const WAY_REACH = 12;

const findingCues = wordSet('miss find spot look turn left right past only see');
/** Words that a thing in front of a house follows: "there's a brass bell at the gate", "we've got a navy buoy". */
const hasCues = wordSet(`there's theres there got have has`);
/** Masks what stands in front of a house: "there is a crocodile skull on gate", "a blue anchor bolted to the wall out front". */
function maskInFront(text: Masking, at: number): void {
  if (text.word(at) === 'got' && !/^(?:we've|weve|i've|ive|have|its|it's)$/.test(text.word(at - 1))) return;
  const start = /^(?:a|an|the|two|old|some)$/.test(text.word(at + 1)) ? at + 1 : text.word(at + 1) === 'is' && /^(?:a|an)$/.test(text.word(at + 2)) ? at + 2 : -1;
  if (start < 0) return;
  const words = text.after(start, MAX_PHRASE);
  const end = words.findIndex((index) => frontParts.test(text.after(index - 1, 9).map((near) => text.word(near)).join(' ')));
  const thing = words.slice(0, Math.max(0, end)).filter((index) => !functionWords.has(text.word(index)));
  const isPlain = thing.some((index) => isOfJob(text.word(index)) && !isDescription(text.word(index)) && !oddities.has(text.word(index)));
  const isSign = thing.some((index) => oddities.has(text.word(index)));
  if (thing.length > 0 && (!isPlain || isSign || saysWhich(text, start, thing.at(-1) ?? start))) maskAll(text, thing);
}

/** Who or what is somewhere: "we live behind", "my house is opposite". */
const homeCues = wordSet(`house home place live lives we're we us im i'm shop unit cabin donga mine ours`);

const isBefore = (text: Masking, at: number, words: RegExp) => words.test(text.word(at - 1));

/** Returns whether a sentence says that the home is behind something, or next to it. */
function isBesideHome(text: Masking, at: number): boolean {
  if (homeCues.has(text.word(at - 1))) return true;
  return isBefore(text, at, /^(?:is|are|and|right|just|directly|am)$/) && text.before(at, 4).some((near) => homeCues.has(text.word(near)));
}

/** Returns whether a sentence says what a home looks onto: "block facing the", "backs onto the". */
const isOfHomePlot = (text: Masking, at: number) => isBefore(text, at, /^(?:block|house|home|place|unit|shop|backs|yard|section|property)$/) && /^(?:the|a)$/.test(text.word(at + 1));

/** What the way to a home begins with, and when it does. */
const wayRules = new Map<string, (text: Masking, at: number) => boolean>([
  ['via', (text, at) => isBefore(text, at, /^(?:come|drive|down|go|head|up)$/)],
  ['past', (text, at) => isBefore(text, at, /^(?:come|drive|down|go|head|keep|just|walk|up)$/) || isBesideHome(text, at)],
  ['over', (text, at) => isBefore(text, at, /^go$/) && text.word(at + 1) === 'the'],
  ['at', (text, at) => isBefore(text, at, /^(?:left|right)$/) && /^(?:the|a)$/.test(text.word(at + 1))],
  ['from', (text, at) => isBefore(text, at, /^(?:up|down|along|doors|houses|places)$/) && text.before(at, 3).some((near) => /^(?:doors|houses|places|door|house)$/.test(text.word(near)))],
  ['to', (text, at) => isBefore(text, at, /^next$/) && isBesideHome(text, at - 1)],
  ['for', (text, at) => isBefore(text, at, /^known$/)],
  ...['faces', 'overlooks'].map((word) => [word, (text: Masking, at: number) => /^(?:the|a)$/.test(text.word(at + 1))] as const),
  ...['facing', 'overlooking', 'onto'].map((word) => [word, isOfHomePlot] as const),
  ...['behind', 'beside', 'opposite', 'above', 'near', 'across'].map((word) => [word, isBesideHome] as const),
]);

/** Masks the way to a home and what it is beside, also in words of the trade: "come past the old cannery", "my house behind chinese baptist church". */
function maskWay(text: Masking, at: number): void {
  if (wayRules.get(text.word(at))?.(text, at) !== true) return;
  const words = text.after(at, MAX_PHRASE + 3);
  const end = words.findIndex((index) => /[,()]/.test(text.gap(index)) || /^(?:and|then|till|until|so|but|after|before|please|thing|because|needs?|has|have|is|are|was|trips?|keeps?|with|when)$/.test(text.word(index)));
  const phrase = end < 0 ? words : words.slice(0, end);
  // "We're past the point of a repair", "I am behind the meter"
  if (phrase.every((index) => functionWords.has(text.word(index)) || positions.has(text.word(index)) || isOfHomeItself(text.word(index)))) return;
  maskAll(text, phrase);
}

/** Returns whether a word names a part of any home or of its wiring. */
const isOfHomeItself = (word: string) => homeParts.has(word) || /^(?:meter|board|switchboard|wall|roof|ceiling|floor|fridge|oven|point|points|date|repair|driveway|garage|pool|street|road|corner|first|second|third)$/.test(word);

/** Masks the colour of a part that strangers see, in a clause that says nothing else: ", yellow door,". */
function maskColouredPart(text: Masking, at: number): void {
  let first = at - 1;
  while (materials.has(text.word(first)) && text.gap(first + 1) === ' ') first -= 1;
  const isEnded = at + 1 === text.tokens.length || /[,.;!?\n]/.test(text.gap(at + 1));
  if (colours.has(text.word(first)) && text.gap(first + 1) === ' ' && startsClause(text, first) && isEnded) text.mask(first, 'address');
}

/** Masks a thing in the garden that hardly any other has: "garden gnomes everywhere". */
function maskGardenThing(text: Masking, at: number): void {
  // "Rose garden fountain tripping"
  if (wordKind(text.word(at + 1)).isTrade && wordKind(text.word(at + 2)).isTrade) return;
  if (oddities.has(text.word(at + 1)) && text.gap(at + 1) === ' ') maskAll(text, [at, at + 1]);
}

const surfaces = wordSet('road bitumen street track gravel tar lane seal');

/** Masks where a road ends: "till the bitumen ends". */
function maskRoadEnd(text: Masking, at: number): void {
  if (!surfaces.has(text.word(at)) || !/^(?:ends|stops|finishes)$/.test(text.word(at + 1))) return;
  maskAll(text, [at, at + 1, ...(text.word(at + 2) === 'at' ? text.after(at + 2, MAX_PHRASE) : [])]);
}

/** Returns whether a word tells which home it is: a vehicle, an oddity, or what has nothing to do with the work. */
const isTelling = (word: string) => oddities.has(word) || vehicles.has(word) || outsideThings.has(word) || !(isOfJob(word) || functionWords.has(word));

/** Masks what a sentence says that nobody can miss: "cant miss the old Torana up on blocks", but not "cant miss the burnt outlet". */
function maskMissed(text: Masking, at: number): void {
  if (!/^(?:cant|can't|cannot|wont|won't)$/.test(text.word(at - 1)) || !/^(?:the|a|that|our|my)$/.test(text.word(at + 1))) return;
  const words = text.after(at + 1, MAX_PHRASE);
  const end = words.find((index) => /[,()]/.test(text.gap(index))) ?? Infinity;
  const phrase = words.filter((index) => index < end);
  if (phrase.some((index) => isTelling(text.word(index)))) maskAll(text, phrase);
}

/** What a name stands for in "Emporia East is the complex". */
const named = wordSet('complex building estate park farm property shop business company cafe restaurant school street resort village');

/** Masks the name of what a sentence says it is: "Emporia East is the complex". */
function maskNamedAs(text: Masking, at: number): void {
  if (text.word(at + 1) !== 'the' || !named.has(text.word(at + 2)) || text.isShouted) return;
  for (const index of text.before(at, MAX_PHRASE)) {
    if (text.at(index)?.isCapital !== true) return;
    text.mask(index, 'name');
  }
}

/** Returns whether a sentence says at a word which house it is: "we're the", "cant miss", "only", "with the red door on the left". */
function saysWhich(text: Masking, first: number, last: number): boolean {
  const cue = text.word(/^(?:is|are|am)$/.test(text.word(first - 2)) ? first - 3 : first - 2);
  const isSelf = text.word(first - 1) === 'the' && (selfCues.has(cue) || (thingCues.has(cue) && text.word(last) !== 'one'));
  const isFound = text.before(first, COLOUR_REACH).some((near) => findingCues.has(text.word(near)));
  const isPart = /^(?:the|a)$/.test(text.word(first - 1)) && text.word(first - 2) === 'with' && text.before(first, COLOUR_REACH).some((near) => homeCues.has(text.word(near)));
  return isSelf || isFound || isPart || text.after(last, WAY_REACH).some((near) => text.word(near) === 'miss') || isBesideAddress(text, first, last);
}

/** Returns whether the same sentence names a street, a number or a neighbour of the house. */
const isBesideAddress = (text: Masking, first: number, last: number) => [...text.before(first, COLOUR_REACH), ...text.after(last, COLOUR_REACH)].some((near) => text.reasons[near] === 'address');

/** Masks the colour that a house is found by: "cant miss us, only pink house", "we're the blue weatherboard place". */
function maskColour(text: Masking, at: number): void {
  let first = at - 1;
  while (materials.has(text.word(first)) && text.gap(first + 1) === ' ') first -= 1;
  if (!colours.has(text.word(first)) || text.gap(first + 1) !== ' ') return;
  while (materials.has(text.word(first - 1)) && text.gap(first) === ' ') first -= 1;
  if (!saysWhich(text, first, at)) return;
  for (let index = first; index <= at; index += 1) text.mask(index, 'address');
  if (/^(?:by|near|under|with)$/.test(text.word(at + 1))) for (const index of placePhrase(text, at + 1)) text.mask(index, 'address');
}

/** What may stand before the preposition that a clause begins with: ". right beside", ", out the back of", "upstairs opposite". */
const wayOpenings = wordSet('right just directly straight upstairs downstairs out over located situated the back front rear of in next moored parked');
const MAX_OPENING = 5;
const wayPrepositions = wordSet('past beside behind opposite above near across under below inside beneath after of to');

/** Returns whether a clause begins with a preposition, or with what leads to it: ", right beside", ". out the back of". */
function isLeading(text: Masking, at: number): boolean {
  let first = at;
  while (first > at - MAX_OPENING && !startsClause(text, first) && wayOpenings.has(text.word(first - 1))) first -= 1;
  return startsClause(text, first) && (first < at || !/^(?:of|to)$/.test(text.word(at)));
}

const startsClause = (text: Masking, at: number) => at === 0 || /[,.;!?\n]/.test(text.gap(at));

/** Masks the place that a clause without a subject begins with: ", past the chocolate factory", ". right beside the 9th tee". */
function maskLeadingWay(text: Masking, at: number): void {
  if (!/^(?:the|a|an)$/.test(text.word(at + 1)) || !isLeading(text, at)) return;
  const words = placePhrase(text, at);
  const head = text.word(words.at(-1) ?? -1);
  // "Front of the shop sign"
  const isOfPremises = words.length > 1 && /^(?:shop|house|building|office)$/.test(text.word(words[0] ?? -1));
  const isPlain = isOfPremises || isOfJob(head) || isOfHomeItself(head) || [keptNouns, positions, inhabitants].some((plain) => plain.has(head));
  if (!isPlain) maskAll(text, words);
}

const featureEnds = wordSet('out and that which need needs so but in on doors next up down from near opposite across at behind beside');

/** Masks what a house has that others have not: "im the house with all the gnomes", "the double story one with lions". */
function maskFeature(text: Masking, at: number): void {
  const isDefinite = text.before(at, MAX_PHRASE).some((near) => text.word(near) === 'the') || (visibleParts.has(text.word(at)) && /^(?:a|the)$/.test(text.word(at + 2)));
  const isLed = /^(?:with|w|got)$/.test(text.word(at + 1));
  if (!isLed && !isBesideAddress(text, at, at)) return;
  const words = text.after(isLed ? at + 1 : at, MAX_PHRASE + 2);
  const end = words.findIndex((index) => /[,()]/.test(text.gap(index)) || featureEnds.has(text.word(index)));
  const feature = (end < 0 ? words : words.slice(0, end)).filter((index) => !functionWords.has(text.word(index)) || text.word(index) === 'big');
  const isSign = feature.some((index) => oddities.has(text.word(index)));
  const isPlain = feature.some((index) => inhabitants.has(text.word(index)) || keptNouns.has(text.word(index)) || (isOfJob(text.word(index)) && !colours.has(text.word(index))));
  if (isSign || (isLed && isDefinite && feature.length > 0 && !isPlain)) maskAll(text, feature);
}

const ends = wordSet('before on past after from along at up down of behind');

/** Masks which of the houses of a street it is: "very last one before the reserve gate", "second house on the left". */
function maskPositionInStreet(text: Masking, at: number): void {
  if (!ordinals.has(text.word(at - 1)) || !ends.has(text.word(at + 1))) return;
  // "The third one from the right"
  if (text.word(at) === 'one' && !isBesideAddress(text, at - 1, at)) return;
  const words = text.after(at, MAX_PHRASE + 1);
  const end = words.findIndex((index) => /[,()]/.test(text.gap(index)));
  maskAll(text, [at - 1, at, ...(end < 0 ? words : words.slice(0, end))]);
}

/** Masks which home it is where a clause says nothing else: ", last house, green roller door", "then third yurt". */
function maskCountedHome(text: Masking, at: number): void {
  if (!ordinals.has(text.word(at - 1)) || text.gap(at) !== ' ') return;
  const isOpening = /[,.;!?\n]/.test(text.gap(at - 1)) || /^(?:then|is|sac|street|the)$/.test(text.word(at - 2)) || text.reasons[at - 2] !== undefined;
  const isEnded = at + 1 === text.tokens.length || /[,.;!?\n]/.test(text.gap(at + 1)) || text.word(at + 1) === 'in';
  if (!isOpening || !isEnded || text.word(at) === 'one') return;
  for (const index of [at - 1, at]) text.mask(index, 'address');
}

const ordinals = wordSet('first second third fourth fifth sixth seventh last 1st 2nd 3rd 4th 5th 6th 7th');
const ways = wordSet('row driveway drive track turn turnoff turning gate lane exit letterbox mailbox house');
const wayWords = wordSet('dirt gravel white wooden farm little small long steep');

/** Masks which house on a side it is: "we are third on the right". */
function maskOnSide(text: Masking, at: number): void {
  const isOnSide = text.word(at + 1) === 'on' && (/^(?:left|right)$/.test(text.word(at + 2)) || (text.word(at + 2) === 'the' && /^(?:left|right)$/.test(text.word(at + 3))));
  const cue = text.word(text.word(at - 1) === 'the' ? at - 2 : at - 1);
  if (isOnSide && (/^(?:we're|were|i'm|im|ours)$/.test(cue) || (cue === 'are' && isBefore(text, text.word(at - 1) === 'the' ? at - 2 : at - 1, /^we$/)))) text.mask(at, 'address');
}

/** Masks a way that is counted: "at the servo then 3rd dirt track", "third driveway past". */
function maskCounted(text: Masking, at: number): void {
  const way = wayWords.has(text.word(at + 1)) ? at + 2 : at + 1;
  if (!ways.has(text.word(way)) || text.gap(way) !== ' ') return;
  const isOnWay = isBesideAddress(text, at, way) || /^(?:then|take|turn|is|past|at|go|on)$/.test(text.word(text.word(at - 1) === 'the' ? at - 2 : at - 1));
  const isFollowed = /^(?:on|past|after|before|from|along|left|right)$/.test(text.word(way + 1));
  if (!isOnWay && !isFollowed) return;
  for (let index = at; index <= way; index += 1) text.mask(index, 'address');
}

const rows = wordSet('street st road rd row court close lane block drive crescent avenue');

/** Masks what no other house of a street has: "only yellow door in street". */
function maskOnly(text: Masking, at: number): void {
  const words = text.after(at, MAX_PHRASE + 3);
  const place = words.findIndex((index) => /^(?:in|on)$/.test(text.word(index)) && rows.has(text.word(/^(?:the|our|my|this)$/.test(text.word(index + 1)) ? index + 2 : index + 1)));
  if (place > 0) maskAll(text, words.slice(0, place));
}

const letterboxes = wordSet('letterbox mailbox');

/** Masks what a letterbox is like: "a red milk can mailbox". */
function maskLetterbox(text: Masking, at: number): void {
  const before = text.before(at, MAX_PHRASE);
  const article = before.find((index) => /^(?:a|an|the)$/.test(text.word(index)));
  if (article === undefined) return;
  const words = before.filter((index) => index > article && !functionWords.has(text.word(index)));
  const isOdd = (index: number) => !isOfJob(text.word(index)) && !isDescription(text.word(index));
  if (words.some(isOdd)) maskAll(text, words.filter((index) => isOdd(index) || colours.has(text.word(index))));
}

/** Masks what a letterbox or a sign is made of: "mailbox made from a milk can". */
function maskMaking(text: Masking, at: number): void {
  if (!/^(?:made|shaped|like|painted|looks)$/.test(text.word(at + 1))) return;
  for (const index of text.after(at + 1, MAX_PHRASE + 2)) {
    if (/[,()]/.test(text.gap(index))) return;
    if (!functionWords.has(text.word(index))) text.mask(index, 'address');
  }
}

/** Masks the colour and kind of a vehicle that stands in front of a house: "blue landcruiser out front". */
function maskVehicle(text: Masking, at: number): void {
  if (!colours.has(text.word(at - 1)) || text.gap(at) !== ' ') return;
  const next = text.after(at, 3).map((index) => text.word(index));
  const isInFront = /^(?:is |usually |always |parked )*(?:out (?:the )?front|outside|in (?:the |our |my )?(?:driveway|drive|front)|on (?:the |our |my )?(?:lawn|street|verge|nature))/.test(next.join(' '));
  if (isInFront) for (const index of [at - 1, at]) text.mask(index, 'address');
}

/** What is looked for at which words, in this order at each of them. */
const rules: readonly [cues: ReadonlySet<string>, rule: (text: Masking, at: number) => void][] = [
  [houses, maskCountedHome],
  [houses, maskColour],
  [houses, maskFeature],
  [houses, maskPositionInStreet],
  [visibleParts, maskColour],
  [visibleParts, maskColouredPart],
  [wordSet('garden'), maskGardenThing],
  [visibleParts, maskFeature],
  [ordinals, maskCounted],
  [ordinals, maskOnSide],
  [wordSet('only'), maskOnly],
  [letterboxes, maskLetterbox],
  [wordSet('letterbox mailbox sign'), maskMaking],
  [hasCues, maskInFront],
  [surfaces, maskRoadEnd],
  [wordSet('miss'), maskMissed],
  [new Set(wayRules.keys()), maskWay],
  [wayPrepositions, maskLeadingWay],
  [wordSet('is'), maskNamedAs],
  [vehicles, maskVehicle],
];

/** Masks what a house is recognised by from the street, and the way to it: its colour, its letterbox, what stands in front of it. */
export function maskHouseSigns(text: Masking): void {
  for (const [at, { text: word }] of text.tokens.entries()) {
    for (const [cues, rule] of rules) if (cues.has(word)) rule(text, at);
  }
}
