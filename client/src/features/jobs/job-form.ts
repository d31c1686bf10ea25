import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import type { PipelineTab } from '@shared/domain/pipeline/sales-stage.ts';
import type { DraftField, JobDraft, JobUpdate } from './job-work.ts';
import { MONEY_MESSAGE, typedMoney } from './typed-money.ts';

export type MoneyField = Exclude<DraftField, 'salesNotes'>;

/** The amount that a stage asks for: the quote while it is open, the payment once it is paid. */
export const moneyFieldsOf: Partial<Record<PipelineTab, MoneyField>> = {
  quote_sent: 'quotePrice',
  quote_accepted: 'quotePrice',
  invoice_paid: 'customerPaymentAmount',
};

/** Returns what a field shows: the draft if there is one, else the stored value. */
export function shownValue(purchase: PurchasedLead, draft: JobDraft, field: DraftField): string {
  return draft[field] ?? purchase[field] ?? '';
}

/** Returns the error of a typed amount. */
export function sumError(draft: JobDraft, field: MoneyField): string | undefined {
  const typed = draft[field];
  if (typed === undefined || typedMoney(typed) !== undefined) return undefined;
  return /^\s*\$?\s*[-−]/.test(typed) ? 'Enter an amount of $0.00 or more' : MONEY_MESSAGE;
}

/** Returns the draft fields that `update` is sending or that are invalid; the others match what is stored. */
export function unsettled(draft: JobDraft, update: JobUpdate): JobDraft {
  const isOpen = (field: DraftField) => update[field] !== undefined || (field !== 'salesNotes' && sumError(draft, field));
  return Object.fromEntries(Object.entries(draft).filter(([field]) => isOpen(field as DraftField)));
}

/** Returns what a save would send: the touched fields that differ from what is stored; null if none do. */
export function pendingUpdate(
  stored: { [Field in DraftField]?: string | null | undefined },
  draft: JobDraft,
): JobUpdate | null {
  const update: JobUpdate = {};
  const notes = draft.salesNotes?.trim();
  if (notes !== undefined && notes !== (stored.salesNotes ?? '')) update.salesNotes = notes || null;
  for (const field of ['quotePrice', 'customerPaymentAmount'] as const) {
    const typed = draft[field];
    const sum = typed === undefined ? undefined : typedMoney(typed);
    if (sum !== undefined && sum !== stored[field]) update[field] = sum;
  }
  return Object.keys(update).length > 0 ? update : null;
}
