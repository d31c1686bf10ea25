import { newKey } from './new-key.ts';
import { readDraft, type QuoteDraft } from './quote-draft.ts';
import { emptyQuote } from './quote-schema.ts';
import { firstUnfinishedStep } from './quote-steps.ts';

/** The location that a link to this page carries; null when it carries none. */
export function prefillOf(search: string): string | null {
  const query = new URLSearchParams(search);
  const read = (name: string) => query.get(name)?.trim() ?? '';
  const suburb = [read('suburb'), read('postcode')].filter(Boolean).join(' ');
  return read('serviceLocation') || read('location') || suburb || null;
}

/** What the form starts with: the draft of this tab, the location of the link, or nothing. */
export function startQuote(search: string): QuoteDraft & { reached: number } {
  const prefill = prefillOf(search);
  const draft = readDraft();
  if (!draft) {
    const values = { ...emptyQuote, serviceLocation: prefill ?? '' };
    return { values, idempotencyKey: newKey(), prefill, reached: 0 };
  }
  // A new link is a newer word than the draft; the same link, after a reload, is not.
  const isNewLink = prefill !== null && prefill !== draft.prefill;
  const values = isNewLink ? { ...draft.values, serviceLocation: prefill } : draft.values;
  return {
    values,
    idempotencyKey: draft.idempotencyKey,
    prefill: prefill ?? draft.prefill,
    reached: firstUnfinishedStep(values),
  };
}
