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

/** Returns what to ask about an address: whether a place is meant, which place of a name, or what it is. Empty for a known place. */
function questionAbout({ suggestions, hint }: Lookup): string {
  const [first] = suggestions;
  const [asked, other] = first?.isGuess ? [first] : suggestions.filter((suggestion) => suggestion.asked);
  if (other) return `Which ${other.asked}? Choose from the list or add the postcode. Or press Next again to keep it.`;
  if (asked) return `${didYouMean(asked.text)} If not, press Next again.`;
  return hint && `${hint} Or press Next again to keep it.`;
}

/**
 * Returns what to ask back about an address that does not say which place is meant. Returns null for one that does, when the server does
 * not answer, and for the address that was asked about last.
 */
export async function askBack(address: string): Promise<string | null> {
  if (address === lastAsked || wasPicked(address)) return null;
  const question = questionAbout(await inTime(askGazetteer(address), TIMEOUT_BEFORE_GOING_ON_MS).catch(() => NOTHING));
  if (question === '') return null;
  lastAsked = address;
  return question;
}
