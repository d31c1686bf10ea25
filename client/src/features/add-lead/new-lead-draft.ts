import { jobKinds } from '@shared/domain/words/enums.ts';
import { onIdentityChange } from '@/lib/session/session.ts';
import { emptyLead, isBegun, type NewLead } from './new-lead.ts';
import { removeTabItem, getTabItem, setTabItem } from '@/lib/storage.ts';

const KEY = 'sparkdrop.new-lead';

// The next person to sign in must not see a customer's details (PII).
onIdentityChange(() => removeTabItem(KEY));

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Returns the draft this person began in this tab, keeping only fields the form still has; null if there is none. */
export function readDraft(userId: number): NewLead | null {
  const kept = getTabItem(KEY);
  if (!isRecord(kept) || kept.userId !== userId || !isRecord(kept.lead)) return null;
  const known = Object.entries(kept.lead).filter(
    ([name, value]) => name in emptyLead && typeof value === 'string',
  );
  const lead: NewLead = { ...emptyLead, ...Object.fromEntries(known) };
  if (!jobKinds.includes(lead.jobKind)) lead.jobKind = emptyLead.jobKind;
  return isBegun(lead) ? lead : null;
}

export function writeDraft(userId: number, lead: NewLead): void {
  setTabItem(KEY, { userId, lead });
}

export function clearDraft(): void {
  removeTabItem(KEY);
}
