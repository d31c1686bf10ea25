import { getTabItem, removeTabItem, setTabItem } from '@/lib/storage.ts';

const KEY = 'sparkdrop.new-lead';

interface TabDraft {
  userId: number;
  lead: unknown;
}

const isTabDraft = (kept: unknown): kept is TabDraft => typeof kept === 'object' && kept !== null && 'userId' in kept && 'lead' in kept;

/** Returns the lead that a user began to add in this tab; undefined if there is none. */
export function readTabDraft(userId: number): unknown {
  const kept = getTabItem(KEY);
  return isTabDraft(kept) && kept.userId === userId ? kept.lead : undefined;
}

export function writeTabDraft(draft: TabDraft): void {
  setTabItem(KEY, draft);
}

/** Deletes the lead that was begun in this tab, unless the given user began it. */
export function forgetTabDraft(except?: number): void {
  if (except === undefined || readTabDraft(except) === undefined) removeTabItem(KEY);
}
