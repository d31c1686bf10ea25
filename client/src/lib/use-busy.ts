import { useSyncExternalStore } from 'react';

const DIALOGS = '[role="dialog"], [role="alertdialog"]';
const FIELDS = 'input, textarea, select, [contenteditable="true"]';

function subscribe(listener: () => void): () => void {
  const over = new AbortController();
  const options = { signal: over.signal };
  // Dialogs are put at the end of the body.
  const observer = new MutationObserver(listener);
  observer.observe(document.body, { childList: true });
  document.addEventListener('focusin', listener, options);
  // Where the focus goes is known after the event.
  document.addEventListener('focusout', () => queueMicrotask(listener), options);
  return () => {
    observer.disconnect();
    over.abort();
  };
}

/** True while a dialog is open: a payment, a form, a question. */
export function useDialogOpen(): boolean {
  return useSyncExternalStore(subscribe, () => document.querySelector(DIALOGS) !== null);
}

/** True while the focus is in a field. */
export function useTyping(): boolean {
  return useSyncExternalStore(subscribe, () => document.activeElement?.matches(FIELDS) ?? false);
}
