import { wordSet } from '../../../../shared/domain/contact/word-set.ts';
import { canBeCalled, isGivenName } from './given-names.ts';
import { wordKind } from './known-words.ts';
import { functionWords, type Masking } from './masking.ts';
import { personCues } from './mask-people.ts';

const startsClause = (text: Masking, at: number) => text.at(at)?.isFirst === true || /[,(]/.test(text.gap(at)) || /^(?:and|n|or|but|so|because|coz|cos|if|when|once|while|unless|since|until|till|til|after|before)$/.test(text.word(at - 1));

/** What only a person says, is, has or does, as the words after their name. */
const personal = [
  /^(?:said|says|reckons|reckon|thinks|noticed|mentioned|told (?:me|us|him|her))\b(?! \d)/,
  /^(?:(?:will|wil|should|might) be|is|'s|'ll be) (?:home(?! made)|here|there|around|onsite|on site|back (?:at|by|from|after|on)|in (?:after|from|all|until|till|most|every))\b/,
  /^knows (?:where|which|what|how|the|about)\b/,
  /^(?:has|have|holds|keeps) (?:got )?(?:the |a |our |my )?(?:spare )?keys?\b/,
  /^(?:next door|upstairs|downstairs|over the road|across the road|at (?:the )?(?:front )?(?:reception|office|desk|counter))\b/,
  /^from (?:next door|nextdoor|over the road|across the|up the|down the)\b/,
  /^(?:my|our|his|her) (?:sister|brother|mum|mother|dad|father|son|daughter|wife|husband|partner|tenant|neighbour|mate|boss|cleaner|carer|nan|aunty|uncle|cousin|boarder|lodger|housemate|flatmate|roommate|landlord|manager|caretaker|apprentice|employee|grandson|granddaughter|niece|nephew|girlfriend|boyfriend|ex|kid)\b/,
  /^(?:answers|rents|lets|opens up|gets home|comes home)\b/,
  /^(?:can|will|could|should) (?:let|show|meet|greet)\b|^lets? (?:you|u|ya)\b/,
];
const PERSONAL_REACH = 4;

/** Returns whether a clause begins with a name and speaks of a person: "mark will be home", "grace said". */
function isSubject(text: Masking, at: number): boolean {
  if (!startsClause(text, at) || text.gap(at + 1) !== ' ' || (functionWords.has(text.word(at)) && /^(?:my|our|his|her)$/.test(text.word(at + 1)))) return false;
  const following = text.after(at, PERSONAL_REACH).map((near) => text.word(near)).join(' ');
  return personal.some((form) => form.test(following));
}

/** Returns whether somebody's relative, tenant or boss is named and spoken of: "his sister june can show you". */
function isKin(text: Masking, at: number): boolean {
  const isOwned = /^(?:my|our|his|her|their|your|ur|the)$/.test(text.word(at - 2));
  if (!(personCues.has(text.word(at - 1)) || /^(?:kid|toddler|lad|boy|girl|bloke|fella)$/.test(text.word(at - 1))) || !(isOwned || canBeCalled(text, at)) || text.gap(at) !== ' ' || text.gap(at + 1) !== ' ') return false;
  const { isTrade, isCommon } = wordKind(text.word(at));
  if (!canBeCalled(text, at) && (functionWords.has(text.word(at)) || isTrade || isCommon || text.word(at).endsWith('ly'))) return false;
  const following = text.after(at, PERSONAL_REACH).map((near) => text.word(near)).join(' ');
  return personal.some((form) => form.test(following)) || (!functionWords.has(text.word(at)) && ofKin.test(following));
}

/** What somebody's relative did: "son hunter put a screw through a cable". */
const ofKin = /^(?:put|did|broke|got|tried|bought|left|turned|pulled|hit|cut|drilled|plugged|fitted|built|made|installed|knocked|poked|stuck|shoved|spilt|jammed|[a-z]{2,}ed)\b/;

/** Returns whether somebody uses a name: "goes by june". */
const isGoneBy = (text: Masking, at: number) => text.word(at - 1) === 'by' && /^(?:go|goes|went|known)$/.test(text.word(at - 2)) && text.gap(at) === ' ';

/** Returns whether somebody says who they are: "this is Dot from the corner house", "it's grace here". */
const isIntroduced = (text: Masking, at: number) =>
  (/^(?:its|it's|im|i'm)$/.test(text.word(at - 1)) || (text.word(at - 1) === 'is' && (text.word(at - 2) === 'this' || personCues.has(text.word(at - 2))))) &&
  [at, at + 1].every((index) => text.gap(index) === ' ') && /^(?:from|here|speaking|calling)$/.test(text.word(at + 1));

const askedBefore = wordSet('ask see tell call ring text try contact msg message phone thank speak');
/** What goes on after somebody who is to be asked. */
const askedAfter = wordSet('at or and n when if about first instead before after b4 who he she will next once re the to that not');

const beforePhoning = wordSet('or and please plz pls to just then can you must should');

/** Returns whether "jack" is where a telephone is plugged in: "the old phone jack", not "please phone jack". */
const isPhoneJack = (text: Masking, at: number) => text.word(at) === 'jack' && text.word(at - 1) === 'phone' && !beforePhoning.has(text.word(at - 2));

/** What leads to somebody's name: "call up", "speak to", "ask for", and "call mum" before "shelly". */
const asking = /^(?:(?:call|ring|look) up|(?:speak|talk|chat|deal|liaise|spoke) (?:to|with|w)|ask(?:ing)? for)$/;

/** Returns whether what stands before a word asks for somebody. */
function isAfterAsking(text: Masking, at: number): boolean {
  const [before, first] = [text.word(at - 1), text.word(at - 2)];
  return askedBefore.has(before) || asking.test(`${first} ${before}`) || (personCues.has(before) && /^(?:call|ring|text|phone|ask|see|contact)$/.test(first));
}

/** Returns whether somebody is to be asked by name: "see bill at the desk", "ask will or art", "call up marina when". */
function isAsked(text: Masking, at: number): boolean {
  if (!isAfterAsking(text, at) || text.gap(at) !== ' ' || isPhoneJack(text, at)) return false;
  const next = text.at(at + 1);
  if (next === undefined || /[.,!?;\n(]/.test(next.gap)) return true;
  // "Call may drop out", "text will be read"
  return next.gap === ' ' && askedAfter.has(next.text) && !(next.text === 'will' && functionWords.has(text.word(at)));
}

const signOffs = wordSet('thanks thank thx thanx thnx tnx tks ty ta cheers regards rgds sincerely');

/** Returns whether a sentence ends in thanks and a name: "thx, sunny.", "thanks heaps, penny". */
function isSignature(text: Masking, at: number): boolean {
  const next = text.at(at + 1);
  if (!/^[,!.\n -]{1,3}$/.test(text.gap(at)) || !(next === undefined || /[.!\n]/.test(next.gap))) return false;
  return signOffs.has(text.word(at - 1)) || (text.gap(at) !== ' ' && [at - 2, at - 3].some((near) => signOffs.has(text.word(near))));
}

/** Returns whether a word between commas is the name of the person before it: "the tenant, cherry, is home". */
function isApposition(text: Masking, at: number): boolean {
  const token = text.at(at);
  if (token?.kind !== 'word' || !personCues.has(text.word(at - 1)) || ![at, at + 1].every((index) => /^, ?$/.test(text.gap(index)))) return false;
  const { isTrade, isCommon } = wordKind(token.text);
  return canBeCalled(text, at) || !(functionWords.has(token.text) || isTrade || isCommon || token.text.endsWith('ly'));
}

const nameLabels = wordSet('surname lastname firstname nickname');
const kindsOfName = wordSet('first last given family middle maiden full christian sur nick');
const contactLabels = wordSet('bloke fella guy lady groundsman caretaker concierge reception contact contacts name tenant occupant resident owner client customer agent manager attn attention ask');

const isSureLabel = (text: Masking, at: number) => nameLabels.has(text.word(at)) || (text.word(at) === 'name' && (kindsOfName.has(text.word(at - 1)) || /^(?:my|her|his|their)$/.test(text.word(at - 1))));

/** Returns whether a label, with "is" or a sign behind it, announces a word as a name: "last name is banks", "contact: sky". */
function isSaidName(text: Masking, label: number, name: number): boolean {
  const [isCalled, isMarked] = [canBeCalled(text, name), /^ ?[:=] ?$/.test(text.gap(name))];
  if (isMarked && isCalled && contactLabels.has(text.word(label))) return true;
  if (!isSureLabel(text, label) || !/^ ?[:=,-]? ?$/.test(text.gap(name))) return false;
  if (name > label + 1 || isMarked) return isCalled || !functionWords.has(text.word(name));
  const isEnded = text.gap(name + 1) !== ' ' || functionWords.has(text.word(name + 1));
  return isEnded && (isCalled || !(functionWords.has(text.word(name)) || wordKind(text.word(name)).isTrade));
}

/** Masks what follows the label of a name: "surname stone", "first name: pat". */
function maskLabelled(text: Masking, label: number): void {
  const name = text.word(label + 1) === 'is' ? label + 2 : label + 1;
  if (text.at(name)?.kind === 'word' && isSaidName(text, label, name)) text.mask(name, 'person');
}

const relatives = wordSet('girls boys kids sons daughters twins children parents tenants neighbours neighbors housemates flatmates grandkids grandparents babies teenagers');

/** Masks two names that are said to be somebody's relatives: "hope and joy are my girls". */
function maskRelatives(text: Masking, first: number): void {
  const last = text.joinedTo(first);
  if (last < 0 || !canBeCalled(text, first) || !canBeCalled(text, last)) return;
  const areSaid = /^(?:are|r)$/.test(text.word(last + 1)) && /^(?:my|our|the|his|her)$/.test(text.word(last + 2));
  if (!relatives.has(text.word(first - 1)) && !(areSaid && text.after(last + 2, 2).some((near) => relatives.has(text.word(near))))) return;
  for (const at of [first, last]) text.mask(at, 'person');
}

/** Masks the name before "or" and a masked one: "dawn or april at the counter". */
function maskAlternative(text: Masking, at: number): void {
  if (text.word(at + 1) === 'or' && text.reasons[at + 2] === 'person' && text.gap(at + 1) === ' ' && canBeCalled(text, at)) text.mask(at, 'person');
}

/** Returns whether something is done in a name: "invoice in the name of frost". */
const isInName = (text: Masking, at: number) => !functionWords.has(text.word(at)) && text.word(at - 1) === 'of' && text.word(at - 2) === 'name' && text.word(at - 3) === 'the' && /^(?:in|under)$/.test(text.word(at - 4));

/** Returns whether a name is explained by who it is: "Joy, who rents the granny flat". */
const isExplained = (text: Masking, at: number) => startsClause(text, at) && /^, ?$/.test(text.gap(at + 1)) && text.word(at + 1) === 'who' && /^(?:rents|lives|owns|lived|is|has|works|will|can)$/.test(text.word(at + 2));

/** Returns whether a capital follows a name as the initial of a surname: "Angus H". */
const hasInitial = (text: Masking, at: number) => text.at(at)?.isCapital === true && text.at(at + 1)?.isCapital === true && /^[a-hj-z]$/.test(text.word(at + 1)) && text.gap(at + 1) === ' ' && text.gap(at + 2) !== '-' && !text.isShouted && isGivenName(text.word(at)) && !functionWords.has(text.word(at));

/** Returns whether a word is written as a name: with a capital inside a sentence, or as initials that mean nothing else. */
function isWrittenAsName(text: Masking, at: number): boolean {
  const token = text.at(at);
  if (token === undefined) return false;
  const { isTrade, isCommon } = wordKind(token.text);
  return text.isProper(token) || (token.isAllCapitals && !isTrade && !isCommon);
}

/** Returns whether a name in capitals is somebody by their role: "JB the caretaker". */
const isRole = (text: Masking, at: number) =>
  isWrittenAsName(text, at) && !text.isShouted && text.word(at + 1) === 'the' && text.gap(at + 1) === ' ' && /^(?:caretaker|manager|foreman|receptionist|concierge|cleaner|neighbour|tenant|landlord|agent|owner|groundsman|supervisor|boss|builder|nurse)$/.test(text.word(at + 2)) && !functionWords.has(text.word(at)) && !personCues.has(text.word(at));

/** Returns whether a clause says whose name it is: "Bluey's me name", "Chook's the name". */
const isNameItself = (text: Masking, at: number) => startsClause(text, at) && /^[a-z]+'s$/.test(text.word(at)) && !functionWords.has(text.word(at).slice(0, -2)) && /^(?:me|my|the)$/.test(text.word(at + 1)) && text.word(at + 2) === 'name';

type Test = (text: Masking, at: number) => boolean;

/** What tells that a word is a name, whatever else it means. */
const tellingName: readonly Test[] = [isRole, isApposition, isInName, isNameItself, isKin];
/** What tells that a word that may be a name is one. */
const beingCalled: readonly Test[] = [isSubject, isIntroduced, isGoneBy, isAsked, isSignature, isExplained];

/** Masks names that are also everyday words, in lower case as well, where only a person can be meant. */
export function maskCalledNames(text: Masking): void {
  for (const at of text.tokens.keys()) {
    maskLabelled(text, at);
    maskRelatives(text, at);
    if (tellingName.some((isTold) => isTold(text, at))) text.mask(at, 'person');
    if (canBeCalled(text, at) && beingCalled.some((isCalled) => isCalled(text, at))) text.mask(at, 'person');
    if (hasInitial(text, at)) for (const index of [at, at + 1]) text.mask(index, 'person');
  }
  for (const at of text.tokens.keys()) maskAlternative(text, at);
}
