import { wordSet } from '../../../../shared/domain/contact/word-set.ts';
import { wordKind } from './known-words.ts';
import { functionWords, type Masking } from './masking.ts';

const keyCues = wordSet("key keys key's keys're fob fobs swipe");
const spareCues = wordSet("spare spares spare's");
/** What may stand between a key and where it is. */
const keyLinks = wordSet(`
  is are r left hidden kept lives live hang hangs hanging hung sit sits sitting stay stays stored put tucked taped stuck stashed buried will be can gets get getting grab take out up just always usually down round around
  spare to the gate front back side house shed door for our my
`);
/** What is done with a key to hide it, after which anything may stand before where it is: "is cable tied inside". */
const hidden = wordSet('hidden hides kept lives live hangs hanging hung sits sitting stays stored tucked taped tied stuck stashed buried wrapped clipped hooked screwed velcroed blutacked placed');
const hidingPlaces = wordSet('under underneath behind beneath below inside in on off from above atop near beside by between of into with');
/** Where a hidden box of keys is: "by" and "on" tell where anything is. */
const boxPlaces = wordSet('under underneath behind beneath');
/** What a key is also in or on without being hidden there. */
const notHidden = wordSet('lock ignition switch hand hands office agent agents agency work me us him her them request arrival site');
const determiners = wordSet('the a an our my your ur me old new big little small top left right third second first');
const MAX_HIDING = 10;
const MAX_PLACE = 14;

/** Masks what a key is hidden under or in, or whom it is left with, wherever the text names it: "spare key under the gnome", "the key is in the letter tray". */
export function maskHiddenKey(text: Masking, at: number): void {
  if (isKeyLast(text, at)) for (const index of hidingBefore(text, at)) text.mask(index, 'code');
  const cue = cueOf(text, at);
  if (cue === undefined) return;
  const masked = hidingAfter(text, cue);
  for (const index of masked) text.mask(index, 'code');
  // "in the pram. like the actual pram on the porch"
  const words = new Set(masked.map((index) => text.word(index)).filter((word) => !wordKind(word).isTrade));
  for (const [index, token] of text.tokens.entries()) if (words.has(token.text)) text.mask(index, 'code');
}

/** Returns whether a word is a key that may be hidden, and not one of a switch or a spare part. */
const isHideable = (text: Masking, at: number) => isKey(text, at) || (spareCues.has(text.word(at)) && isSpare(text, at));

/** Returns the token that leads to where a key or a box of keys is: a preposition, or the key itself before "=" or a colon. */
function cueOf(text: Masking, at: number): number | undefined {
  if (isKeyBox(text, at)) return text.after(at, MAX_HIDING).find((index) => boxPlaces.has(text.word(index)));
  if (!isHideable(text, at)) return undefined;
  if (/^ ?[=:>] ?$/.test(text.gap(at + 1))) return at;
  const cue = prepositionAfter(text, at);
  if (cue === undefined) return undefined;
  if (text.word(cue) === 'with') return isLeftWith(text, at, cue) ? cue : undefined;
  return hidingPlaces.has(text.word(cue)) ? cue : undefined;
}

/** Returns the first token after a key that does not only lead to where it is. */
function prepositionAfter(text: Masking, at: number): number | undefined {
  const following = text.after(at, MAX_HIDING);
  const place = following.findIndex((index) => hidingPlaces.has(text.word(index)));
  const act = following.slice(0, Math.max(0, place)).findLastIndex((index) => hidden.has(text.word(index)));
  // "The garage opener is under the bracket"
  if (act < 0 && isMachine(text.word(at))) return undefined;
  const isPassed = (index: number, order: number) => keyLinks.has(text.word(index)) || (act >= 0 && order <= act + 2 && !hidingPlaces.has(text.word(index)));
  return following.find((index, order) => !isPassed(index, order));
}

/** Returns the words of a hiding place from a preposition on, to the end of the sentence or where it speaks of something else. */
function hidingAfter(text: Masking, cue: number): number[] {
  const words: number[] = [];
  for (const index of text.after(cue, MAX_PLACE)) {
    const word = text.word(index);
    const isDetail = hidingPlaces.has(word) || determiners.has(word) || hidden.has(word);
    if (isDetail) continue;
    if (functionWords.has(word) || notHidden.has(word)) break;
    words.push(index);
  }
  return words;
}

/** Returns whether a sentence ends in a key after where it is: "feel above the lintel for the key", "behind the pot is a spare key". */
function isKeyLast(text: Masking, at: number): boolean {
  if (!keyCues.has(text.word(at)) || (text.gap(at + 1) === ' ' && !functionWords.has(text.word(at + 1)))) return false;
  let link = at - 1;
  while (/^(?:the|a|our|my|spare|your)$/.test(text.word(link))) link -= 1;
  return link < at - 1 && /^(?:for|is|find|found|hides|get|grab|theres|there's)$/.test(text.word(link));
}

/** Returns the words of a hiding place before a key, back to its first preposition. */
function hidingBefore(text: Masking, at: number): number[] {
  const before = text.before(at, MAX_HIDING);
  const first = before.findLast((index) => /^(?:under|underneath|behind|beneath|below|inside|in|on|above|atop)$/.test(text.word(index)));
  return first === undefined ? [] : before.filter((index) => index > first && !functionWords.has(text.word(index)) && !hidingPlaces.has(text.word(index)) && !/^(?:for|is|find|found|hides|get|grab|spare|key|you'll)$/.test(text.word(index)));
}

/** Returns whether somebody has the key, or something holds it: "I leave key with the lady downstairs", "key's with the chook feed", but not "a key switch with a light". */
function isLeftWith(text: Masking, key: number, cue: number): boolean {
  if (cue > key + 1 || /'(?:s|re)$/.test(text.word(key)) || text.at(key)?.isFirst === true) return true;
  return text.before(key, 2).some((near) => /^(?:leave|leaving|left|leaves)$/.test(text.word(near)));
}

/** Returns whether "spare" is a key, by what it is said to be: "the spare is taped behind the gas bottle". */
function isSpare(text: Masking, at: number): boolean {
  const next = text.word(text.word(at + 1) === 'is' ? at + 2 : at + 1);
  if (next === 'on' && /^(?:hook|nail|ledge|peg)$/.test(text.word(at + 3))) return true;
  return /^(?:under|underneath|behind|beneath|taped|hidden|hangs|hanging|buried|stashed|tucked|lives)$/.test(next);
}

/** Returns whether a word is what opens a gate or a garage, and may be what has to be mended as well. */
const isMachine = (word: string) => /^(?:remotes?|clicker|card|openers?)$/.test(word);

/** Returns whether a word is a key, or what opens a gate or a garage. */
const isKey = (text: Masking, at: number) =>
  keyCues.has(text.word(at)) || (isMachine(text.word(at)) && /^(?:gate|garage|roller|door|access|security)$/.test(text.word(at - 1)));

/** Returns whether a word is a box that keys are kept in. */
const isKeyBox = (text: Masking, at: number) =>
  /^(?:lockbox|keysafe|keybox)$/.test(text.word(at)) || (/^(?:box|safe)$/.test(text.word(at)) && /^(?:lock|key)$/.test(text.word(at - 1)) && text.gap(at) === ' ');
