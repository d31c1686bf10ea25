import { useFocusReturn } from '@/lib/use-focus-return.ts';

/** Beside dialogs that come and go: gives the focus back to where it was before the first of them. */
export function FocusReturn() {
  useFocusReturn();
  return null;
}
