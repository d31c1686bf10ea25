import { recall, remember } from '@/lib/session-memory.ts';

const KEY = 'sparkdrop.filed-quote';

/** A quote that was sent, as far as the thank-you page needs to know. */
export interface FiledQuote {
  jobReference: string;
  /** Whether it took the place of what was sent before. */
  isCorrected?: true | undefined;
}

function isFiledQuote(value: unknown): value is FiledQuote {
  return (
    typeof value === 'object' &&
    value !== null &&
    'jobReference' in value &&
    typeof value.jobReference === 'string'
  );
}

export function rememberFiledQuote({ jobReference }: FiledQuote): void {
  remember(KEY, { jobReference });
}

/** The quote sent last in this tab; null when none was. Where storage is blocked, the page's history tells. */
export function filedQuote(): FiledQuote | null {
  const state: unknown = history.state;
  return [state, recall(KEY)].find(isFiledQuote) ?? null;
}
