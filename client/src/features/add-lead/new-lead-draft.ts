import { jobKinds } from '@shared/domain/enums.ts';
import { forget, recall, remember } from '@/lib/session-memory.ts';
import { onIdentityChange } from '@/lib/session.ts';
import { emptyLead, isBegun, type NewLead } from './new-lead.ts';

const KEY = 'sparkdrop.new-lead';

// A customer's details are not left behind for whoever signs in next.
onIdentityChange(() => forget(KEY));

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The lead that this person began in this tab, field by field as far as the form still knows them; null for none. */
export function readDraft(userId: number): NewLead | null {
  const kept = recall(KEY);
  if (!isRecord(kept) || kept.userId !== userId || !isRecord(kept.lead)) return null;
  const known = Object.entries(kept.lead).filter(
    ([name, value]) => name in emptyLead && typeof value === 'string',
  );
  const lead: NewLead = { ...emptyLead, ...Object.fromEntries(known) };
  if (!jobKinds.includes(lead.jobKind)) lead.jobKind = emptyLead.jobKind;
  return isBegun(lead) ? lead : null;
}

export function writeDraft(userId: number, lead: NewLead): void {
  remember(KEY, { userId, lead });
}

export function clearDraft(): void {
  forget(KEY);
}
