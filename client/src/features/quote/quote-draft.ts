import { serviceTypes } from '@shared/domain/words/enums.ts';
import { addressLine } from '@/components/address-field/address-line.ts';
import { newKey } from '@/lib/api/new-key.ts';
import { getTabItem, removeTabItem, setTabItem } from '@/lib/storage.ts';
import { emptyQuote, firstUnfinishedStep, isQuoteField, type QuoteValues } from './quote-schema.ts';

const KEY = 'sparkdrop.quote-draft';

/** The draft of a quote form, kept in the tab’s storage. */
export interface QuoteDraft {
  values: QuoteValues;
  /** Sent with every attempt, so that a retry creates no second request. */
  idempotencyKey: string;
  /** The location in the link that opened the form. */
  prefill: string | null;
  /** The query of the link that filled in the form last. */
  link: string;
  /** When it was started, as `Date.now()`; null if unknown. */
  startedAt: number | null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

const isText = (value: unknown) => typeof value === 'string';

/** Reads this tab’s draft. Drops fields that the form no longer has. */
export function readDraft(): QuoteDraft | null {
  const kept = getTabItem(KEY);
  if (!isRecord(kept) || !isRecord(kept.values) || !isText(kept.idempotencyKey)) return null;
  const known = Object.entries(kept.values).filter(
    ([name, value]) => isQuoteField(name) && isText(value),
  );
  return {
    values: { ...emptyQuote, ...Object.fromEntries(known) },
    idempotencyKey: kept.idempotencyKey,
    prefill: isText(kept.prefill) ? kept.prefill : null,
    link: isText(kept.link) ? kept.link : '',
    startedAt: Number(kept.startedAt) || null,
  };
}

export function writeDraft(draft: QuoteDraft): void {
  setTabItem(KEY, draft);
}

export function clearDraft(): void {
  removeTabItem(KEY);
}

/** The draft that the form starts with. */
export interface QuoteStart extends QuoteDraft {
  /** The last step, counted from 0, that may be opened. */
  reached: number;
}

/** Returns the location in a link to the form; null when there is none. */
export function prefillOf(search: string): string | null {
  const query = new URLSearchParams(search);
  const read = (name: string) => addressLine(query.get(name) ?? '').trim();
  const suburb = [read('suburb'), read('postcode')].filter(Boolean).join(' ');
  return read('serviceLocation') || read('location') || suburb || null;
}

/** Returns the answers in a link to the form; an unknown service type is left out. */
function linkedAnswers(search: string, location: string | null): Partial<QuoteValues> {
  const query = new URLSearchParams(search);
  const answers = {
    serviceLocation: location,
    electricalWork: query.get('electricalWork'),
    serviceType: serviceTypes.find((value) => value === query.get('serviceType')),
  };
  return Object.fromEntries(Object.entries(answers).filter(([, value]) => value));
}

/** Returns what the form starts with: this tab’s draft and the link’s answers, or a blank form. */
export function startQuote(search: string): QuoteStart {
  const prefill = prefillOf(search);
  const draft = readDraft();
  // A new link overrides the draft; the same link after a reload does not.
  const isNewLink = search !== draft?.link;
  const values = { ...emptyQuote, ...draft?.values, ...(isNewLink && linkedAnswers(search, prefill)) };
  return {
    idempotencyKey: newKey(),
    startedAt: Date.now(),
    ...draft,
    values,
    link: search,
    prefill: prefill ?? draft?.prefill ?? null,
    reached: draft ? firstUnfinishedStep(values) : 0,
  };
}

/** Returns what was entered before the draft and the link were read: values that differ from the blank form and from `start`. */
export function earlyAnswers(entered: QuoteValues, start: QuoteStart): Partial<QuoteValues> {
  const early = Object.entries(entered).filter(
    ([name, value]) => isQuoteField(name) && value !== emptyQuote[name] && value !== start.values[name],
  );
  return Object.fromEntries(early);
}
