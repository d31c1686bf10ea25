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

const hasAt = unicode(AT);

/** Addresses with "@" or the word for it. */
const emailsWithAt = [
  unicode(String.raw`${SPOKEN_LOCAL}@(?=\p{L}|${LABEL}[.]\p{L})${LABEL}(?:${DOT}${LABEL}){0,4}`),
  unicode(String.raw`${SPOKEN_LOCAL}${AT}(?:${LABEL}${DOT}){1,3}(?:${topLevels})${END}`),
  unicode(String.raw`${SPOKEN_LOCAL}${AT}(?:${LABEL}${SPACED_DOT}){1,2}(?:com|net|org)${END}`),
  unicode(String.raw`${SPOKEN_LOCAL}${AT}${LABEL} (?:com|net|org)(?: au)?${END}`),
  unicode(String.raw`(?:${LOCAL} ){0,2}${LOCAL}${AT}(?:${mailHosts})(?:${DOT}${LABEL}|${END})`),
];

/** Addresses without "@": those of well-known hosts, and any with a spelled-out "com". */
const emailsWithoutAt = [
  unicode(String.raw`${LOCAL} {0,2}(?:${mailHosts})(?:${SPACED_DOT}| )com${END}${AU}`),
  unicode(String.raw`${LOCAL}(?:${mailHosts})(?: ?dot ?|[.])?com${END}`),
  unicode(String.raw`${LOCAL} ?(?:dotcom|dot com)(?:dotau| dot au)?${END}`),
];

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
  const emails = spansOf(text, hasAt).length > 0 ? [...emailsWithAt, ...emailsWithoutAt] : emailsWithoutAt;
  return [...emails, ...links].flatMap((pattern) => spansOf(text, pattern)).concat(spelled);
}
