import { getTabItem, setTabItem } from '@/lib/storage.ts';

const KEY = 'sparkdrop.filed-quote';

/** A submitted quote request, as far as the success page needs it. */
export interface SubmittedQuote {
  jobReference: string;
  /** True when it replaced an earlier request. */
  isCorrected?: true | undefined;
  /** True when it is an emergency. */
  isEmergency?: boolean | undefined;
  /** The secret of the link to the request's page. */
  requestToken?: string | undefined;
}

/** Says which version of a request stands after a correction. */
export const CORRECTED = 'We have your corrected request. It replaces the one you sent before.';

function isSubmittedQuote(value: unknown): value is SubmittedQuote {
  return (
    typeof value === 'object' &&
    value !== null &&
    'jobReference' in value &&
    typeof value.jobReference === 'string'
  );
}

export function rememberSubmittedQuote(submitted: SubmittedQuote): void {
  setTabItem(KEY, submitted);
}

/** Returns the last quote submitted in this tab; null when there is none. Reads the history state first, for browsers that block storage. */
export function lastSubmittedQuote(): SubmittedQuote | null {
  const state: unknown = history.state;
  return [state, getTabItem(KEY)].find(isSubmittedQuote) ?? null;
}
