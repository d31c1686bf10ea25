import { useState } from 'react';

export type Theme = 'light' | 'dark';

const STORAGE_KEY = 'theme';

function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

function keepTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
}

/** The theme on screen (`boot.js` set it before the first paint) and a way to change it for good. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(currentTheme);
  return [
    theme,
    (next) => {
      keepTheme(next);
      setTheme(next);
    },
  ];
}
