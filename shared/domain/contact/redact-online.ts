import { spansOf, type Span } from './text-fold.ts';

const spokenTopLevels = 'com|net|org|au|io|co|nz|biz|info|xyz';
const topLevels = [
  spokenTopLevels,
  'uk|app|dev|online|site|shop|store|email|page|link|tech|ly|tv|cc|gl|tk|ai|id|asn|edu|gov|eu|mobi',
  'services|solutions|builders|plumbing|electrician|melbourne|sydney',
].join('|');
const mailHosts = [
  'g[ -]?mail|gmale|googlemail|hotmail|hotmale|outlook|yahoo|ymail|icloud|protonmail|fastmail',
  'bigpond|optusnet|iinet|westnet|internode|ozemail',
].join('|');
const shortHosts =
  't[.]me|wa[.]me|fb[.]me|m[.]me|fb[.]com|youtu[.]be|is[.]gd|t[.]co|g[.]co|linktr[.]ee';

const OPEN = String.raw` {0,2}[[({<*_"'-] ?`;
const CLOSE = String.raw` ?[\])}>*_"'-] {0,2}`;
const BRACKETED_AT = String.raw`${OPEN}(?:at|@)${CLOSE}| ?[([{<] ?a ?[)\]}>] ?`;
const AT = String.raw`(?: {0,3}@ {0,3}|${BRACKETED_AT}| at(?:[ -]sign)? )`;
const DOT = String.raw`(?:[.]|${OPEN}(?:dot|d0t|[.]|point)${CLOSE}| (?:dot|d0t|point) )`;
const SPACED_DOT = String.raw`(?: {0,2}[.] {0,2}|${DOT})`;
const LABEL = String.raw`[\p{L}\d-]{1,63}`;
const LOCAL = String.raw`[\p{L}\d._%+'-]{1,64}`;
const SPOKEN_SIGN = String.raw`(?: (?:dot|underscore|dash|hyphen|plus) | ?[([{<] ?dot ?[)\]}>] ?)`;
const SPOKEN_LOCAL = `(?:${LOCAL}${SPOKEN_SIGN}){0,3}${LOCAL}`;
const BEGIN = String.raw`(?<![\p{L}\d@])`;
const END = String.raw`(?![\p{L}\d])`;
const AU = `(?:${SPACED_DOT}au| au)?`;
const unicode = (source: string) => new RegExp(source, 'gu');

/** An address: what it is told by, and what stands before that. */
interface Address {
  before: RegExp;
  from: RegExp;
}

const address = (before: string, from: string): Address => ({ before: new RegExp(`(?<=(${before}))`, 'uy'), from: unicode(from) });

const emails = [
  // With "@" or the word for it.
  address(SPOKEN_LOCAL, String.raw`@(?=\p{L}|${LABEL}[.]\p{L})${LABEL}(?:${DOT}${LABEL}){0,4}`),
  address(SPOKEN_LOCAL, `${AT}(?:${LABEL}${DOT}){1,3}(?:${topLevels})${END}`),
  address(SPOKEN_LOCAL, `${AT}(?:${LABEL}${SPACED_DOT}){1,2}(?:com|net|org)${END}`),
  address(SPOKEN_LOCAL, `${AT}${LABEL} (?:com|net|org)(?: au)?${END}`),
  address(`(?:${LOCAL} ){0,2}${LOCAL}`, `${AT}(?:${mailHosts})(?:${DOT}${LABEL}|${END})`),
  // Without it: those of well-known hosts, and any with a spelled-out "com".
  address(LOCAL, ` {0,2}(?:${mailHosts})(?:${SPACED_DOT}| )com${END}${AU}`),
  address(LOCAL, `(?:${mailHosts})(?: ?dot ?|[.])?com${END}`),
  address(LOCAL, ` ?(?:dotcom|dot com)(?:dotau| dot au)?${END}`),
];

/** Finds addresses of one kind. What tells an address is rare, and what may stand before it is most of a text: that is looked at last. */
function addressSpans(text: string, { before, from }: Address): Span[] {
  const spans: Span[] = [];
  from.lastIndex = 0;
  for (let match = from.exec(text); match; match = from.exec(text)) {
    before.lastIndex = match.index;
    const [, local] = before.exec(text) ?? [];
    if (local === undefined) from.lastIndex = match.index + 1;
    else spans.push({ start: match.index - local.length, end: match.index + match[0].length });
  }
  return spans;
}

const links = [
  /(?:h(?:tt|xx)ps?|ftp) ?: ?[/\\]{1,2} ?\S+/gu,
  /(?<![\p{L}\d])www(?: ?[.] ?| dot )\S+/gu,
  unicode(String.raw`${BEGIN}(?:${LABEL}[.]){1,4}(?:${topLevels})(?![\p{L}\d-])(?:[/?#]\S*)?`),
  unicode(String.raw`${BEGIN}(?:${shortHosts})(?![\p{L}\d-])(?:/\S*)?`),
  unicode(String.raw`${BEGIN}${LABEL}${SPACED_DOT}(?:com|net|org)(?:${SPACED_DOT}au)?${END}`),
  unicode(String.raw`${BEGIN}${LABEL}(?:${DOT}(?:${spokenTopLevels})){1,2}${END}`),
  unicode(String.raw`${BEGIN}${LABEL} (?:com|net|org) au${END}`),
  /(?:\/{3}|(?:what ?(?:3|three) ?words|w3w)[ :/]*) ?\p{L}+[.]\p{L}+[.]\p{L}+/gu,
];

// J o h n @ …: eight or more single characters in a row, with four different letters.
const spelledOut = /(?<![\p{L}\d])(?:[a-z\d@] ?[ ._*-] ?){7,}[a-z\d](?![\p{L}\d])/gu;

/** Finds email and web addresses in a folded text, including spelled-out ones. */
export function onlineSpans(text: string): Span[] {
  const spelled = spansOf(text, spelledOut).filter(
    ({ start, end }) => new Set(text.slice(start, end).match(/[a-z]/g)).size >= 4,
  );
  return [...emails.flatMap((each) => addressSpans(text, each)), ...links.flatMap((pattern) => spansOf(text, pattern)), ...spelled];
}
