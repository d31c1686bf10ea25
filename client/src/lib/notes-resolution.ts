/** What becomes of notes that two people wrote at once. */
export type Resolution = 'mine' | 'theirs' | 'both';

/** Returns the notes to be saved; undefined when theirs stand as they are. */
export function resolvedNotes(mine: string, theirs: string | null, resolution: Resolution): string | undefined {
  if (resolution === 'theirs') return undefined;
  return resolution === 'mine' ? mine : [theirs, mine].filter(Boolean).join('\n\n');
}
