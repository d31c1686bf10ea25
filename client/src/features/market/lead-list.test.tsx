import { Profiler } from 'react';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { recordServerTime } from '@/lib/time/server-clock.ts';
import { buildLead } from '@/testing/build-lead.ts';
import { LeadList } from './lead-list.tsx';

type Seen = (entries: { target: Element; isIntersecting: boolean }[]) => void;

/** What the list watches, and a way to say what of it is on screen. */
const watched = new Set<Element>();
let tell: Seen = () => {};

vi.stubGlobal(
  'IntersectionObserver',
  class {
    constructor(seen: Seen) {
      tell = seen;
    }
    observe(element: Element) {
      watched.add(element);
    }
    unobserve(element: Element) {
      watched.delete(element);
    }
  },
);

const nothing = new Set<number>();
const startedAt = new Date('2025-08-15T04:00:00.000Z');
const acts = {
  onTake: vi.fn<() => void>(),
  onHide: vi.fn<() => void>(),
  onUnhide: vi.fn<() => void>(),
  onLeave: vi.fn<(lead: { id: number }) => void>(),
  onRemove: vi.fn<() => void>(),
};

function pass(ms: number): void {
  act(() => void vi.advanceTimersByTime(ms));
}

beforeEach(() => {
  vi.useFakeTimers({ now: startedAt });
  recordServerTime(startedAt.getTime(), performance.now(), performance.now());
  acts.onLeave.mockClear();
});

it('renders none of a hundred cards as their prices fall, and draws only those on screen', () => {
  const onRender = vi.fn<() => void>();
  const cards = Array.from({ length: 100 }, (_, index) => ({
    lead: buildLead({ id: index + 1, lastPriceUpdate: startedAt.toISOString() }),
    isGone: false,
  }));
  const list = { hidden: nothing, isAdmin: false, acts };
  render(
    <Profiler id="list" onRender={onRender}>
      <LeadList {...list} cards={cards} />
    </Profiler>,
  );
  expect(screen.getAllByText('$40.00')).toHaveLength(100);
  const seen = new Set([...watched].slice(0, 3));
  act(() => tell([...watched].map((target) => ({ target, isIntersecting: seen.has(target) }))));
  onRender.mockClear();

  pass(10_000);

  expect(screen.getAllByText('$39.88')).toHaveLength(3);
  expect(onRender).not.toHaveBeenCalled();
});

it('lets a gone card leave after 20 seconds off the screen, not before and not while it is seen', () => {
  CSS.supports = () => true;
  const lead = buildLead({ id: 5, lastPriceUpdate: startedAt.toISOString() });
  const list = { hidden: nothing, isAdmin: false, acts };
  const { rerender } = render(<LeadList {...list} cards={[{ lead, isGone: false }]} />);
  rerender(<LeadList {...list} cards={[{ lead, isGone: true }]} />);
  const target = screen.getByRole('article');
  pass(60_000);
  expect(acts.onLeave).not.toHaveBeenCalled();

  act(() => tell([{ target, isIntersecting: false }]));
  pass(19_000);
  act(() => tell([{ target, isIntersecting: true }]));
  pass(60_000);
  expect(acts.onLeave).not.toHaveBeenCalled();

  act(() => tell([{ target, isIntersecting: false }]));
  pass(20_000);
  expect(acts.onLeave.mock.calls[0]?.[0].id).toBe(5);
});
