import { wordSet } from '../../../../shared/domain/contact/word-set.ts';
import { wordKind } from './known-words.ts';
import { functionWords, type Masking } from './masking.ts';

const keyCues = wordSet("key keys key's keys're fob fobs fob's swipe");
const spareCues = wordSet("spare spares spare's");
/** What may stand between a key and where it is. */
const keyLinks = wordSet(`
  is are r left hidden kept lives live hang hangs hanging hung sit sits sitting stay stays stored put tucked taped stuck stashed buried will be can gets get getting grab take out up just always usually down round around
  spare set to the gate front back side house shed door for our my which that i'll ill i
`);
/** What is done with a key to hide it, after which anything may stand before where it is: "is cable tied inside". */
const hidden = wordSet('hidden hides kept lives live hangs hanging hung sits sitting stays stored tucked taped tied stuck stashed buried wrapped clipped hooked screwed placed leave leaving left put putting chucked dropped magnetted');
const hidingPlaces = wordSet('under underneath behind beneath below inside in on off from above atop near beside by between of into with w where');
/** Where a box of keys is. */
const boxPlaces = wordSet('under underneath behind beneath by on off beside near');
/** What a key is also in or on without being hidden there, and who has keys as a rule. */
const notHidden = wordSet('lock ignition switch hand hands office agent agents agency work me us him her them request arrival site');
/** Who has keys as a rule. */
const usualHolders = wordSet('tenant tenants landlord owner owners builder manager estate agent agents');
const determiners = wordSet('the a an our my your ur me old new big little small top left right third second first only out back');
const MAX_HIDING = 10;
const MAX_PLACE = 14;
const MAX_HOLDER = 10;

/** Masks what keys are hidden under or in and who has them, wherever the text names it: "spare key under the gnome", "the key is in the letter tray". */
export function maskHiddenKeys(text: Masking): void {
  // "in the pram. like the actual pram on the porch"
  const repeated = new Set<string>();
  for (const at of text.tokens.keys()) {
    if (isHeld(text, at)) for (const index of holderOf(text, at)) text.mask(index, 'code');
    for (const index of [...hidingBefore(text, at), ...hidingAfter(text, cueOf(text, at)), ...hidingAfter(text, putAfter(text, at))]) {
      text.mask(index, 'code');
      if (text.at(index)?.kind === 'word' && !wordKind(text.word(index)).isTrade) repeated.add(text.word(index));
    }
  }
  for (const [index, token] of text.tokens.entries()) if (repeated.has(token.text)) text.mask(index, 'code');
}

/** Returns whether a word is a key that may be hidden, and not one of a switch or a spare part. */
const isHideable = (text: Masking, at: number) => isKey(text, at) || (spareCues.has(text.word(at)) && isSpare(text, at));

/** Returns the token that leads to where a key or a box of keys is: a preposition, or the key itself before "=" or a colon. */
function cueOf(text: Masking, at: number): number | undefined {
  // "Key safe next to the hydrant booster"
  if (isKeyBox(text, at) && text.before(at, 4).some((near) => /^(?:fit|install|supply|need|want|quote|replace)$/.test(text.word(near)))) return undefined;
  if (isKeyBox(text, at)) return text.after(at, MAX_HIDING).find((index) => boxPlaces.has(text.word(index)) || (text.word(index) === 'to' && text.word(index - 1) === 'next'));
  // "Some keys on the alarm keypad"
  if (!isHideable(text, at) || text.after(at, 4).some((near) => /^(?:keypad|panel|intercom|keyboard)$/.test(text.word(near)))) return undefined;
  if (/^ ?[=:>] ?$/.test(text.gap(at + 1))) return at;
  const cue = leadAfter(text, at);
  if (cue === undefined) return undefined;
  if (/^w(?:ith)?$/.test(text.word(cue))) return isLeftWith(text, at, cue) ? cue : undefined;
  if (text.word(cue) === 'at') return /^(?:leave|leaving|left|is|are|r)$/.test(text.word(cue - 1)) ? cue : undefined;
  return hidingPlaces.has(text.word(cue)) ? cue : undefined;
}

/** Returns the first token after a key that does not only lead to where it is. */
function leadAfter(text: Masking, at: number): number | undefined {
  const following = text.after(at, MAX_HIDING);
  const place = following.findIndex((index) => hidingPlaces.has(text.word(index)));
  const act = following.slice(0, Math.max(0, place)).findLastIndex((index) => hidden.has(text.word(index)));
  // "The garage opener is under the bracket"
  if (act < 0 && isOpener(text.word(at))) return undefined;
  // "Key to tack room with Bluey"
  const owner = /^(?:to|for)$/.test(text.word(at + 1)) && place > 0 && place < MAX_PLACE / 2 ? place - 1 : -1;
  // Up to two words may stand between what is done with a key and where it is: "tied up inside".
  const isPassed = (index: number, order: number) => keyLinks.has(text.word(index)) || (order <= Math.max(act < 0 ? -1 : act + 2, owner) && !hidingPlaces.has(text.word(index)));
  return following.find((index, order) => !isPassed(index, order));
}

/** Returns the preposition in a sentence about a key after "putting it": "mum has the key, she is leaving it under the pot". */
function putAfter(text: Masking, at: number): number | undefined {
  if (!isKey(text, at)) return undefined;
  const it = text.after(at, 2 * MAX_HIDING).find((index) => /^(?:it|them|one)$/.test(text.word(index)) && /^(?:put|putting|leave|leaving|left|hide|hiding|hid)$/.test(text.word(index - 1)));
  return it !== undefined && hidingPlaces.has(text.word(it + 1)) ? it + 1 : undefined;
}

/** Returns the words of a hiding place from a preposition on, to the end of the sentence or where it speaks of something else. */
function hidingAfter(text: Masking, cue: number | undefined): number[] {
  const words: number[] = [];
  for (const index of cue === undefined ? [] : text.after(cue, MAX_PLACE)) {
    const word = text.word(index);
    const isDetail = hidingPlaces.has(word) || determiners.has(word) || hidden.has(word) || /^(?:at|else)$/.test(word);
    const isOther = word === 'or' && text.after(index, 4).some((near) => hidingPlaces.has(text.word(near)));
    if (isDetail || isOther || usualHolders.has(word)) continue;
    if (endsPlace(text, index, words.length > 0)) break;
    words.push(index);
  }
  return words;
}

/** Returns whether a sentence goes on with something else than where a key is. */
const endsPlace = (text: Masking, at: number, isBegun: boolean) =>
  functionWords.has(text.word(at)) || notHidden.has(text.word(at)) || isContraction(text.word(at)) || (isBegun && isOfJob(text, at));

const isContraction = (word: string) => /n't$|'(?:re|ve|ll|m)$/.test(word);

/** Returns whether a clause after a comma is about the job: "key under the mat, replace 4 downlights", not ", wrapped in foil". */
const isOfJob = (text: Masking, at: number) =>
  /[,()]/.test(text.gap(at)) && (wordKind(text.word(at)).isTrade || /^\d/.test(text.word(at)) || text.after(at, 4).some((near) => /^\d/.test(text.word(near)))) && !text.after(at, 3).some((near) => hidden.has(text.word(near)));

const isAnyWordOf = (text: Masking, at: number) => !functionWords.has(text.word(at)) && !hidingPlaces.has(text.word(at)) && !/^(?:for|find|found|hides|grab|spare|key|you'll|there's|theres|feel|look|reach)$/.test(text.word(at));

/** Returns the words of a hiding place that a sentence names before its key: "feel above the lintel for the key", "there's a fake rock, key's in that". */
function hidingBefore(text: Masking, at: number): number[] {
  if (!keyCues.has(text.word(at))) return [];
  const before = text.before(at, MAX_HIDING);
  const isInThat = /^(?:in|under|inside|behind)$/.test(text.word(at + 1)) && /^(?:that|it|there|them)$/.test(text.word(at + 2));
  const first = before.findLast((index) => /^(?:under|underneath|behind|beneath|below|inside|in|on|above|atop)$/.test(text.word(index)));
  const isClause = text.at(at)?.isFirst === true || /[,(]/.test(text.gap(firstOfKey(text, at)));
  if (isInThat && isClause) return before.filter((index) => isAnyWordOf(text, index));
  return isKeyLast(text, at) && first !== undefined ? before.filter((index) => index > first && isAnyWordOf(text, index)) : [];
}

/** Returns whether a sentence ends in a key after where it is: "feel above the lintel for the key", "behind the pot is a spare key". */
function isKeyLast(text: Masking, at: number): boolean {
  if (text.gap(at + 1) === ' ' && !functionWords.has(text.word(at + 1))) return false;
  const link = firstOfKey(text, at) - 1;
  // "Nobody can find the key for it"
  if (text.before(link, 3).some((near) => /^(?:nobody|noone|can't|cant|cannot|can|couldn't|lost|didn't|never)$/.test(text.word(near)))) return false;
  return link < at - 1 && /^(?:for|is|find|found|hides|get|grab|theres|there's)$/.test(text.word(link));
}

/** Returns the first word of "the spare key". */
function firstOfKey(text: Masking, at: number): number {
  let first = at;
  while (/^(?:the|a|our|my|spare|your|only|swipe|gate|marina)$/.test(text.word(first - 1))) first -= 1;
  return first;
}

/** Returns whether somebody is said to have a key: "the bloke over the road has got our keys". */
const isHeld = (text: Masking, at: number) => (keyCues.has(text.word(at)) || /^(?:remote|card|tag)$/.test(text.word(at))) && /^(?:has|have|got|holds|keeps)$/.test(text.word(firstOfKey(text, at) - 1)) && firstOfKey(text, at) < at && !isOfThing(text, at);

/** Returns whether a key or a remote is of a thing: "the fan has a remote", "the meter box has a key lock". */
const isOfThing = (text: Masking, at: number) => (keyCues.has(text.word(at)) ? text.gap(at + 1) === ' ' && !functionWords.has(text.word(at + 1)) : text.word(firstOfKey(text, at)) === 'a');

/** Returns the words that say who has a key, from the start of their clause on. */
function holderOf(text: Masking, at: number): number[] {
  const holder: number[] = [];
  for (const index of text.before(firstOfKey(text, at) - 1, MAX_HOLDER)) {
    if (/^(?:i|we|you|they|he|she|who|so|but|because|if|when)$/.test(text.word(index))) break;
    if (!functionWords.has(text.word(index)) && !notHidden.has(text.word(index)) && !usualHolders.has(text.word(index))) holder.push(index);
    if (/[,(]/.test(text.gap(index))) break;
  }
  return holder;
}

/** Returns whether somebody has the key, or something holds it: "I leave key with the lady downstairs", "key's with the chook feed", but not "a key switch with a light". */
function isLeftWith(text: Masking, key: number, cue: number): boolean {
  if (cue > key + 1 || /'(?:s|re)$/.test(text.word(key)) || text.at(key)?.isFirst === true) return true;
  return text.before(key, 2).some((near) => /^(?:leave|leaving|left|leaves)$/.test(text.word(near)));
}

/** Returns whether "spare" is a key, by what it is said to be: "the spare is taped behind the gas bottle", "the spare set is in". */
function isSpare(text: Masking, at: number): boolean {
  if (text.word(at + 1) === 'set') return true;
  const next = text.word(text.word(at + 1) === 'is' ? at + 2 : at + 1);
  if (next === 'on' && /^(?:hook|nail|ledge|peg)$/.test(text.word(at + 3))) return true;
  return /^(?:under|underneath|behind|beneath|taped|hidden|hangs|hanging|buried|stashed|tucked|lives)$/.test(next) || (next === 'in' && text.word(at - 1) === 'the');
}

/** Returns whether a word is what opens a garage and may be what has to be mended as well. */
const isOpener = (word: string) => /^openers?$/.test(word);

/** Returns whether a word is a key, or what opens a gate or a garage. */
function isKey(text: Masking, at: number): boolean {
  if (keyCues.has(text.word(at))) return true;
  if (!/^(?:remotes?|remote's|clicker|card|pass|tag|openers?)$/.test(text.word(at))) return false;
  const isLeft = text.word(at - 1) === 'spare' || text.before(at, 3).some((near) => /^(?:leave|leaving|left|hidden)$/.test(text.word(near)));
  const isPut = text.word(at) === "remote's" && hidden.has(text.word(at + 1));
  return isLeft || isPut || isOfEntrance(text.word(at - 1)) || (text.word(at + 1) === 'for' && text.word(at + 2) === 'the' && isOfEntrance(text.word(at + 3)));
}

const isOfEntrance = (word: string) => /^(?:gate|garage|roller|door|access|security|carpark)$/.test(word);

/** Returns whether a word is a box that keys are kept in. */
const isKeyBox = (text: Masking, at: number) =>
  /^(?:lockbox|keysafe|keybox)$/.test(text.word(at)) || (/^(?:box|safe)$/.test(text.word(at)) && /^(?:lock|key|combo|combination)$/.test(text.word(at - 1)) && text.gap(at) === ' ');
