import { wordSet } from '../../../../shared/domain/contact/word-set.ts';
import { wordKind } from './known-words.ts';
import { functionWords, type Masking } from './masking.ts';
import { homeParts, positions } from './place-words.ts';
import { isMaker } from './trade-words.ts';

const pets = wordSet(`
  dog dogs doggo doggie doggy puppy puppies pup pups cat cats kitten kittens kitty labrador lab kelpie staffy cavoodle labradoodle groodle poodle husky heeler collie beagle dachshund greyhound pug spaniel terrier rottweiler
  ridgeback shepherd retriever labradors kelpies staffies cavoodles labradoodles poodles huskies heelers collies beagles dachshunds greyhounds pugs spaniels terriers
  rottweilers ridgebacks shepherds retrievers horse horses pony ponies donkey rooster goose alpaca parrot cockatoo galah budgie rabbit goat pig
`);
/** What an animal does and a thing does not. */
const petVerbs = wordSet('barks barked bites escapes jumps digs licks growls whines sleeps wanders');
const petTraits = wordSet('friendly harmless gentle loud scared deaf old blind timid');
const oftenWords = wordSet('sometimes often always never usually outside inside next door');

const calledCues = wordSet('named called');
const CALLED_REACH = 5;

/** Returns whether a capitalised word behind a pet is its name: "Dog Bluey", "cat (Shadow)", not "Dog Fence energiser". */
function isNamedInCapitals(text: Masking, at: number): boolean {
  const token = text.at(at);
  if (token?.kind !== 'word' || !token.isCapital || text.isShouted || functionWords.has(token.text) || isMaker(token.text)) return false;
  if (text.isAcronym(token) && wordKind(token.text).isTrade) return false;
  return !(wordKind(token.text).isTrade && wordKind(text.word(at + 1)).isTrade && text.gap(at + 1) === ' ' && !functionWords.has(text.word(at + 1)));
}

/** Returns whether a word in lower case behind a pet is its name, by what the pet does: "our dog biscuit barks". */
function isNamedByVerb(text: Masking, at: number): boolean {
  const token = text.at(at);
  if (token?.kind !== 'word' || token.gap !== ' ' || text.gap(at + 1) !== ' ' || functionWords.has(token.text)) return false;
  if (wordKind(token.text).isTrade || [homeParts, positions, oftenWords].some((words) => words.has(token.text)) || /(?:ly|ing)$/.test(token.text)) return false;
  return petVerbs.has(text.word(at + 1)) || (/^(?:is|are)$/.test(text.word(at + 1)) && petTraits.has(text.word(at + 2)));
}

/** Masks the names of pets, whatever else they mean, which neighbours know the home by: "the dog Biscuit", "dogs Ziggy and Moose". */
export function maskPets(text: Masking): void {
  for (const [at, { text: word }] of text.tokens.entries()) {
    if (calledCues.has(word) && text.before(at, CALLED_REACH).some((near) => pets.has(text.word(near))) && isNamedInCapitals(text, at + 1)) text.mask(at + 1, 'customer');
    if (!pets.has(word)) continue;
    const isNamed = /^(?: |, | \(| - | ["“'‘])$/.test(text.gap(at + 1)) && isNamedInCapitals(text, at + 1);
    if (!isNamed && !isNamedByVerb(text, at + 1)) continue;
    text.mask(at + 1, 'customer');
    const other = text.joinedTo(at + 1);
    if (isNamed && other > 0 && isNamedInCapitals(text, other)) text.mask(other, 'customer');
  }
}
