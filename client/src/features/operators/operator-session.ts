import { useSyncExternalStore } from 'react';
import { forget, recall, remember, subscribeToRemembered } from '@/lib/remembered.ts';

const KEY = 'adminToken';

/** What a token may consist of. Anything else could not even stand in a header. */
const TOKEN = /^[\w-]+$/;

/** The token that this device holds; null while no operator is signed in. */
export function operatorToken(): string | null {
  const kept = recall(KEY);
  return kept !== null && TOKEN.test(kept) ? kept : null;
}

/** Signs an operator in, in every tab of this device. */
export function keepOperatorToken(token: string): void {
  remember(KEY, token);
}

/** Signs the operator out, in every tab, unless someone has signed in with another token since. */
export function forgetOperatorToken(token: string): void {
  if (operatorToken() === token) forget(KEY);
}

function subscribe(listener: () => void): () => void {
  const end = subscribeToRemembered(listener);
  // A page that the browser had put aside has missed what other tabs did.
  window.addEventListener('pageshow', listener);
  return () => {
    end();
    window.removeEventListener('pageshow', listener);
  };
}

/** The token that this device holds, as it stands in any of its tabs. */
export function useOperatorToken(): string | null {
  return useSyncExternalStore(subscribe, operatorToken);
}
