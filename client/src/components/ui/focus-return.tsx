import { useFocusReturn } from '@/lib/hooks/use-focus-return.ts';

/** Renders beside dialogs that follow each other, and returns focus to where it was before the first. */
export function FocusReturn() {
  useFocusReturn();
  return null;
}
