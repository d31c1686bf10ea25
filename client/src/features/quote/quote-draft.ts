import { forget, recall, remember } from '@/lib/session-memory.ts';
import { emptyQuote, type QuoteValues } from './quote-schema.ts';
import { isQuoteField } from './quote-steps.ts';

const KEY = 'sparkdrop.quote-draft';

/** A quote that is being filled in. */
export interface QuoteDraft {
  values: QuoteValues;
  /** Sent with every attempt, so that a repeated one files nothing twice. */
  idempotencyKey: string;
  /** The location that the address of the page asked for when this was begun. */
  prefill: string | null;
  /** When it was begun, as `Date.now()`; null where nobody noted it. */
  startedAt: number | null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The draft of this tab. What an older version of the form left behind is dropped field by field. */
export function readDraft(): QuoteDraft | null {
  const kept = recall(KEY);
  if (!isRecord(kept) || !isRecord(kept.values) || typeof kept.idempotencyKey !== 'string') return null;
  const known = Object.entries(kept.values).filter(
    ([name, value]) => isQuoteField(name) && typeof value === 'string',
  );
  return {
    values: { ...emptyQuote, ...Object.fromEntries(known) },
    idempotencyKey: kept.idempotencyKey,
    prefill: typeof kept.prefill === 'string' ? kept.prefill : null,
    startedAt: typeof kept.startedAt === 'number' ? kept.startedAt : null,
  };
}

export function writeDraft(draft: QuoteDraft): void {
  remember(KEY, draft);
}

export function clearDraft(): void {
  forget(KEY);
}
