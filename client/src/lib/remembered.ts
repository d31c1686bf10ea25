import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
// What a browser would not store, because storage is blocked or full: it lasts as long as the page.
const unstored = new Map<string, string>();

/** Returns what this device remembers under a key; null when nothing. */
export function recall(key: string): string | null {
  const held = unstored.get(key);
  if (held !== undefined) return held;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Remembers a text on this device, and tells whoever shows it. */
export function remember(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
    unstored.delete(key);
  } catch {
    unstored.set(key, text);
  }
  for (const listener of listeners) listener();
}

/** Forgets what this device remembers under a key, and tells whoever shows it. */
export function forget(key: string): void {
  unstored.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Blocked storage holds nothing to forget.
  }
  for (const listener of listeners) listener();
}

/** Calls `listener` whenever something else is remembered, in this tab or in another. */
export function subscribeToRemembered(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** What this device remembers under a key, as it stands. */
export function useRemembered(key: string): string | null {
  return useSyncExternalStore(subscribeToRemembered, () => recall(key));
}
