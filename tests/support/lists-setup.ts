import { ensureLists } from '../../scripts/ensure-lists.mjs';

/** Makes the lists of words and places once for the whole run, as a fresh checkout has none. */
export function setup(): void {
  ensureLists();
}
