import { wordSet } from '../../../../shared/domain/contact/word-set.ts';
import { dwellings, oddities, selfCues, thingCues } from './house-words.ts';
import { wordKind } from './known-words.ts';
import { functionWords, type Masking } from './masking.ts';
import { isPlaceWord } from './mask-words.ts';
import { isNeighbourhoodAt, isOfPair, neighbourhood } from './neighbourhood-words.ts';
import { phraseFrom } from './phrases.ts';
import { isHomePart } from './place-words.ts';
import type { Token } from './text-tokens.ts';
import { isMaker } from './trade-words.ts';

/** What stands before a landmark ends in one of these words. */
const cueEnds = wordSet('opposite opp opposit from to');
const landmarkCue = /(?:^| )(?:opposit|opp|opposite|across from|next door to|(?:across the (?:road|street|st|rd|highway|hwy|tracks|line|creek|lane|park)|a?round the corner|over the road|down the road|up the road|down the street|two doors down|doors? down|doors? up) from)$/;
const CUE_WORDS = 4;
const sides = wordSet('side sides end ends way wall walls direction corner corners ones one bank');
const MAX_LANDMARK = 3;
/** What may stand between such words and the landmark. */
const landmarkLinks = wordSet('the a an old new big little local of to');

/** What a name makes a landmark: "Zammit's fruit shop", "the Milawa cheese factory". */
const namedPlaces = wordSet('place shop shops factory bar centre center hall gym studio salon house warehouse farm park tower towers yard dairy mill college market markets estate bridge reserve gardens courts pool stop');

const nearCues = wordSet('beside behind near nearby past after before b4 above below over passed between facing fronting pass passing adjoining overlook overlooks overlooking abutting atop underneath beneath alongside backs backing');
const MAX_NEAR = 5;

/** Masks what a home is found by: "opposite the scout hall", "past the Big Prawn", "the Star Hotel is across the road". */
export function maskLandmarks(text: Masking): void {
  for (const [at, token] of text.tokens.entries()) {
    if (cueEnds.has(token.text)) maskOpposite(text, at);
    if (nearCues.has(token.text) || endsNearCue(text, at)) maskNear(text, at);
    if (/^(?:see|reach|hit)$/.test(token.text) && /^(?:you|u|ya|you'll|youll)$/.test(text.word(at - 1))) maskNear(text, at);
    if (token.text === 'at') maskTurn(text, at);
    if (isOverTheRoad(text, at)) maskNamedBefore(text, at);
    if (token.text === 'where') maskWhere(text, at);
    maskBesides(text, at);
    if (wayCues.has(token.text) && text.word(at + 1) === 'the') maskPublicPlace(text, at);
  }
}

const wayCues = wordSet('at near by past behind beside');
/** What only the public or a trade has, once a word says of which kind it is: "the tuna sheds", "the scout hall". */
const publicPlaces = wordSet('sheds stores yards saleyards hall club clubhouse depot ramp tower dairy coop silos dump quarry refinery mill shed courts field fields weir bridge ground');
/** Who says where they or the job are. */
const located = wordSet("we're we i'm im he's she's job's job site address usually mostly often always find meet me us address");
const directions = wordSet('down up out over round around right');

/** Returns whether a sentence says at a word where the job or somebody is: "the job's at", "I'm usually at", ". Down near". */
function isLocating(text: Masking, at: number): boolean {
  const before = /^(?:is|are|am)$/.test(text.word(at - 1)) ? at - 2 : at - 1;
  if (text.word(at) === 'at') return located.has(text.word(before));
  return directions.has(text.word(at - 1)) && (text.at(at - 1)?.isFirst === true || text.gap(at - 1).startsWith(',') || located.has(text.word(at - 2)));
}

/** Masks a place of the public where the job or somebody is said to be: "the job's at the scout hall", "down near the tuna sheds". */
function maskPublicPlace(text: Masking, cue: number): void {
  if (!isLocating(text, cue)) return;
  const words = phraseFrom(text, cue + 2);
  const end = words.findLastIndex((at) => publicPlaces.has(text.word(at)) || isNeighbourhoodAt(text, at));
  // "Down by the jetty"
  const isSure = text.word(cue) === 'by' && isNeighbourhoodAt(text, words[end] ?? -1);
  if (end > 0 || (end === 0 && isSure)) for (const at of words.slice(0, end + 1)) text.mask(at, 'address');
}

const nearPairs = wordSet('get_to come_to got_to next_to close_to adjacent_to top_of off_at north_of south_of east_of west_of upstairs_from downstairs_from building_as block_as complex_as left_of right_of front_of back_of rear_of side_of turn_at left_at right_at up_from down_from over_from along_from round_from around_from out_on out_over view_of views_of look_onto looks_onto corner_with corner_near corner_by');

/** Returns whether a word ends what stands before a landmark: "next to", "north of", "turn at", "two up from". */
function endsNearCue(text: Masking, at: number): boolean {
  const [before, word] = [text.word(at - 1), text.word(at)];
  if (word === 'from' && /^(?:\d+(?:\.\d+)?)?(?:m|mtrs?|met(?:re|er)s?|k|kms?|kilomet(?:re|er)s?|mins?|minutes?|walk|stroll|drive|blocks?)$/.test(before)) return true;
  return nearPairs.has(`${before}_${word}`) && !isOfPremises(text, at);
}

/** Masks the places on the sides of a home: "a church on one side and a servo on the other". */
function maskBesides(text: Masking, at: number): void {
  const isSide = text.word(at) === 'on' && /^(?:one side|the (?:other|left|right))$/.test(`${text.word(at + 1)} ${text.word(at + 2)}`);
  if (!isSide || !isNeighbourhoodAt(text, at - 1)) return;
  for (const index of text.before(at, MAX_LANDMARK)) {
    if (functionWords.has(text.word(index))) return;
    text.mask(index, 'address');
  }
}

/** Returns whether a side or a part of the premises is meant: "the outlet at the back of the club", "one side of the salon", but not "the flat at the back of the club". */
function isOfPremises(text: Masking, at: number): boolean {
  const lead = text.word(at - 2);
  if (lead !== 'the') return text.word(at) === 'of' && /^(?:one|this|that|other|each|either|both)$/.test(lead);
  return /^an?$/.test(text.word(at + 1)) || !text.before(at - 2, HOME_REACH).some((near) => dwellings.has(text.word(near)) || selfCues.has(text.word(near)) || thingCues.has(text.word(near)));
}

/** Masks what a house is opposite of or next door to, unless it belongs to the house. */
function maskOpposite(text: Masking, at: number): void {
  const words = text.tokens.slice(Math.max(0, at + 1 - CUE_WORDS), at + 1).map(({ text: word }) => word);
  if (!landmarkCue.test(words.join(' '))) return;
  const landmark = wordsOfLandmark(text, at);
  const last = landmark.at(-1) ?? at;
  if (isThingOfHome(text, landmark)) return;
  for (const index of landmark) text.mask(index, 'address');
  // "Opposite the old cannon and the bowls club"
  if (landmark.length > 0 && /^(?:and|n)$/.test(text.word(last + 1)) && /^(?:the|a|an)$/.test(text.word(last + 2))) for (const index of wordsOfLandmark(text, last + 2)) text.mask(index, 'address');
}

/** Returns the words of a landmark after what leads to it. */
function wordsOfLandmark(text: Masking, lead: number): number[] {
  const words: number[] = [];
  for (const at of text.after(lead, 6)) {
    if (/[,()]/.test(text.gap(at)) || words.length === MAX_LANDMARK) break;
    if (words.length === 0 && landmarkLinks.has(text.word(at))) continue;
    if (!isOfLandmark(text, at, words.length > 0)) break;
    words.push(at);
  }
  return words;
}

/** Returns whether everyday words before a part of a home describe that: "opposite the linen press". */
function isThingOfHome(text: Masking, words: readonly number[]): boolean {
  const next = (words.at(-1) ?? 0) + 1;
  if (words.length === 0 || text.gap(next) !== ' ' || !isHomePart(text.word(next))) return false;
  return words.every((at) => text.reasons[at] === undefined && wordKind(text.word(at)).isCommon !== wordKind(text.word(at)).isKnown && text.at(at)?.isCapital === false && !isNeighbourhoodAt(text, at));
}

/** Returns whether a word may be of a landmark, a word of the trade only if a neighbourhood has it or it goes on with a name. */
function isOfLandmark(text: Masking, at: number, isBegun: boolean): boolean {
  const token = text.at(at);
  if (token?.kind !== 'word' || functionWords.has(token.text) || sides.has(token.text)) return false;
  return !wordKind(token.text).isTrade || isNeighbourhoodAt(text, at) || isNeighbourhoodAt(text, at + 1) || (isBegun && text.isProper(token));
}

/** Returns whether a phrase ends in what a neighbourhood has, or in a kind of place after it: "Dallas shopping centre". */
const isEndOfPlace = (text: Masking, words: readonly number[], last: number) =>
  last === words.length - 1 || (last === words.length - 2 && namedPlaces.has(text.word(words.at(-1) ?? -1)));

/** How far a home may be from what it is at the back of: "flat at the back of the deli". */
const HOME_REACH = 4;

const premises = wordSet('sleeper sleepers oven ovens fridge fridges freezer freezers till register coolroom kitchen stage door doors wall walls window windows ceiling counter counters desk desks chair chairs bench benches');

/** What says where a thing is more often than where a home is. */
const insideCues = wordSet('above below over underneath beneath under facing alongside atop');

/** Returns whether a phrase only says of what kind a part of the premises is, which the job is near: "above the salon door". */
function isBeforePremises(text: Masking, cue: number, words: readonly number[]): boolean {
  const next = (words.at(-1) ?? cue) + 1;
  if (text.gap(next) !== ' ') return false;
  const isInside = insideCues.has(text.word(cue)) && !text.before(cue, HOME_REACH).some((near) => dwellings.has(text.word(near)));
  return premises.has(text.word(next)) || (isInside && (isHomePart(text.word(next)) || (wordKind(text.word(next)).isTrade && !functionWords.has(text.word(next)))));
}

/** Returns whether a phrase says when: "after school". */
const isTime = (text: Masking, cue: number, words: readonly number[]) => /^(?:after|before|b4)$/.test(text.word(cue)) && words.length === 1 && words[0] === cue + 1;

const turnPairs = wordSet('turn_at off_at left_at right_at');

/** Masks a tall thing that tells where to turn: "turn off at the silo". */
function maskTurn(text: Masking, cue: number): void {
  if (!turnPairs.has(`${text.word(cue - 1)}_${text.word(cue)}`) || !text.before(cue, CUE_WORDS).some((near) => /^(?:turn|left|right)$/.test(text.word(near)))) return;
  const words = phraseFrom(text, text.word(cue + 1) === 'the' ? cue + 2 : cue + 1);
  const end = words.findLastIndex((at) => publicPlaces.has(text.word(at)) || oddities.has(text.word(at)));
  for (const at of words.slice(0, end + 1)) text.mask(at, 'address');
}

/** Masks the place where something is said to be: "where the servo is". */
function maskWhere(text: Masking, cue: number): void {
  const words = phraseAfter(text, cue);
  const last = words.at(-1) ?? cue;
  if (isNeighbourhoodAt(text, last) && /^(?:is|are|was|were|used)$/.test(text.word(last + 1))) for (const at of words) text.mask(at, 'address');
}

/** Masks what a home is near, if it has a name or only a neighbourhood has it: not "behind the fridge"; also the next such place, after "and". */
function maskNear(text: Masking, cue: number): void {
  const last = maskNearest(text, cue);
  if (last >= 0 && /^(?:and|or|n)$/.test(text.word(last + 1)) && /^(?:the|a|an)$/.test(text.word(last + 2))) maskNearest(text, last + 1);
}

/** Masks the place after a cue; returns its last word, or -1 if nothing of it is masked. */
function maskNearest(text: Masking, cue: number): number {
  const words = phraseAfter(text, cue);
  // "Near Mount Druitt station" tells no more than the suburb.
  if (words.every((at) => isPlaceWord(text, at) || text.word(at) === 'station')) return -1;
  const last = words.findLastIndex((at) => isNeighbourhoodAt(text, at));
  const isEnd = last >= 0 && isEndOfPlace(text, words, last) && !isTime(text, cue, words) && !isBeforePremises(text, cue, words);
  const named = namedRun(text, words);
  // "Next to where the old saddlery was"
  const isFormer = text.word(cue + 1) === 'where' && words.length > 0 && /^(?:was|were|used)$/.test(text.word((words.at(-1) ?? cue) + 1));
  const masked = isEnd || isFormer ? words : named;
  for (const at of masked) if (!/^(?:the|a|an|our|my|of|old|new|local)$/.test(text.word(at))) text.mask(at, 'address');
  return masked.at(-1) ?? -1;
}

/** Returns whether a word may be of what a home is near, and not a side of it: "the ovals end of the street". */
function isOfPhrase(text: Masking, at: number): boolean {
  const token = text.at(at);
  if (!token || (sides.has(token.text) && !token.isCapital)) return false;
  // "The NT parliament", "the petrol station"
  return isNeighbourhoodAt(text, at) || (isNeighbourhoodAt(text, at + 1) && text.gap(at + 1) === ' ' && (isOfPair(text, at + 1) || !functionWords.has(token.text))) || text.isProper(token) || !(functionWords.has(token.text) || wordKind(token.text).isTrade);
}

/** What begins another place or ends one: "above the salon opposite the pub", "where the pub used to be". */
const placeBreaks = wordSet('used opposite opp opposit turn');

/** Returns the words of the phrase after a cue, without what ends it. */
function phraseAfter(text: Masking, cue: number): number[] {
  const words: number[] = [];
  for (const at of text.after(cue, MAX_NEAR)) {
    const token = text.at(at);
    if (token?.kind !== 'word' || /[,()/:]/.test(token.gap) || placeBreaks.has(token.text)) break;
    const isArticle = words.length === 0 && (/^(?:where|the|a|an|our|my|that|this|old|new|local|big|huge|little)$/.test(token.text) || (/^(?:near|backs|backing)$/.test(text.word(cue)) && /^(?:to|on|onto)$/.test(token.text)));
    if (isArticle && !token.isCapital) continue;
    if (!isOfPhrase(text, at) && !(words.length > 0 && namedPlaces.has(token.text))) break;
    words.push(at);
  }
  return words;
}

/** Returns the words at the start of a phrase that are capitalised as a name, with the kind of place after them. */
function namedRun(text: Masking, words: readonly number[]): number[] {
  const isNamed = (at: number) => {
    const token = text.at(at);
    return token !== undefined && (text.isProper(token) || text.reasons[at] !== undefined) && !isMaker(token.text);
  };
  const end = words.findIndex((at) => !isNamed(at));
  const run = end < 0 ? [...words] : words.slice(0, end);
  const isTelling = run.some((at) => text.reasons[at] !== undefined || !wordKind(text.word(at)).isTrade);
  if (run.length === 0 || !isTelling) return [];
  const kind = words.findIndex((at) => namedPlaces.has(text.word(at)) || neighbourhood.has(text.word(at)));
  if (kind >= run.length) return words.slice(0, kind + 1);
  return run.length > 1 || run.some((at) => !wordKind(text.word(at)).isCommon) ? run : [];
}

const roadCues = wordSet('across over down up opposite opp behind next');

/** Returns whether these words say that something is on the other side of a road: "across the road", "is opposite", "over the road". */
function isOverTheRoad(text: Masking, at: number): boolean {
  if (!roadCues.has(text.word(at))) return false;
  const [next, second] = [text.word(at + 1), text.word(at + 2)];
  if (/^(?:across|over|down|up)$/.test(text.word(at))) return /^(?:road|street|rd|st)$/.test(next) || (/^(?:the|from)$/.test(next) && /^(?:road|street|rd|st|us|me)$/.test(second));
  if (/^(?:opposite|opp|behind)$/.test(text.word(at))) return /^(?:us|me|my|our)$/.test(next) && (text.word(at) !== 'behind' || /^(?:us|me)$/.test(next));
  return text.word(at) === 'next' && next === 'door' && second !== 'to';
}

/** What may stand between a place and where it is. */
const positions = wordSet("is are was right just directly there there's located situated");

/** Masks the place that the words before name: "Crown Casino is right across the road". */
function maskNamedBefore(text: Masking, cue: number): void {
  let isBegun = false;
  for (const at of text.before(cue, 6)) {
    const token = text.at(at);
    if (!token || (isBegun && text.gap(at + 1) !== ' ')) return;
    if (!isBegun && positions.has(token.text)) continue;
    const isPlace = neighbourhood.has(token.text) || isNameOfPlace(text, token, isBegun) || isNamedPlace(text, at);
    if (functionWords.has(token.text) || !isPlace) return;
    text.mask(at, 'address');
    isBegun = true;
  }
}

/** Returns whether a word's capital marks it as the name of a place, or a part of one. */
function isNameOfPlace(text: Masking, token: Token, isBegun: boolean): boolean {
  if (!token.isCapital || text.isShouted || wordKind(token.text).isTrade) return false;
  return isBegun || token.isFirst || text.isProper(token);
}

/** Returns whether a kind of place has its name before it: "Zammit's shop". */
function isNamedPlace(text: Masking, at: number): boolean {
  return namedPlaces.has(text.word(at)) && (text.at(at - 1)?.isCapital === true || text.reasons[at - 1] !== undefined);
}
