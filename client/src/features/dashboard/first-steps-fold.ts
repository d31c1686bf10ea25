import { getItem, getTabItem, setItem, setTabItem } from '@/lib/storage.ts';

const keyOf = (userId: number) => `sparkdrop.first-steps.${userId}`;

/** Returns true on a person's first visit with this device, which lasts as long as the tab, and while they leave the first steps open. */
export const areStepsOpen = (userId: number): boolean => getTabItem(keyOf(userId)) === 'first visit' || getItem(keyOf(userId)) !== 'folded';

/** Remembers on this device whether a person's first steps are open. */
export function keepStepsOpen(userId: number, isOpen: boolean): void {
  setTabItem(keyOf(userId), 'chosen');
  setItem(keyOf(userId), isOpen ? 'open' : 'folded');
}

/** Folds the first steps from the next visit on, unless the person has chosen. */
export function foldNextTime(userId: number): void {
  if (getItem(keyOf(userId)) !== null) return;
  setTabItem(keyOf(userId), 'first visit');
  setItem(keyOf(userId), 'folded');
}
