import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { focusPageStart } from '@/lib/utils/focus-page-start.ts';

/**
 * Returns a function that puts focus back where it is now, in a text field with the caret where it was, so that typing goes on; to
 * the start of the page when that is gone.
 */
function keepFocus(): () => void {
  const opener = document.activeElement;
  const { selectionStart = null, selectionEnd = null } = opener instanceof HTMLInputElement ? opener : {};
  return () => {
    if (!(opener instanceof HTMLElement) || !opener.isConnected || opener === document.body) {
      if (document.activeElement === document.body) focusPageStart();
      return;
    }
    opener.focus({ preventScroll: true });
    if (opener instanceof HTMLInputElement && selectionStart !== null) opener.setSelectionRange(selectionStart, selectionEnd);
  };
}

/** Shows a dialog outside the page's tree, above everything open, until it closes. Resolves with its outcome. */
export function showDialog(render: (close: (outcome: boolean) => void) => ReactNode): Promise<boolean> {
  return new Promise((resolve) => {
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    const putFocusBack = keepFocus();
    const close = (outcome: boolean) => {
      root.unmount();
      place.remove();
      // After the dialog's own return of focus, which selects the text of a field.
      setTimeout(putFocusBack);
      resolve(outcome);
    };
    root.render(<StrictMode>{render(close)}</StrictMode>);
  });
}

/** Makes concurrent callers wait for one dialog. */
export function oneAtATime<A extends unknown[]>(ask: (...given: A) => Promise<boolean>): (...given: A) => Promise<boolean> {
  let open: Promise<boolean> | null = null;
  return (...given) => {
    open ??= ask(...given).finally(() => {
      open = null;
    });
    return open;
  };
}
