import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { listLeads } from '@shared/contracts/leads.ts';
import type { StreamState } from '@/lib/live/live-stream.ts';
import { api } from '@/testing/api.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { LiveBadge } from './live-badge.tsx';
import { useLeadsFeed } from './use-leads-feed.ts';

function Feed({ isEnabled, stream = 'open' }: { isEnabled: boolean; stream?: StreamState }) {
  return <LiveBadge state={useLeadsFeed({ isEnabled, stream }).state} />;
}

/** Advances time and lets pending answers arrive. */
async function pass(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
  await act(() => vi.advanceTimersByTimeAsync(1));
}
const polls = () => api.requests(listLeads).length;

function setVisibility(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  api.answers(listLeads, []);
  return () => vi.restoreAllMocks();
});

it('polls every 30 seconds and says that it is live', async () => {
  renderWithApp(<Feed isEnabled />);
  await pass(0);
  expect(polls()).toBe(1);
  expect(screen.getByText('Live Updates Active')).toBeTruthy();

  await pass(30_000);
  await pass(30_000);

  expect(polls()).toBe(3);
});

it('asks nothing for those who may not see the market', async () => {
  renderWithApp(<Feed isEnabled={false} />);

  await pass(120_000);

  expect(polls()).toBe(0);
});

it('says that it reconnects after two failed polls, and is live with the next good one', async () => {
  renderWithApp(<Feed isEnabled />);
  await pass(0);

  api.fails(listLeads);
  await pass(30_000);
  expect(screen.getByText('Live Updates Active')).toBeTruthy();
  await pass(30_000);
  expect(screen.queryByText('Live Updates Active')).toBeNull();
  expect(screen.getAllByText('Reconnecting').length).toBeGreaterThan(0);

  api.answers(listLeads, []);
  await pass(30_000);
  expect(screen.getByText('Live Updates Active')).toBeTruthy();
});

it('stops while the page is hidden and asks at once when it was away for longer than a poll', async () => {
  renderWithApp(<Feed isEnabled />);
  await pass(0);

  setVisibility('hidden');
  await pass(300_000);
  expect(polls()).toBe(1);
  expect(screen.queryByText('Live Updates Active')).toBeNull();

  setVisibility('visible');
  await pass(0);
  expect(polls()).toBe(2);
  expect(screen.getByText('Live Updates Active')).toBeTruthy();
});

it('does not ask again for a short look elsewhere', async () => {
  renderWithApp(<Feed isEnabled />);
  await pass(0);

  setVisibility('hidden');
  await pass(5000);
  setVisibility('visible');
  await pass(0);

  expect(polls()).toBe(1);
});

it('says that it reconnects while the stream is lost, whatever the polls say', async () => {
  renderWithApp(<Feed isEnabled stream="lost" />);
  await pass(0);

  expect(screen.queryByText('Live Updates Active')).toBeNull();
  expect(screen.getAllByText('Reconnecting').length).toBeGreaterThan(0);
});
