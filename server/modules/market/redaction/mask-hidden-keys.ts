import { wordSet } from '../../../../shared/domain/contact/word-set.ts';
import { functionWords, type Masking } from './masking.ts';

const keyCues = wordSet("key keys key's fob fobs swipe");
const spareCues = wordSet("spare spares spare's");
/** What may stand between a key and where it is. */
const keyLinks = wordSet(`
  is are r left hidden kept lives live hang hangs hanging hung sit sits sitting stay stays stored put tucked taped stuck stashed buried will be can gets get getting grab take out up just always usually down round around
  spare to the gate front back side house shed door for our my
`);
const hidingPlaces = wordSet('under underneath behind beneath below inside in on off from above atop within near beside by between of');
/** What a key is also in or on without being hidden there. */
const notHidden = wordSet('lock ignition switch hand hands office agent agents agency work me us him her them request arrival site');
const MAX_HIDING = 10;

/** Masks what a key is hidden under or in, or whom it is left with: "spare key under the gnome", "the key is in the letter tray". */
export function maskHiddenKey(text: Masking, at: number): void {
  if (!(isKey(text, at) || (spareCues.has(text.word(at)) && isSpare(text, at)))) return;
  const cue = text.after(at, MAX_HIDING).find((index) => !keyLinks.has(text.word(index)));
  if (cue === undefined || !(hidingPlaces.has(text.word(cue)) || isLeftWith(text, at, cue))) return;
  for (const index of text.after(cue, MAX_HIDING)) {
    const word = text.word(index);
    const isDetail = hidingPlaces.has(word) || /^(?:the|a|an|our|my|your|top|left|right|third|second|first|old|new|big|little|small)$/.test(word);
    if (isDetail) continue;
    if (functionWords.has(word) || notHidden.has(word) || (/[,()]/.test(text.gap(index)) && !hidingPlaces.has(text.word(index - 1)))) return;
    text.mask(index, 'code');
  }
}

/** Returns whether somebody has the key: "I leave key with the lady downstairs", "the key is with", but not "a key switch with a light". */
const isLeftWith = (text: Masking, key: number, cue: number) =>
  text.word(cue) === 'with' && (cue > key + 1 || text.before(key, 2).some((near) => /^(?:leave|leaving|left|leaves)$/.test(text.word(near))));

/** Returns whether "spare" is a key, by what it is said to be: "the spare is taped behind the gas bottle". */
function isSpare(text: Masking, at: number): boolean {
  const next = text.word(text.word(at + 1) === 'is' ? at + 2 : at + 1);
  if (next === 'on' && /^(?:hook|nail|ledge|peg)$/.test(text.word(at + 3))) return true;
  return /^(?:under|underneath|behind|beneath|taped|hidden|hangs|hanging|buried|stashed|tucked|lives)$/.test(next);
}

/** Returns whether a word is a key, or what opens a gate or a garage. */
const isKey = (text: Masking, at: number) => keyCues.has(text.word(at)) || (/^(?:remotes?|clicker|card)$/.test(text.word(at)) && /^(?:gate|garage|roller|door|access|security)$/.test(text.word(at - 1)));
