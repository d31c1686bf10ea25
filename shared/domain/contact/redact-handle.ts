import { spansOf, type Span } from './text-fold.ts';
import { wordSet } from './word-set.ts';

const services = [
  'instagram|insta(?!-?hot)|facebook|face ?book|fb|(?<=on )messenger|whats ?app|snap ?chat',
  'telegram|tiktok|tik ?tok|linkedin|skype|wechat|viber|discord|gmail|hotmail|bigpond|icloud',
].join('|');
/** Services whose names are also everyday words, or that people write about: only redacted when a name clearly follows. */
const doubtful = [
  '(?:snap|signal|messenger|twitter|youtube|gumtree|yahoo)(?= ?[:=]| (?:me|as|under|name) )',
  String.raw`(?:ig|snap)(?= [\p{L}_.]{2,30}[\d_])`,
  '(?:ig|tg|e-?mail)(?= ?[:=]| is )',
  '(?:ig|tg)(?= ?[-@]| (?:as|under|name|handle) )',
  '(?<=(?:my|our|on) )ig',
].join('|');
const connectors = [
  'is|me|us|my|our|name|handle|user|username|id|page|profile|account|called|under|as|at|on|by|add',
  "messenger|dm|msg|message|here|its|it's",
  services,
].join('|');

/** Words that may follow the name of a service without being a username. */
const plainWords = wordSet(`
  ad ads add group groups post posts page pages marketplace review reviews and or for to so but
  please pls thanks about if because they the a an i we you that this who where which last
  recently before after when with also how was it he she not no yes can could would will need
  needs want wants market app data only too yesterday today tomorrow from in of saying said our
  there one some few two three four new old electrician quote quotes once now later soon asap
  first then instead anytime any either preferred best back me us my call calls video chat cheap
  local community friend friends recommendations recommended live portal had has have did do is
  are were ok okay fine good great easiest works worthy style preferably here hidden says say
  told shows
`);

const BEGIN = String.raw`(?<![\p{L}\d])`;
const END = String.raw`(?![\p{L}\d])`;
const SIGN = String.raw`(?: {0,2}[:=~>/@"'([-]{1,2})? {0,2}`;
const LINKS = String.raw`(?:(?:${connectors})${END}[ :=~>@"'([-]{1,4}){0,5}`;
const HANDLE = String.raw`[\p{L}\d_][\p{L}\d_.#-]{0,60}`;
const named = new RegExp(
  String.raw`${BEGIN}(?:${services}|${doubtful})${END}(${SIGN})(${LINKS})(${HANDLE})`,
  'gu',
);

const networks = [
  '(?:instagram|insta|ig|facebook|fb|messenger|whats ?app|snapchat|snap|telegram|tiktok|linkedin',
  'skype|discord)',
].join('|');
const introductions = [
  "i'?m|i am|we are|we're|search|search for|look up|look for|look me up as|find us as|find me as",
  'add|name is|known as',
].join('|');
const WORD = String.raw`[\p{L}\d_.-]{1,40}`;
const introduced = new RegExp(
  String.raw`${BEGIN}(?:${introductions}) ((?:${WORD} ){1,3})(?:on|in) ${networks}${END}`,
  'gu',
);
const MARKED = String.raw`[\p{L}\d_.-]{0,40}(?:\d|_|\p{L}[.]\p{L})[\p{L}\d_.-]{0,40}`;
const unmistakable = new RegExp(
  String.raw`(?<![\p{L}\d_.-])(${MARKED}) (?:on|at|via) (?:my )?${networks}${END}`,
  'gu',
);
const atSign = /(?<![\p{L}\d])@[\p{L}_](?:[\p{L}\d_.]*[\p{L}\d_])?/gu;
const places = /^@(?:home|work|night|least|most|the|my|our|a|each|ea|once|all)$/;

function spanOfGroup(match: RegExpExecArray, group: number): Span {
  const word = match[group] ?? '';
  const start = match.index + match[0].indexOf(word);
  return { start, end: start + word.trimEnd().length };
}

/** Returns the length of the rest of a name, when the words after its first one begin with capitals. */
function restOfName(cased: string, end: number): number {
  return /^(?:[ .]{1,2}\p{Lu}[\p{L}'-]*){1,3}/u.exec(cased.slice(end, end + 60))?.[0].length ?? 0;
}

/** Finds social media handles and names in a folded text. */
export function handleSpans(text: string, cased: string): Span[] {
  const spans: Span[] = [];
  for (const match of text.matchAll(named)) {
    const [whole, sign = '', linking = '', word = ''] = match;
    const isNamed = /[:=~>@([]/.test(sign + linking);
    const bare = word.replace(/[.#-]+$/, '');
    if (plainWords.has(bare) || (bare.length < 2 && !isNamed)) continue;
    const end = match.index + whole.length - (word.length - bare.length);
    const start = match.index + whole.length - word.length;
    const isCapital = /^\p{Lu}/u.test(cased.slice(start));
    spans.push({ start, end: end + (isCapital ? restOfName(cased, end) : 0) });
  }
  for (const match of text.matchAll(introduced)) {
    const span = spanOfGroup(match, 1);
    const words = text.slice(span.start, span.end);
    if (!/^(?:me|us|you|it|your|my|the|an?)(?: |$)/.test(words)) spans.push(span);
  }
  for (const match of text.matchAll(unmistakable)) spans.push(spanOfGroup(match, 1));
  const mentions = spansOf(text, atSign);
  return [...spans, ...mentions.filter(({ start, end }) => !places.test(text.slice(start, end)))];
}
