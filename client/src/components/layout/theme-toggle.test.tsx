import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderWithApp } from '@/testing/render.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

/** Fakes the system's setting, which a test can change. */
function stubSystem() {
  const system = Object.assign(new EventTarget(), { matches: false });
  vi.spyOn(window, 'matchMedia').mockReturnValue(system as unknown as MediaQueryList);
  return (isDark: boolean) =>
    act(() => {
      system.matches = isDark;
      system.dispatchEvent(new Event('change'));
    });
}

const theme = () => document.documentElement.dataset['theme'];
const labels = () => screen.getAllByRole('button').map((button) => button.textContent);

function renderTwo() {
  return renderWithApp(
    <>
      <ThemeToggle />
      <ThemeToggle />
    </>,
  );
}

beforeEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

it('keeps all switches of a page in step', async () => {
  stubSystem();
  const { user } = renderTwo();
  expect(labels()).toEqual(['Use dark theme', 'Use dark theme']);

  await user.click(screen.getAllByRole('button')[0] as HTMLElement);

  expect(theme()).toBe('dark');
  expect(labels()).toEqual(['Use light theme', 'Use light theme']);
  await user.click(screen.getAllByRole('button')[1] as HTMLElement);
  expect(theme()).toBe('light');
});

it("follows the system's setting until a theme is chosen", async () => {
  const setSystem = stubSystem();
  const { user } = renderTwo();

  setSystem(true);
  expect(theme()).toBe('dark');
  expect(labels()).toEqual(['Use light theme', 'Use light theme']);

  await user.click(screen.getAllByRole('button')[0] as HTMLElement);
  setSystem(false);
  setSystem(true);
  expect(theme()).toBe('light');
});

it('follows what another tab chooses', () => {
  stubSystem();
  renderTwo();

  act(() => {
    localStorage.setItem('theme', 'dark');
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  });

  expect(theme()).toBe('dark');
  expect(labels()).toEqual(['Use light theme', 'Use light theme']);
});
