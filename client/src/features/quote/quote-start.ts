import { addressLine } from '@/components/address-line.ts';
import { newKey } from '@/lib/new-key.ts';
import { readDraft, type QuoteDraft } from './quote-draft.ts';
import { emptyQuote, type QuoteValues } from './quote-schema.ts';
import { firstUnfinishedStep, isQuoteField } from './quote-steps.ts';

/** What the form starts with, and the step, counted from 0, up to which it may be opened. */
export interface QuoteStart extends QuoteDraft {
  reached: number;
}

/** The location that a link to this page carries; null when it carries none. */
export function prefillOf(search: string): string | null {
  const query = new URLSearchParams(search);
  const read = (name: string) => addressLine(query.get(name) ?? '').trim();
  const suburb = [read('suburb'), read('postcode')].filter(Boolean).join(' ');
  return read('serviceLocation') || read('location') || suburb || null;
}

/** What the form starts with: the draft of this tab, the location of the link, or nothing. */
export function startQuote(search: string): QuoteStart {
  const prefill = prefillOf(search);
  const draft = readDraft();
  if (!draft) {
    const values = { ...emptyQuote, serviceLocation: prefill ?? '' };
    return { values, idempotencyKey: newKey(), prefill, startedAt: Date.now(), reached: 0 };
  }
  // A new link is a newer word than the draft; the same link, after a reload, is not.
  const isNewLink = prefill !== null && prefill !== draft.prefill;
  const values = isNewLink ? { ...draft.values, serviceLocation: prefill } : draft.values;
  return {
    ...draft,
    values,
    prefill: prefill ?? draft.prefill,
    reached: firstUnfinishedStep(values),
  };
}

/** What was entered before anything was known of a draft or a link: all that differs from the blank form and from `start`. */
export function earlyAnswers(entered: QuoteValues, start: QuoteStart): Partial<QuoteValues> {
  const early = Object.entries(entered).filter(
    ([name, value]) => isQuoteField(name) && value !== emptyQuote[name] && value !== start.values[name],
  );
  return Object.fromEntries(early);
}
