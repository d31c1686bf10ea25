import { wordSet } from '../../../../shared/domain/contact/word-set.ts';
import { wordKind } from './known-words.ts';
import { functionWords, type Masking } from './masking.ts';
import { isPlaceWord } from './mask-words.ts';
import { phraseFrom } from './phrases.ts';
import type { Token } from './text-tokens.ts';
import { isMaker } from './trade-words.ts';

/** What stands before a landmark ends in one of these words. */
const cueEnds = wordSet('opposite opp opposit from to');
const landmarkCue = /(?:^| )(?:opposit|opp|opposite|across from|next door to|(?:across the (?:road|street)|a?round the corner|over the road|down the road|up the road|down the street|two doors down|doors? down|doors? up) from)$/;
const CUE_WORDS = 4;
const sides = wordSet('side sides end ends way wall walls direction corner corners ones one bank');
const MAX_LANDMARK = 3;
/** What may stand between such words and the landmark. */
const landmarkLinks = wordSet('the a an old new big little local of to');

/** What a neighbourhood has and a house has not: a home is found by it. */
const neighbourhood = wordSet(`
  abattoir basilica courts bakery bakehouse bistro bottleshop bowlo bowls brewery butcher butchers cafe carwash casino cathedral cemetery chapel chemist childcare chippy church cinema clinic club clubhouse
  convent courthouse croquet crematorium daycare deli distillery fishmonger florist footy greengrocer grocer gurdwara gurudwara hairdresser hospital hotel hostel jetty kindergarten kinder kindy laundrette
  library lighthouse lookout mall marina milkbar monastery mosque motel museum newsagency newsagent newsagents nursery oval ovals pharmacy pizzeria playground plaza pokies preschool presbytery
  pavilion pub racecourse reservoir restaurant roadhouse roundabout rsl school servo shopping shrine showground showgrounds silos skate skatepark speedway stadium station supermarket surgery synagogue tafe takeaway tavern temple
  theatre tip turnoff uni university velodrome vet vets vineyard weighbridge wharf winery zoo
  carpark chairlift shops tram
  iga coles woolworths woolies aldi bunnings kmart maccas mcdonalds mcdonald's macca's kfc subway shell caltex ampol bws officeworks
`);

/** What a name makes a landmark: "Zammit's fruit shop", "the Milawa cheese factory". */
const namedPlaces = wordSet('place shop shops factory bar centre center hall gym studio salon house warehouse farm park tower towers yard dairy mill college market markets estate bridge reserve gardens courts pool stop');

const nearCues = wordSet('beside behind near nearby past after before b4 above below over passed between');
const MAX_NEAR = 5;

/** Masks what a home is found by: "opposite the scout hall", "past the Big Prawn", "the Star Hotel is across the road". */
export function maskLandmarks(text: Masking): void {
  for (const [at, token] of text.tokens.entries()) {
    if (cueEnds.has(token.text)) maskOpposite(text, at);
    if (nearCues.has(token.text) || endsNearCue(text, at)) maskNear(text, at);
    if (isOverTheRoad(text, at)) maskNamedBefore(text, at);
    if (wayCues.has(token.text) && text.word(at + 1) === 'the') maskPublicPlace(text, at);
  }
}

const wayCues = wordSet('at near by past behind beside');
/** What only the public or a trade has, once a word says of which kind it is: "the tuna sheds", "the scout hall". */
const publicPlaces = wordSet('sheds stores yards saleyards hall club clubhouse depot ramp tower dairy coop silos dump quarry refinery mill shed courts field fields weir bridge ground');
/** Who says where they or the job are. */
const located = wordSet("we're we i'm im he's she's job's job site address usually mostly often always find meet me us address");
const directions = wordSet('down up out over round around');

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
  const end = words.findLastIndex((at) => publicPlaces.has(text.word(at)) || neighbourhood.has(text.word(at)));
  if (end > 0) for (const at of words.slice(0, end + 1)) text.mask(at, 'address');
}

const nearPairs = wordSet('next_to north_of south_of east_of west_of left_of right_of front_of back_of rear_of side_of turn_at left_at right_at up_from down_from over_from along_from round_from around_from');

/** Returns whether a word ends what stands before a landmark: "next to", "north of", "turn at", "two up from". */
function endsNearCue(text: Masking, at: number): boolean {
  const [before, word] = [text.word(at - 1), text.word(at)];
  // "The outlet at the back of the club"
  return nearPairs.has(`${before}_${word}`) && text.word(at - 2) !== 'the';
}

/** Masks what a house is opposite of or next door to, unless it belongs to the house. */
function maskOpposite(text: Masking, at: number): void {
  const words = text.tokens.slice(Math.max(0, at + 1 - CUE_WORDS), at + 1).map(({ text: word }) => word);
  if (!landmarkCue.test(words.join(' '))) return;
  let masked = 0;
  for (const index of text.after(at, 6)) {
    const token = text.at(index);
    if (!token || /[,()]/.test(token.gap) || masked === MAX_LANDMARK) return;
    // "Opposite the old cannon and the bowls club"
    if (masked > 0 && /^(?:and|n)$/.test(token.text) && /^(?:the|a|an)$/.test(text.word(index + 1))) {
      masked = 0;
      continue;
    }
    const isBegun = masked > 0;
    if (!isBegun && landmarkLinks.has(token.text)) continue;
    if (!isOfLandmark(text, token, isBegun)) return;
    text.mask(index, 'address');
    masked += 1;
  }
}

/** Returns whether a word may be of a landmark, a word of the trade only if a neighbourhood has it or it goes on with a name. */
function isOfLandmark(text: Masking, token: Token, isBegun: boolean): boolean {
  if (token.kind !== 'word' || functionWords.has(token.text) || sides.has(token.text)) return false;
  return !wordKind(token.text).isTrade || neighbourhood.has(token.text) || (isBegun && text.isProper(token));
}

/** Returns whether a phrase ends in what a neighbourhood has, or in a kind of place after it: "Dallas shopping centre". */
const isEndOfPlace = (text: Masking, words: readonly number[], last: number) =>
  last === words.length - 1 || (last === words.length - 2 && namedPlaces.has(text.word(words.at(-1) ?? -1)));

/** Returns whether a phrase says when: "after school". */
const isTime = (text: Masking, cue: number, words: readonly number[]) => /^(?:after|before|b4)$/.test(text.word(cue)) && words.length === 1 && words[0] === cue + 1;

/** Masks what a home is near, if it has a name or only a neighbourhood has it: not "behind the fridge". */
function maskNear(text: Masking, cue: number): void {
  const words = phraseAfter(text, cue);
  // "Near Mount Druitt station" tells no more than the suburb.
  if (words.every((at) => isPlaceWord(text, at) || text.word(at) === 'station')) return;
  const last = words.findLastIndex((at) => neighbourhood.has(text.word(at)));
  const isEnd = last >= 0 && isEndOfPlace(text, words, last) && !isTime(text, cue, words);
  const named = namedRun(text, words);
  // "Next to where the old saddlery was"
  const isFormer = text.word(cue + 1) === 'where' && words.length > 0 && /^(?:was|were|used)$/.test(text.word((words.at(-1) ?? cue) + 1));
  for (const at of isEnd || isFormer ? words : named) if (!/^(?:the|a|an|our|my|of|old|new|local)$/.test(text.word(at))) text.mask(at, 'address');
}

/** Returns whether a word may be of what a home is near, and not a side of it: "the ovals end of the street". */
function isOfPhrase(text: Masking, token: Token): boolean {
  if (sides.has(token.text) && !token.isCapital) return false;
  return neighbourhood.has(token.text) || text.isProper(token) || !(functionWords.has(token.text) || wordKind(token.text).isTrade);
}

/** Returns the words of the phrase after a cue, without what ends it. */
function phraseAfter(text: Masking, cue: number): number[] {
  const words: number[] = [];
  for (const at of text.after(cue, MAX_NEAR)) {
    const token = text.at(at);
    if (token?.kind !== 'word' || /[,()/:]/.test(token.gap)) break;
    const isArticle = words.length === 0 && /^(?:where|the|a|an|our|my|old|new|local|big|little)$/.test(token.text);
    if (isArticle && !token.isCapital) continue;
    if (!isOfPhrase(text, token) && !(words.length > 0 && namedPlaces.has(token.text))) break;
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
