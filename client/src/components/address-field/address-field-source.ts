import { builtInSuggestions, hasBuiltInMatch } from './address-field-built-in.ts';
import { askGazetteer } from './address-field-gazetteer.ts';
import { inTime } from './address-field-in-time.ts';
import { askLiveSearch } from './address-field-live.ts';
import { wasPicked } from './address-field-picking.ts';
import { didYouMean, type Lookup, NOTHING } from './address-field-suggestion.ts';

const TIMEOUT_MS = 4_000;
/** While the first connection is being made, a built-in match is better than waiting. */
const TIMEOUT_WITH_MATCH_MS = 800;
/** How long the Next button may have to wait. */
const TIMEOUT_BEFORE_GOING_ON_MS = 1_500;

async function basicSuggestions(typed: string, signal: AbortSignal): Promise<Lookup> {
  try {
    return await inTime(askGazetteer(typed, signal), hasBuiltInMatch(typed) ? TIMEOUT_WITH_MATCH_MS : TIMEOUT_MS);
  } catch {
    // No network, or no answer from the server: the built-in list needs neither.
    return { suggestions: builtInSuggestions(typed), hint: '' };
  }
}

/**
 * Finds suggestions for a typed text: from the maps provider while it answers, else from the server's localities, else from the
 * built-in list. Only the built-in list makes anything up.
 */
export async function findSuggestions(typed: string, signal: AbortSignal): Promise<Lookup> {
  const live = await askLiveSearch(typed);
  if (!live) return basicSuggestions(typed, signal);
  return live.length > 0 ? { suggestions: live, hint: '' } : askGazetteer(typed, signal);
}

let lastAsked = '';

/**
 * Returns what to ask back about an address that nobody knows. Returns null for a known one, when the server does not answer, and for
 * the address that was asked about last.
 */
export async function askBack(address: string): Promise<string | null> {
  if (address === lastAsked || wasPicked(address)) return null;
  const { suggestions, hint } = await inTime(askGazetteer(address), TIMEOUT_BEFORE_GOING_ON_MS).catch(() => NOTHING);
  const [first] = suggestions;
  if (!first?.isGuess && hint === '') return null;
  lastAsked = address;
  return first ? `${didYouMean(first.text)} If not, press Next again.` : `${hint} Or press Next again to keep it.`;
}
