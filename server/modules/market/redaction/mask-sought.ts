import { wordSet } from '../../../../shared/domain/contact/word-set.ts';
import { phrasesFrom } from './description-phrases.ts';
import { isDescription, isOfJob, maskAll, oddities, outsideThings, visibleParts } from './house-words.ts';
import type { Masking } from './masking.ts';
import { isMaker } from './trade-words.ts';
import { vehicles } from './vehicle-words.ts';

const soughtCues = wordSet('see for on by');
const ownSigns = wordSet('house place gate sign letterbox mailbox driveway fence tree roof caravan boat van ute');

/** Returns whether a description of the house follows a word: "look for", "you will see", "marked by", "says on a". */
function isSought(text: Masking, at: number): boolean {
  const [before, word] = [text.word(at - 1), text.word(at)];
  if (word === 'for') return before === 'look';
  if (word === 'see') return (/^(?:you'?ll|u'?ll|you|u)$/.test(before) || (/^(?:will|can|should)$/.test(before) && /^(?:you|u)$/.test(text.word(at - 2)))) && /^(?:a|an|the|our|my|big|two)$/.test(text.word(at + 1));
  // "It says on the sticker"
  const isOnThing = /^(?:marked|signed|signposted)$/.test(before) ? /^(?:a|an|the)$/ : /^an?$/;
  return /^(?:marked|says|written|painted|signed|signposted)$/.test(before) && isOnThing.test(text.word(at + 1));
}

/** Masks what somebody has to look for: "look for the house under the water tower", "you will see a big marlin on the roof". */
export function maskSought(text: Masking): void {
  for (const at of text.tokens.keys()) if (soughtCues.has(text.word(at)) && isSought(text, at)) maskSoughtAt(text, at);
}

function maskSoughtAt(text: Masking, at: number): void {
  const phrases = phrasesFrom(text, at + 1, true);
  const sought = phrases.filter(({ isListed }) => isListed).map(({ words }) => words);
  if (sought.some((words) => isSeenFromStreet(text, words))) for (const { words } of phrases) maskAll(text, words);
}

const isOfStreet = (word: string) => [oddities, outsideThings, vehicles].some((things) => things.has(word));

/** Returns whether a phrase names what strangers see from the street, not what the job is about: "the big jacaranda", not "the fault". */
function isSeenFromStreet(text: Masking, words: readonly number[]): boolean {
  const [all, last] = [words.map((index) => text.word(index)), text.word(words.at(-1) ?? -1)];
  if (all.some(isOfStreet)) return true;
  // "The red light on the inverter"
  if (last === 'light') return false;
  if (all.every((word) => ownSigns.has(word) || isDescription(word)) || (visibleParts.has(last) && all.length > 1)) return true;
  // A maker's name may be that of a car: "the orange Torana".
  return !all.some((word) => isOfJob(word) && !isDescription(word) && !isMaker(word));
}
