import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { listLeads } from '@shared/contracts/leads.ts';
import type { StreamState } from '@/lib/live/live-stream.ts';
import { api } from '@/testing/api.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { LiveBadge } from './live-badge.tsx';
import { useLeadsFeed } from './use-leads-feed.ts';

function Feed({ marketChangedAt = null, ...asked }: { isEnabled: boolean; stream?: StreamState; marketChangedAt?: number | null }) {
  return <LiveBadge state={useLeadsFeed({ stream: 'open', marketChangedAt, ...asked }).state} />;
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

const READ_AT = Date.parse('2026-11-20T03:00:00.000Z');
const readsMarket = () =>
  api.answersRaw(listLeads, () => new Response('[]', { headers: { 'content-type': 'application/json', 'x-server-time': String(READ_AT) } }));

/** A feed whose stream opens at a press. */
function OpensLater() {
  const [marketChangedAt, setChanged] = useState<number | null>(null);
  return (
    <>
      <Feed isEnabled marketChangedAt={marketChangedAt} />
      <button type="button" onClick={() => setChanged(READ_AT + 200)}>
        Open
      </button>
    </>
  );
}

it('reads the market once more when it changed after the read and before the stream was open', async () => {
  readsMarket();
  renderWithApp(<OpensLater />);
  await pass(0);
  expect(polls()).toBe(1);

  fireEvent.click(screen.getByText('Open'));
  await pass(0);
  await pass(10_000);

  expect(polls()).toBe(2);
});

it('waits for the read that is under way before it reads once more', async () => {
  const answers: (() => void)[] = [];
  api.answersRaw(listLeads, () => new Promise((resolve) => answers.push(() => resolve(new Response('[]', { headers: { 'content-type': 'application/json', 'x-server-time': String(READ_AT) } })))));
  renderWithApp(<Feed isEnabled marketChangedAt={READ_AT + 200} />);
  await pass(100);
  expect(polls()).toBe(1);

  answers[0]?.();
  await pass(0);
  await pass(0);

  expect(polls()).toBe(2);
});

it('does not read the market once more when it was read after its last change', async () => {
  readsMarket();
  renderWithApp(<Feed isEnabled marketChangedAt={READ_AT - 5000} />);
  await pass(0);
  await pass(10_000);

  expect(polls()).toBe(1);
});
