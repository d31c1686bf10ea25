import { ensurePlaces } from './places-ensure.mjs';
import { ensureWords } from './words-ensure.mjs';

/** Makes the lists that the server reads beside its code, places and words, where they are missing or out of date. */
export function ensureLists() {
  ensurePlaces();
  ensureWords();
}
