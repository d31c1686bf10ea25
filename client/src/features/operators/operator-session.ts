import { useSyncExternalStore } from 'react';
import { removeItem, getItem, setItem, subscribeToStorage } from '@/lib/storage.ts';

const KEY = 'adminToken';

/** The characters of a token. Anything else could not be sent in a header. */
const TOKEN = /^[\w-]+$/;

/** Returns this device's token; null while no operator is signed in. */
export function operatorToken(): string | null {
  const kept = getItem(KEY);
  return kept !== null && TOKEN.test(kept) ? kept : null;
}

/** Stores the token, which signs the operator in in every tab of this device. */
export function keepOperatorToken(token: string): void {
  setItem(KEY, token);
}

/** Removes the token in every tab, unless a newer one has been stored. */
export function forgetOperatorToken(token: string): void {
  if (operatorToken() === token) removeItem(KEY);
}

function subscribe(listener: () => void): () => void {
  const end = subscribeToStorage(listener);
  // A page restored from the back/forward cache has missed other tabs' changes.
  window.addEventListener('pageshow', listener);
  return () => {
    end();
    window.removeEventListener('pageshow', listener);
  };
}

/** Returns this device's token, and re-renders when any tab changes it. */
export function useOperatorToken(): string | null {
  return useSyncExternalStore(subscribe, operatorToken);
}
