import { Moon, Sun } from 'lucide-react';
import { useTheme } from '@/lib/utils/theme.ts';

/** Renders the switch between the light and the dark theme. */
export function ThemeToggle() {
  const [theme, setTheme] = useTheme();
  const next = theme === 'dark' ? 'light' : 'dark';
  const Icon = next === 'dark' ? Moon : Sun;
  return (
    <button
      type="button"
      onClick={() => setTheme(next)}
      className="inline-flex min-h-11 items-center gap-2 rounded-md px-2 text-sm text-ink-2 hover:bg-sunken"
    >
      <Icon aria-hidden="true" className="size-4.5" />
      {next === 'dark' ? 'Use dark theme' : 'Use light theme'}
    </button>
  );
}
