import { act } from '@testing-library/react';

/** Returns whether the browser would ask before the page is closed. */
export const asksBeforeClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Simulates the browser's Back, which notifies the page after the history has moved. */
export async function goBack(): Promise<void> {
  await act(async () => {
    history.replaceState(null, '');
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });
}
