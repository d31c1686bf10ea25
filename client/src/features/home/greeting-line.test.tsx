import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { hydrateWithApp } from '@/testing/hydrate.tsx';
import { renderWithApp } from '@/testing/render.tsx';
import { GreetingLine } from './greeting-line.tsx';

it('changes with the time of day while the page stays open', async () => {
  vi.useFakeTimers({ now: new Date('2026-08-15T11:59:30') });
  renderWithApp(<GreetingLine />);
  expect(screen.getByText(/^Good morning/)).toBeDefined();

  await act(() => vi.advanceTimersByTimeAsync(60_000));

  expect(screen.getByText(/^Good afternoon/)).toBeDefined();
});

it('is left out by a server, which does not know the time of day, with its room kept', async () => {
  vi.useFakeTimers({ now: new Date('2026-08-15T11:59:30'), toFake: ['Date'] });
  const { html, mended } = await hydrateWithApp(<GreetingLine />);

  expect(html).toMatch(/^<p class="[^"]*min-h-11[^"]*"><\/p>$/);
  expect(screen.getByText(/^Good morning/)).toBeDefined();
  expect(mended).toEqual([]);
});
