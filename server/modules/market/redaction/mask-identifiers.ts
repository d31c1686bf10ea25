import { wordSet } from '../../../../shared/domain/contact/word-set.ts';
import { wordKind } from './known-words.ts';
import { functionWords, isFigure, isSpoken, linkWords, type Masking } from './masking.ts';
import { maskAircraft, maskBarePlate, maskPlate } from './mask-plates.ts';
import { maskEntry } from './mask-entries.ts';
import { maskHiddenKeys } from './mask-hidden-keys.ts';
import { maskSecrets } from './mask-secrets.ts';
import { type Rule, type Rules, titleRules } from './mask-titles.ts';
import { countsThings, isMeasureAt, isQuantityAt } from './quantity-tokens.ts';
import type { Token } from './text-tokens.ts';

const plateCues = wordSet('rego registered registration plate plates numberplate');

/** Words that an account name follows. */
export const accountCues = wordSet(`
  username user handle profile account acct id insta instagram ig fb facebook messenger snap snapchat sc telegram tg tiktok linkedin twitter airtasker hipages oneflare
  serviceseeking gumtree whatsapp signal discord reddit youtube skype viber wechat weixin zalo kakao kakaotalk threads bluesky dm
`);

const titleCues = wordSet('title ct volume folio');

/** Masks the volume and folio of a land title: "Title is CT 5873/219". Those of a current transformer are smaller: "CT 200/5". */
function maskLandTitle(text: Masking, at: number): void {
  for (const index of text.after(at, 4)) {
    if (!/^\d{4,5}$/.test(text.word(index)) || !/^ ?\/ ?$/.test(text.gap(index + 1)) || !/^\d{2,4}$/.test(text.word(index + 1))) continue;
    text.mask(index, 'code');
    text.mask(index + 1, 'code');
  }
}

const extensionCues = wordSet('ext extn extension');

/** Masks the extension of a phone: "ext 31". */
function maskExtension(text: Masking, at: number): void {
  const isShort = /^\d{2,5}$/.test(text.word(at + 1)) && /^\.? $/.test(text.gap(at + 1));
  const isAfterNumber = /^\d{3,}$/.test(text.word(at - 1));
  if (isShort && (isAfterNumber || (!isQuantityAt(text.tokens, at + 1) && !countsThings(text.tokens, at + 2)))) text.mask(at + 1, 'code');
}

const CHANNEL_REACH = 3;

/** Masks the radio channel on which somebody is called: "UHF 29". */
function maskChannel(text: Masking, at: number): void {
  const number = text.after(at, CHANNEL_REACH).find((index) => !/^(?:channel|ch|on)$/.test(text.word(index)));
  if (number !== undefined && /^\d{1,2}$/.test(text.word(number)) && !isMeasureAt(text.tokens, number)) text.mask(number, 'code');
}

const networkCues = wordSet('ssid hotspot');

/** Masks the name of a wireless network. */
function maskNetwork(text: Masking, at: number): void {
  let isBegun = false;
  for (const index of text.after(at, 5)) {
    const token = text.at(index);
    if (!token || (isBegun && !/^[-_.]$/.test(token.gap))) return;
    if (!isBegun && linkWords.has(token.text)) continue;
    text.mask(index, 'code');
    isBegun = true;
  }
}

/** The maximum number of parts of a reference. */
const MAX_PARTS = 6;
const orderCues = wordSet('application approval certificate job invoice ref reference order wo po ticket claim docket case booking enquiry policy customer tenancy matter file card membership member pension concession pensioner licence license permit dva accession swipe badge pass card fob');

/** Masks the reference of a job, an order or a claim, which leads to its customer: "job DHA-55190". */
function maskOrder(text: Masking, at: number): void {
  const first = text.after(at, 4).find((index) => !linkWords.has(text.word(index)) && !/^(?:num|nr)$/.test(text.word(index))) ?? at + 1;
  const parts = [first];
  while (parts.length < MAX_PARTS && /^[-/]$/.test(text.gap((parts.at(-1) ?? first) + 1))) parts.push((parts.at(-1) ?? first) + 1);
  const isCode = parts.some((index) => {
    const token = text.at(index);
    // "Job: 2022 Corolla"
    if (token === undefined || !isFigure(token) || token.text.replaceAll(/\D/g, '').length <= 2) return false;
    return !(parts.length === 1 ? isQuantityAt(text.tokens, index) : isMeasureAt(text.tokens, index));
  });
  if (isCode) for (const index of parts) text.mask(index, 'code');
}

const spellingCues = wordSet('underscore underscores score lowercase uppercase');

/** Masks what the words before "underscore" or "all lowercase" spell. */
function maskSpelling(text: Masking, at: number): void {
  if (text.word(at) === 'score' && text.word(at - 1) !== 'under') return;
  for (let index = at - 1; index >= Math.max(0, at - 8) && !/[.!?\n;,]/.test(text.gap(index + 1)); index -= 1) {
    const word = text.word(index);
    if (!functionWords.has(word) && !linkWords.has(word) && !wordKind(word).isTrade) text.mask(index, 'account');
  }
  for (const index of text.after(at, 3)) {
    if (!isSpoken(text.at(index)) && text.word(index).length > 1) break;
    text.mask(index, 'account');
  }
}

const letterCues = wordSet('spell spells spelt spelled spelling name surname letters');
const LETTERS_REACH = 16;

/** Masks the letters that somebody spells a name with: "I'll spell it, W, E, N, D, Y". */
function maskLetters(text: Masking, at: number): void {
  const isLetter = (index: number) => text.word(index).length === 1 && text.at(index)?.kind === 'word';
  const isPair = (first: number) => isLetter(first) && isLetter(first + 1) && /^[ ,/.-]{1,3}$/.test(text.gap(first + 1));
  for (const index of text.after(at, LETTERS_REACH)) if (isPair(index) || (isPair(index - 1) && index - 1 > at)) text.mask(index, 'name');
}

const strataCues = wordSet('sp ps cts oc ucv bup gtp strata corp corporation');

const isAfterPlan = (text: Masking, at: number) => /^(?:plan|scheme)$/.test(text.word(at - 1)) || /^(?:plan|scheme)$/.test(text.word(at - 2));

/** Masks the number of a strata plan: "SP 61207", "strata plan 61207". */
function maskStrataPlan(text: Masking, at: number): void {
  const number = text.after(at, 4).find((index) => !/^(?:is|plan|no|number|scheme)$/.test(text.word(index)));
  // "PS" is also the end of a letter.
  const form = text.word(at) === 'ps' ? /^\d{5,6}[a-z]?$/ : /^\d{3,6}[a-z]?$/;
  if (number === undefined || !form.test(text.word(number)) || (text.at(at)?.isAllCapitals !== true && !isAfterPlan(text, number) && isMeasureAt(text.tokens, number))) return;
  if (text.word(at).length <= 3) text.mask(at, 'name');
  text.mask(number, 'code');
}

const searchCues = wordSet('inbox message dm msg pm search find look follow tag');
const platforms = wordSet('facebook fb insta instagram ig messenger tiktok linkedin snapchat snap whatsapp telegram youtube');
const SEARCH_REACH = 6;

/** Masks what is looked for on a platform: "inbox zac attack fitness on facebook". */
function maskFound(text: Masking, platform: number): void {
  if (!/^(?:on|via|through)$/.test(text.word(platform - 1))) return;
  const cue = text.before(platform - 1, SEARCH_REACH).find((index) => searchCues.has(text.word(index)));
  if (cue === undefined) return;
  for (let index = cue + 1; index < platform - 1; index += 1) if (!functionWords.has(text.word(index))) text.mask(index, 'account');
}

/** Masks the name of an account, but not what follows the handle of a thing: "rotary handle bent". */
function maskAccount(text: Masking, at: number): void {
  if (text.word(at) !== 'handle' || !wordKind(text.word(at - 1)).isTrade) maskAccountName(text, at);
}

function maskAccountName(text: Masking, at: number): void {
  let masked = 0;
  for (const index of text.after(at, 8)) {
    const token = text.at(index);
    if (!token || masked === 3) return;
    if (masked === 0 && (linkWords.has(token.text) || accountCues.has(token.text))) continue;
    const isDoubtful = masked === 0 && !isNamed(text, at);
    // "live:sam.archer"
    const isHandle = /^[:._@]$/.test(text.gap(index + 1));
    if (/,/.test(token.gap) || (!isHandle && isPlain(token, isDoubtful)) || (isDoubtful && isMeasureAt(text.tokens, index))) return;
    text.mask(index, 'account');
    masked += 1;
  }
}

/** Returns whether a word is hardly an account name; if no cue precedes it, any word that people know is not. */
function isPlain({ kind, text: word }: Token, isDoubtful: boolean): boolean {
  if (kind !== 'word') return false;
  const { isTrade, isCommon, isKnown, isName } = wordKind(word);
  return functionWords.has(word) || isTrade || (isDoubtful && (isCommon || isKnown) && !isName);
}

/** Returns whether a name follows: "username is" and "profile:" announce one, "the profile picture" does not. */
function isNamed(text: Masking, at: number): boolean {
  if (/[:=@>]/.test(text.gap(at + 1)) || /^(?:me|under|name|called|as|username|handle)$/.test(text.word(at + 1))) return true;
  // "Can you handle the application?"
  const isVerb = /^(?:to|you|can|could|will|would|we|they|i|not)$/.test(text.word(at - 1));
  return text.word(at) === 'username' || (text.word(at) === 'handle' && !isVerb);
}

/** Masks what goes on with a masked number: "DA/20931/77". */
function maskRestOfNumber(text: Masking, at: number): void {
  const next = text.at(at + 1);
  if (next && isFigure(next) && /^[-/]$/.test(next.gap) && /^(?:code|number|address)$/.test(text.reasons[at] ?? '')) text.mask(at + 1, 'code');
}

/** Masks the letter and number in front of a masked number: the "B2" of "B2-114". */
function maskRestOfCode(text: Masking, at: number): void {
  const isJoined = /^[-/]$/.test(text.gap(at + 1)) && /^(?:code|number|address)$/.test(text.reasons[at + 1] ?? '');
  if (isJoined && text.at(at)?.kind === 'mixed' && !isMeasureAt(text.tokens, at)) text.mask(at, 'code');
}

const isWordAfterDot = (text: Masking, at: number) => text.gap(at) === '.' && text.at(at)?.kind === 'word';

/** Masks what is joined to something masked: the ".reno" of "priya.reno". */
export function maskJoined(text: Masking): void {
  for (const [at, token] of text.tokens.entries()) {
    maskRestOfNumber(text, at);
    // A name for a computer, whatever its words: "farmhouse_nell".
    if (text.gap(at + 1) === '_') for (const index of [at, at + 1]) text.mask(index, 'account');
    maskRestOfCode(text, at);
    if (text.reasons[at] && /^[._@#]$/.test(text.gap(at + 1))) text.mask(at + 1, 'account');
    if (text.reasons[at + 1] && /^[._@#]$/.test(text.gap(at + 1)) && token.kind !== 'number') text.mask(at, 'account');
    // Three words with dots are the name of a place on a map (what3words).
    if (token.kind === 'word' && isWordAfterDot(text, at + 1) && isWordAfterDot(text, at + 2)) {
      for (const word of [at, at + 1, at + 2]) text.mask(word, 'address');
    }
  }
}

const regimentCues = wordSet('squadron battalion regiment platoon brigade battery flotilla');
const REGIMENT_REACH = 12;

/** Masks the number of somebody's unit in the forces: "posted at the barracks, 3 squadron". */
function maskRegiment(text: Masking, at: number): void {
  const number = text.at(at - 1);
  if (!number || !(isFigure(number) || isSpoken(number))) return;
  if (text.before(at, REGIMENT_REACH).some((near) => /^(?:barracks|base|posted|raaf|army|navy)$/.test(text.word(near)))) text.mask(at - 1, 'address');
}

/** Masks the shift that somebody works in: "B crew". */
function maskCrew(text: Masking, at: number): void {
  const name = text.at(at - 1);
  if (name?.isCapital === true && /^[b-f]$/.test(name.text) && text.gap(at) === ' ') for (const index of [at - 1, at]) text.mask(index, 'name');
}

/** What is masked beside each kind of cue. */
const rules: readonly Rules[] = [
  ...titleRules,
  [plateCues, maskPlate],
  [accountCues, maskAccount],
  [titleCues, maskLandTitle],
  [networkCues, maskNetwork],
  [extensionCues, maskExtension],
  [wordSet('uhf'), maskChannel],
  [orderCues, maskOrder],
  [spellingCues, maskSpelling],
  [letterCues, maskLetters],
  [strataCues, maskStrataPlan],
  [regimentCues, maskRegiment],
  [wordSet('crew shift roster'), maskCrew],
  [platforms, maskFound],
];

const rulesOfCue = new Map<string, Rule[]>();
for (const [cues, rule] of rules) {
  for (const cue of cues) rulesOfCue.set(cue, [...(rulesOfCue.get(cue) ?? []), rule]);
}

/** Masks codes of gates and locks, number plates, references, and account names beside what they belong to. */
export function maskIdentifiers(text: Masking): void {
  for (const [at, token] of text.tokens.entries()) {
    maskSecrets(text, at);
    maskEntry(text, at);
    for (const rule of rulesOfCue.get(token.text) ?? []) rule(text, at);
    maskBarePlate(text, at);
    maskAircraft(text, at);
  }
  maskHiddenKeys(text);
}
