/** One value that someone else has changed, as text. */
export interface ConflictingChange {
  /** The field's name; left out where the title names it. */
  label?: string;
  /** The user's own value; left out where its field is right above. */
  mine?: string;
  theirs: string | null;
}

/** The choice of which version to keep. */
export type Resolution = 'mine' | 'theirs' | 'both';

/** Returns the text to save; undefined when theirs stays unchanged. */
export function resolvedText(mine: string, theirs: string | null, resolution: Resolution): string | undefined {
  if (resolution === 'theirs') return undefined;
  return resolution === 'mine' ? mine : [theirs, mine].filter(Boolean).join('\n\n');
}
