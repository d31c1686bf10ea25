import { wordSet } from '../../../../shared/domain/contact/word-set.ts';
import { wordKind } from './known-words.ts';
import { functionWords, linkWords, type Masking } from './masking.ts';
import { isPlaceWord } from './mask-words.ts';
import type { Token } from './text-tokens.ts';

/** Cues that a person follows. */
const personCues = wordSet(`
  tenant tenants agent agents manager managers landlord landlady owner owners receptionist caretaker neighbour neighbours neighbor attn attention regards cheers sincerely
  mr mrs ms miss dr husband wife hubby missus partner son daughter mum mom mother dad father brother sister boss housemate flatmate nan pop grandma grandpa uncle aunt
  cousin niece nephew friend mate builder contractor foreman supervisor named name name's called signed yours
`);

/** Weak cues: a person may follow, or anything else. */
const weakPersonCues = wordSet(`from for to with contact call ring phone text message email see meet i'm im am this is and or by thanks hi hello hey dear at find search add`);

/** Returns whether a word may be a person's name, judging by how it is written. */
function canBePerson(token: Token): boolean {
  if (token.kind === 'foreign') return true;
  if (token.kind !== 'word' || functionWords.has(token.text)) return false;
  const { isTrade, isCommon, isKnown, isName } = wordKind(token.text);
  if (isTrade || (token.isAllCapitals && isKnown && !isName)) return false;
  if (isName) return !isCommon || token.isCapital;
  return token.isCapital ? !isCommon : !isCommon && !isKnown;
}

/** Masks what follows cues such as "ask for", "the tenant is", "my name is". */
export function maskPeople(text: Masking): void {
  for (const [at, token] of text.tokens.entries()) {
    const isStrong = personCues.has(token.text.replace(/'s$/, '')) || isAskingFor(text, at);
    if (isStrong || weakPersonCues.has(token.text)) maskPersonAfter(text, at, isStrong);
  }
}

const MAX_NAMES = 3;

function maskPersonAfter(text: Masking, cue: number, isStrong: boolean): void {
  const following = text.after(cue, 7);
  const first = following.findIndex((at) => !isLink(text, at));
  if (first < 0) return;
  for (const [index, at] of following.slice(first, first + MAX_NAMES).entries()) {
    const token = text.at(at);
    if (!token || isPlaceWord(text, at) || text.isFact(token) === 'shown') return;
    const isAnnounced = isStrong && isAnyName(token) && (at === cue + 1 || isNameByPlace(text, at));
    const isMore = index === 0 ? isAnnounced : isAnyName(token) || (isStrong && isOddWord(token));
    if (!canBePerson(token) && !isMore) return;
    text.mask(at, 'person');
  }
}

/** Returns whether a word only leads to a name, such as "is", "my", "called", unless its capital marks it as a name itself. */
function isLink(text: Masking, at: number): boolean {
  const token = text.at(at);
  if (!token || !linkWords.has(token.text)) return false;
  return !(token.isCapital && !token.isFirst && wordKind(token.text).isName);
}

/** Returns whether a word is unknown, or only known as a typo: after a given name it is the surname. */
function isOddWord({ kind, text: word }: Token): boolean {
  const { isTrade, isCommon, isKnown, isGuessed } = wordKind(word);
  return kind === 'word' && !isTrade && !isCommon && (!isKnown || isGuessed);
}

function isAnyName({ kind, text: word }: Token): boolean {
  const { isName, isTrade } = wordKind(word);
  return kind === 'word' && isName && !isTrade && !functionWords.has(word);
}

/** Returns whether a word is the "for" of "ask for" or the "to" of "speak to". */
function isAskingFor(text: Masking, at: number): boolean {
  const pair = `${text.word(at - 1)} ${text.word(at)}`;
  return /^(?:ask(?:ing)? for|speak (?:to|with)|talk (?:to|with)|look for|care of)$/.test(pair);
}

/** Returns whether "ask for mark" ends there, or goes on with a name, a number or a comma. */
function isNameByPlace(text: Masking, at: number): boolean {
  const next = text.at(at + 1);
  const kind = next && wordKind(next.text);
  const isUnknown = kind && !kind.isTrade && !kind.isCommon && !kind.isKnown;
  return !next || isUnknown === true || /[,.!?\n;:(]/.test(next.gap) || next.kind !== 'word' || wordKind(next.text).isName || /^(?:on|at|and|or|will|is|who|has)$/.test(next.text);
}
