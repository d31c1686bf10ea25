import { useSyncExternalStore } from 'react';
import { getItem, setItem, subscribeToStorage } from '@/lib/storage.ts';

export type Theme = 'light' | 'dark';

const STORAGE_KEY = 'theme';

const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)');

/** Returns the theme chosen on this device, else the system's; the same as `boot.js` reads before the first paint. */
function currentTheme(): Theme {
  const chosen = getItem(STORAGE_KEY);
  if (chosen === null) return systemIsDark().matches ? 'dark' : 'light';
  return chosen === 'dark' ? 'dark' : 'light';
}

function applyTheme(): void {
  document.documentElement.dataset.theme = currentTheme();
}

/** Calls `listener` when the theme changes here, in another tab or in the system's settings, after updating the page. */
function subscribe(listener: () => void): () => void {
  const handleChange = () => {
    applyTheme();
    listener();
  };
  const system = systemIsDark();
  const stop = subscribeToStorage(handleChange);
  system.addEventListener('change', handleChange);
  return () => {
    stop();
    system.removeEventListener('change', handleChange);
  };
}

/** Updates the page's theme while it is open, even without a switch on screen. */
export function followTheme(): void {
  subscribe(() => undefined);
}

/** Provides the current theme and a function that sets it permanently. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(subscribe, currentTheme);
  return [theme, (next) => setItem(STORAGE_KEY, next)];
}
