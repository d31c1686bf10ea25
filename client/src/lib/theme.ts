import { useSyncExternalStore } from 'react';
import { recall, remember, subscribeToRemembered } from './remembered.ts';

export type Theme = 'light' | 'dark';

const STORAGE_KEY = 'theme';

const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)');

/** The theme that was chosen on this device, else that of its system; as `boot.js` reads it before the first paint. */
function currentTheme(): Theme {
  const chosen = recall(STORAGE_KEY);
  if (chosen === null) return systemIsDark().matches ? 'dark' : 'light';
  return chosen === 'dark' ? 'dark' : 'light';
}

function applyTheme(): void {
  document.documentElement.dataset.theme = currentTheme();
}

/** Calls `listener` when the theme changes here, in another tab or with the system's setting; the page follows first. */
function subscribe(listener: () => void): () => void {
  const handleChange = () => {
    applyTheme();
    listener();
  };
  const system = systemIsDark();
  const stop = subscribeToRemembered(handleChange);
  system.addEventListener('change', handleChange);
  return () => {
    stop();
    system.removeEventListener('change', handleChange);
  };
}

/** Follows the theme for as long as the page lives, also where no switch is on screen. */
export function followTheme(): void {
  subscribe(() => undefined);
}

/** The theme on screen and a way to change it for good. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(subscribe, currentTheme);
  return [theme, (next) => remember(STORAGE_KEY, next)];
}
