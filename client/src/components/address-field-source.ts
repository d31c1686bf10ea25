import { builtInSuggestions, hasBuiltInMatch } from './address-field-built-in.ts';
import { gazetteerSuggestions } from './address-field-gazetteer.ts';
import { inTime } from './address-field-in-time.ts';
import { askLiveSearch } from './address-field-live.ts';
import type { Suggestion } from './address-field-suggestion.ts';

const PATIENCE_MS = 4_000;
/** While the first connection is made, a place that is known here is better than waiting for all of them. */
const PATIENCE_WITH_MATCH_MS = 800;

async function basicSuggestions(typed: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
  const patience = hasBuiltInMatch(typed) ? PATIENCE_WITH_MATCH_MS : PATIENCE_MS;
  try {
    const found = await inTime(gazetteerSuggestions(typed, signal), patience);
    if (found.length > 0) return found;
  } catch {
    // No network, or a server that does not answer: the list that is here needs neither.
  }
  return builtInSuggestions(typed);
}

/**
 * Looks for what a typed text may mean: the maps provider while it answers, else the server's localities, else the
 * built-in list. Nothing is made up after the maps provider found nothing.
 */
export async function findSuggestions(typed: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
  const live = await askLiveSearch(typed);
  if (!live) return basicSuggestions(typed, signal);
  return live.length > 0 ? live : gazetteerSuggestions(typed, signal);
}
