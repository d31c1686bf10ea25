import { useSyncExternalStore } from 'react';

const DIALOGS = '[role="dialog"], [role="alertdialog"]';
const FIELDS = 'input, textarea, select, [contenteditable="true"]';

function subscribe(listener: () => void): () => void {
  const over = new AbortController();
  const options = { signal: over.signal };
  // Dialogs mount at the end of the body.
  const observer = new MutationObserver(listener);
  observer.observe(document.body, { childList: true });
  document.addEventListener('focusin', listener, options);
  // The new focus is known only after the event.
  document.addEventListener('focusout', () => queueMicrotask(listener), options);
  return () => {
    observer.disconnect();
    over.abort();
  };
}

/** Returns true while a dialog is open. */
export function useDialogOpen(): boolean {
  return useSyncExternalStore(subscribe, () => document.querySelector(DIALOGS) !== null);
}

/** Returns true while a field has focus. */
export function useTyping(): boolean {
  return useSyncExternalStore(subscribe, () => document.activeElement?.matches(FIELDS) ?? false);
}
