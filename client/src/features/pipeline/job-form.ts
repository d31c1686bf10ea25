import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import type { PipelineTab } from '@shared/domain/sales-stage.ts';
import type { DraftField, JobDraft } from './job-drafts.ts';
import type { StageUpdate } from './pipeline-api.ts';
import { typedMoney } from './typed-money.ts';

export type MoneyField = Exclude<DraftField, 'salesNotes'>;

/** Which sums a stage asks for: the quote while it is open, the payment once it is paid. */
export const moneyFieldsOf: Partial<Record<PipelineTab, MoneyField>> = {
  quote_sent: 'quotePrice',
  quote_accepted: 'quotePrice',
  invoice_paid: 'customerPaymentAmount',
};

/** What a field shows: the draft while there is one, else what is stored. */
export function shownValue(purchase: PurchasedLead, draft: JobDraft, field: DraftField): string {
  return draft[field] ?? purchase[field] ?? '';
}

/** True when a money field holds something that is no sum. */
export function isBadSum(draft: JobDraft, field: MoneyField): boolean {
  const typed = draft[field];
  return typed !== undefined && typedMoney(typed) === undefined;
}

/** Returns what a save would send: the touched fields that differ from what is stored, or null for nothing. */
export function pendingUpdate(purchase: PurchasedLead, draft: JobDraft): StageUpdate | null {
  const update: StageUpdate = {};
  const notes = draft.salesNotes?.trim();
  if (notes !== undefined && notes !== (purchase.salesNotes ?? '')) update.salesNotes = notes || null;
  for (const field of ['quotePrice', 'customerPaymentAmount'] as const) {
    const typed = draft[field];
    const sum = typed === undefined ? undefined : typedMoney(typed);
    if (sum !== undefined && sum !== purchase[field]) update[field] = sum;
  }
  return Object.keys(update).length > 0 ? update : null;
}
