import { wordSet } from '../../shared/domain/word-set.ts';
import { wordKind } from './known-words.ts';
import { functionWords, linkWords, type Masking } from './masking.ts';
import { isPlaceWord } from './mask-words.ts';
import type { Token } from './text-tokens.ts';

/** After these stands a person. */
const personCues = wordSet(`
  tenant tenants agent agents manager managers landlord landlady owner owners receptionist caretaker neighbour neighbours neighbor attn attention regards cheers sincerely
  mr mrs ms miss dr husband wife hubby missus partner son daughter mum mom mother dad father brother sister boss housemate flatmate nan pop grandma grandpa uncle aunt
  cousin niece nephew friend mate builder contractor foreman supervisor named name name's called signed yours
`);

/** After these may stand a person, or anything else. */
const weakPersonCues = wordSet(`from for to with contact call ring phone text message email see meet i'm im am this is and or by thanks hi hello hey dear at find search add`);

/** Whether a word may be a name of a person, given how it is written. */
function canBePerson(token: Token): boolean {
  if (token.kind === 'foreign') return true;
  if (token.kind !== 'word' || functionWords.has(token.text)) return false;
  const { isTrade, isCommon, isKnown, isName } = wordKind(token.text);
  if (isTrade) return false;
  if (isName) return !isCommon || token.isCapital;
  return token.isCapital ? !isCommon : !isCommon && !isKnown;
}

/** What follows "ask for", "the tenant is", "my name is". */
export function maskPeople(text: Masking): void {
  for (const [at, token] of text.tokens.entries()) {
    const isStrong = personCues.has(token.text.replace(/'s$/, '')) || isAskingFor(text, at);
    if (isStrong || weakPersonCues.has(token.text)) maskPersonAfter(text, at, isStrong);
  }
}

const MOST_NAMES = 3;

function maskPersonAfter(text: Masking, cue: number, isStrong: boolean): void {
  const following = text.after(cue, 7);
  const first = following.findIndex((at) => !isLink(text, at));
  if (first < 0) return;
  for (const [index, at] of following.slice(first, first + MOST_NAMES).entries()) {
    const token = text.at(at);
    if (!token || isPlaceWord(text, at) || text.isFact(token) === 'shown') return;
    const isNext = index > 0 && isAnyName(token);
    const isAnnounced = isStrong && index === 0 && isAnyName(token) && (at === cue + 1 || isNameByPlace(text, at));
    if (!canBePerson(token) && !isNext && !isAnnounced) return;
    text.mask(at, 'person');
  }
}

/** Whether a word only leads to a name: "is", "my", "called"; not where a capital says that it is one. */
function isLink(text: Masking, at: number): boolean {
  const token = text.at(at);
  if (!token || !linkWords.has(token.text)) return false;
  return !(token.isCapital && !token.isFirst && wordKind(token.text).isName);
}

function isAnyName({ kind, text: word }: Token): boolean {
  const { isName, isTrade } = wordKind(word);
  return kind === 'word' && isName && !isTrade && !functionWords.has(word);
}

/** The "for" of "ask for", the "to" of "speak to". */
function isAskingFor(text: Masking, at: number): boolean {
  const pair = `${text.word(at - 1)} ${text.word(at)}`;
  return /^(?:ask(?:ing)? for|speak (?:to|with)|talk (?:to|with)|look for|care of)$/.test(pair);
}

/** "ask for mark" ends there, or goes on with a name, a number or a comma. */
function isNameByPlace(text: Masking, at: number): boolean {
  const next = text.at(at + 1);
  const kind = next && wordKind(next.text);
  const isUnknown = kind && !kind.isTrade && !kind.isCommon && !kind.isKnown;
  return !next || isUnknown === true || /[,.!?\n;:(]/.test(next.gap) || next.kind !== 'word' || wordKind(next.text).isName || /^(?:on|at|and|or|will|is|who|has)$/.test(next.text);
}
