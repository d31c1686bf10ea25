import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
// Holds what the browser could not store, because storage is blocked or full, for as long as the page lives.
const unstored = new Map<string, string>();

/** Returns a stored text of this device; null without one. */
export function getItem(key: string): string | null {
  const held = unstored.get(key);
  if (held !== undefined) return held;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text on this device and notifies its subscribers. */
export function setItem(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
    unstored.delete(key);
  } catch {
    unstored.set(key, text);
  }
  for (const listener of listeners) listener();
}

/** Removes a stored text of this device and notifies its subscribers. */
export function removeItem(key: string): void {
  unstored.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Blocked storage holds nothing to remove.
  }
  for (const listener of listeners) listener();
}

/** Calls `listener` when something stored on this device changes, in any tab. Returns the function that stops it. */
export function subscribeToStorage(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Returns a stored text of this device, and re-renders when it changes. */
export function useStored(key: string): string | null {
  return useSyncExternalStore(subscribeToStorage, () => getItem(key));
}

/** Returns a stored value of this tab; undefined without one, or if storage is blocked. */
export function getTabItem(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a value for the life of the tab, where storage allows it. */
export function setTabItem(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage a reload starts empty, but the form still works.
  }
}

/** Removes a stored value of this tab. */
export function removeTabItem(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Blocked storage holds nothing to remove.
  }
}
