import type { PlatformContext } from '../../platform/context.ts';
import type { Look } from '../../platform/http/looks.ts';
import { keyedHasher } from '../../platform/keyed-hash.ts';
import { insertLook } from './look-store.ts';

/** Returns a function that records looks at contacts, and searches for them with a keyed hash of the text, in any case. */
export function lookRecorder({ db, config }: Pick<PlatformContext, 'db' | 'config'>): (look: Look) => Promise<void> {
  const hashOf = keyedHasher(config, 'search');
  return ({ search, ...look }) => insertLook(db, { ...look, search: search && { whose: search.whose, hash: hashOf(search.text.toLowerCase()) } });
}
