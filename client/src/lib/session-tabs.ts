import { onIdentityChange, refreshSession } from './session.ts';

/**
 * Keeps this tab from going on as someone who has signed out, or in as someone else, in another tab; and a page that
 * the browser had put aside from showing who was signed in then.
 */
export function followOtherTabs(): void {
  const tabs = new BroadcastChannel('session');
  onIdentityChange(() => tabs.postMessage('changed'));
  tabs.addEventListener('message', () => void refreshSession());
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void refreshSession();
  });
}
