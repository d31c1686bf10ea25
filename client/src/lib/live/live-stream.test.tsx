import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LiveEvent } from '@shared/domain/words/live-event.ts';
import { openStreams } from '@/testing/live.ts';
import { openLiveStream, type StreamState } from './live-stream.ts';

let events: LiveEvent[];
let states: StreamState[];
let close: () => void;
let marketChanges: number[];

beforeEach(async () => {
  vi.useFakeTimers();
  events = [];
  states = [];
  marketChanges = [];
  close = openLiveStream({ onEvent: (event) => events.push(event), onState: (state) => states.push(state), onMarketChangedAt: (at) => marketChanges.push(at) });
  await pass(0);
});

afterEach(() => {
  close();
  vi.restoreAllMocks();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const stream = () => openStreams()[0]!;
const state = () => states.at(-1);

function look(visibility: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
}

it('hands on what it is told', () => {
  stream().tell({ type: 'lead', id: 7, change: 'sold' });
  stream().tell({ type: 'purchase', id: 3 });

  expect(state()).toBe('open');
  expect(events).toEqual([
    { type: 'lead', id: 7, change: 'sold' },
    { type: 'purchase', id: 3 },
  ]);
});

it('hands on when the market last changed, unless all is read again after a break anyway', async () => {
  stream().beat({ marketChangedAt: 1000 });
  stream().fail();
  stream().beat({ marketChangedAt: 2000 });
  await pass(0);

  expect(marketChanges).toEqual([1000]);
  expect(events).toEqual([{ type: 'resync' }]);
});

it('a break of a moment is not worth a word, but what was missed is read again', async () => {
  stream().fail();
  await pass(1000);
  stream().beat();
  await pass(10_000);

  expect(states).not.toContain('lost');
  expect(events).toEqual([{ type: 'resync' }]);
});

it('is lost within five seconds of a break', async () => {
  stream().fail();
  await pass(4999);

  expect(state()).toBe('lost');
});

it('tries again after a refusal, ever more slowly, until it is let in', async () => {
  for (const ms of [1000, 2000, 5000, 10_000, 30_000, 30_000]) {
    stream().fail({ isRefused: true });
    expect(openStreams()).toEqual([]);
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(openStreams()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(openStreams()).toHaveLength(1);
    vi.spyOn(stream(), 'beat').mockReturnValue();
  }
  vi.restoreAllMocks();
  stream().beat();

  expect(state()).toBe('open');
  expect(events).toEqual([{ type: 'resync' }]);
});

it('a connection that is dead without a word is opened again', async () => {
  const silent = stream();
  await pass(30_000);
  silent.beat();
  await pass(37_499);
  expect(stream()).toBe(silent);

  await pass(1001);

  expect(stream()).not.toBe(silent);
  expect(state()).toBe('open');
});

it('gives its connection back while nobody looks, and reads again on return', async () => {
  look('hidden');
  await pass(19_999);
  expect(openStreams()).toHaveLength(1);
  await pass(1);
  expect(openStreams()).toEqual([]);

  look('visible');
  await pass(0);

  expect(state()).toBe('open');
  expect(events).toEqual([{ type: 'resync' }]);
});

it('a look away is nothing', async () => {
  look('hidden');
  await pass(10_000);
  look('visible');
  await pass(60_000);
  stream().beat();

  expect(openStreams()).toHaveLength(1);
});

it('closes for good', async () => {
  close();
  await pass(120_000);

  expect(openStreams()).toEqual([]);
});
