import { wordSet } from '../../../../shared/domain/contact/word-set.ts';
import { isFigure, type Masking } from './masking.ts';

const people = wordSet("we we're were weve i i'm im am are is be been being going gone go he he's she she's they they're everyone all family tenants owners owner");
const homes = wordSet("house place home property unit flat cottage apartment shop farm cabin shack villa caravan donga studio it it's its");
const standing = wordSet('is be sits sitting stands standing left currently house place home property unit flat cottage apartment completely');
const REACH = 4;

/** Whether a word says that nobody is at home, by what stands before it: "nobody's home", "we're away", "the house sits empty". */
const absences = new Map<string, (text: Masking, at: number) => boolean>([
  ...['home', 'there', 'here'].map((word) => [word, (text: Masking, at: number) => isNobody(text, at) || text.word(at - 1) === 'only'] as const),
  ...['in', 'around', 'inside'].map((word) => [word, (text: Masking, at: number) => /^(?:be|is)$/.test(text.word(at - 1)) && isNobody(text, at - 1)] as const),
  ...['fly', 'flying', 'return', 'returning'].map((word) => [word, isTravel] as const),
  ['gone', (text, at) => (/^(?:til|till|until)$/.test(text.word(at + 1)) || people.has(text.word(at - 1))) && [at + 2, at + 3, at + 4].some((near) => isDate(text, near))],
  ...['away', 'overseas', 'interstate', 'abroad', 'travelling'].map((word) => [word, isPerson] as const),
  ...['holiday', 'holidays', 'leave', 'hospital', 'vacation'].map((word) => [word, isOn] as const),
  ...['empty', 'vacant', 'unoccupied', 'unattended'].map((word) => [word, isOfHome] as const),
]);

const isAnyBefore = (text: Masking, at: number, most: number, words: ReadonlySet<string>) => text.before(at, most).some((near) => words.has(text.word(near)));

const nobody = wordSet("nobody nobody's noone noone's none");

const isNoOne = (text: Masking, at: number) => /^one(?:'s)?$/.test(text.word(at)) && text.word(at - 1) === 'no';

const isNobody = (text: Masking, at: number) => text.before(at, REACH).some((near) => nobody.has(text.word(near)) || isNoOne(text, near));

function isPerson(text: Masking, at: number): boolean {
  const isLed = people.has(text.word(at - 1)) || text.at(at)?.isFirst === true;
  // "Away from the wall"
  return isLed && (!/^(?:from|at|with|when)$/.test(text.word(at + 1)) || isDate(text, at + 2) || isDate(text, at + 3));
}

/** Returns whether somebody flies or returns on a day of a month: "we fly out 2nd dec", not "we return at 4pm". */
function isTravel(text: Masking, at: number): boolean {
  const isLed = people.has(text.word(at - 1)) || (/^(?:and|n|then)$/.test(text.word(at - 1)) && isAnyBefore(text, at, MAX_DATE, people));
  return isLed && text.after(at, REACH).some((near) => /^\d{1,2}(?:st|nd|rd|th)$|^(?:jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec)/.test(text.word(near)));
}

function isOn(text: Masking, at: number): boolean {
  return /^(?:on|in)$/.test(text.word(at - 1));
}

function isOfHome(text: Masking, at: number): boolean {
  return standing.has(text.word(at - 1)) && isAnyBefore(text, at, REACH, homes);
}

const dateWords = wordSet(`
  monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays mon tue tues wed thu thur thurs fri sat sun weekend weekends weekday weekdays midweek
  january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec
  week weeks fortnight month months day days daytime night nights morning mornings afternoon afternoons arvo evening evenings tomorrow tonight christmas xmas easter am pm
  one two three four five six seven eight nine ten
`);
const links = wordSet('out back return returning until untill till til from to for the of on all this next between and every each during over most about around a an few couple only after before by');
const MAX_DATE = 10;

const isDate = (text: Masking, at: number) => {
  const token = text.at(at);
  return token !== undefined && (dateWords.has(token.text) || (isFigure(token) && /^\d{1,2}(?:[:.]\d\d)?(?:am|pm|st|nd|rd|th)?$|^20\d\d$/.test(token.text)));
};

/** Masks the dates and times that go on from a token, one way or the other. */
function maskDates(text: Masking, words: readonly number[], isBackwards: boolean): void {
  for (const at of words) {
    const gap = text.gap(isBackwards ? at + 1 : at);
    if (/[.;!?\n(]/.test(gap) || (isBackwards && gap.includes(',')) || isNoOne(text, at)) return;
    if (isDate(text, at)) text.mask(at, 'number');
    else if (!links.has(text.word(at)) && !(isBackwards && people.has(text.word(at)))) return;
  }
}

const openings = wordSet('door doors slider sliders window windows garage shed entrance house');
/** What locks by itself is the job. */
const lockDevices = wordSet('mag strike intercom keypad swipe fob solenoid motor opener remote electric electronic button release deadbolt smart reader power');
const SENTENCE_REACH = 12;

const isDoorBefore = (text: Masking, at: number) =>
  (isAnyBefore(text, at, REACH + 2, openings) || (text.word(at) === 'lock' && text.after(at, REACH).some((near) => openings.has(text.word(near))))) && ![...text.before(at, SENTENCE_REACH), ...text.after(at, SENTENCE_REACH)].some((near) => lockDevices.has(text.word(near)));

const unlocked = new Map<string, (text: Masking, at: number) => boolean>([
  ['latch', (text, at) => (text.word(at - 1) === 'the' && text.word(at - 2) === 'on') || /^(?:no|doesn't|doesnt|won't|wont|not)$/.test(text.word(at - 1))],
  ['unlocked', () => true],
  ...['lock', 'locks', 'locked'].map((word) => [word, (text: Masking, at: number) => /^(?:never|not|doesn't|doesnt|don't|dont|isn't|isnt|aren't|arent)$/.test(text.word(at - 1))] as const),
  ['open', (text, at) => text.before(at, REACH + 2).some((near) => /^(?:leave|leaving)$/.test(text.word(near)))],
]);

const livings = wordSet("live lives living lived stay stays staying home i'm im i am is she's he's there here");

/** Returns whether a word says that somebody is alone at home: "I live alone", "home alone", "living by myself", "an elderly lady on her own". */
function isAlone(text: Masking, at: number): boolean {
  if (text.word(at) === 'alone') return livings.has(text.word(at - 1)) || /^(?:all|home)$/.test(text.word(at - 1));
  if (/^(?:widow|widower|widowed)$/.test(text.word(at))) return true;
  const isBySelf = /^(?:my|her|him)self$/.test(text.word(at)) && text.word(at - 1) === 'by';
  const isOnOwn = text.word(at) === 'own' && /^(?:my|her|his)$/.test(text.word(at - 1)) && text.word(at - 2) === 'on';
  return (isBySelf || isOnOwn) && isLivingBefore(text, isBySelf ? at - 1 : at - 2);
}

const isLivingBefore = (text: Masking, at: number) => livings.has(text.word(at - 1)) || /^(?:lady|woman|man|gentleman|pensioner|mum|mother|dad|father|nan|nanna|gran|grandma|grandmother|grandad|pop)(?:'?s)?$/.test(text.word(at - 1));

/** Masks when nobody is at home, that somebody is alone there and that a door is not locked: "nobody's home till Friday", "the back slider never locks". */
export function maskAbsences(text: Masking): void {
  for (const [at, { text: word }] of text.tokens.entries()) {
    if (absences.get(word)?.(text, at)) {
      maskDates(text, text.after(at, MAX_DATE), false);
      maskDates(text, text.before(at, MAX_DATE), true);
    }
    if (isAlone(text, at)) text.mask(at, 'code');
    if (!unlocked.get(word)?.(text, at) || !isDoorBefore(text, at)) continue;
    text.mask(at, 'code');
    if (/^(?:lock|latch)/.test(word) && text.word(at - 1) !== 'the') text.mask(at - 1, 'code');
  }
}
