import { jobKinds } from '@shared/domain/words/enums.ts';
import { forgetTabDraft, readTabDraft, writeTabDraft } from '@/lib/offline/tab-draft.ts';
import { onIdentityChange } from '@/lib/session/session.ts';
import { emptyLead, isBegun, type NewLead } from './new-lead.ts';

// The next person to sign in must not see a customer's details (PII). A session that ended by itself keeps them for the same person.
onIdentityChange((user) => {
  if (user) forgetTabDraft(user.id);
});

/** Returns the draft this person began in this tab, keeping only fields the form still has; null if there is none. */
export function readDraft(userId: number): NewLead | null {
  const kept = readTabDraft(userId);
  if (typeof kept !== 'object' || kept === null) return null;
  const known = Object.entries(kept).filter(
    ([name, value]) => name in emptyLead && typeof value === 'string',
  );
  const lead: NewLead = { ...emptyLead, ...Object.fromEntries(known) };
  if (!jobKinds.includes(lead.jobKind)) lead.jobKind = emptyLead.jobKind;
  return isBegun(lead) ? lead : null;
}

export const writeDraft = (userId: number, lead: NewLead): void => writeTabDraft({ userId, lead });

export const clearDraft = (): void => forgetTabDraft();
