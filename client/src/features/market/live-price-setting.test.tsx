import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { recordServerTime } from '@/lib/time/server-clock.ts';
import { buildLead } from '@/testing/build-lead.ts';
import { setMotion } from '@/testing/motion.ts';
import { LeadCard } from './lead-card.tsx';
import { LivePriceSetting } from './live-price-setting.tsx';
import { scheduleOf } from '@/components/lead/lead-schedule.ts';
import { useShownCents } from '@/components/lead/live-price.ts';
import { PausedPricesNote } from './paused-prices-note.tsx';

const start = new Date('2025-08-15T04:00:00.000Z');
const lead = buildLead({ lastPriceUpdate: start.toISOString() });
const schedule = scheduleOf(lead);

/** Returns the text of the button that buys. */
function Paying() {
  return <p>Pay {useShownCents(schedule)}</p>;
}

function pass(ms: number): void {
  act(() => void vi.advanceTimersByTime(ms));
}

function choose(name: string): void {
  fireEvent.click(screen.getByRole('radio', { name }));
}

function renderMarket() {
  return render(
    <>
      <LivePriceSetting />
      <PausedPricesNote />
      <LeadCard lead={lead} isGone={false} isAdmin={false} onTake={() => {}} onHide={() => {}} onLeave={() => {}} />
      <Paying />
    </>,
  );
}

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  recordServerTime(start.getTime() + 15 * 60_000, performance.now(), performance.now());
});

it('lets prices change every ten seconds, and remembers it', () => {
  const { unmount } = renderMarket();
  expect(screen.getByRole('radio', { name: 'Every second' })).toHaveProperty('checked', true);

  choose('Every 10 s');
  pass(9000);
  expect(screen.getByText('$30.00')).toBeTruthy();
  pass(1000);
  expect(screen.getByText('$29.88')).toBeTruthy();

  unmount();
  renderMarket();
  expect(screen.getByRole('radio', { name: 'Every 10 s' })).toHaveProperty('checked', true);
});

it('lets prices stand at the moment of pausing, says so, and lets them go again', () => {
  renderMarket();
  choose('Paused');
  expect(screen.getByText(/^You paused prices at 2:15 pm\./)).toBeTruthy();
  expect(screen.getByText('Price about $30 at 2:15 pm, paused by you')).toBeTruthy();

  pass(60_000);
  expect(screen.getByText('$30.00')).toBeTruthy();
  expect(screen.queryByText(/free in/)).toBeNull();

  fireEvent.click(screen.getByRole('button', { name: 'Resume' }));
  expect(screen.getByText('$29.33')).toBeTruthy();
  expect(screen.queryByText(/paused by you/)).toBeNull();
});

it('resumes at the speed of before the pause', () => {
  renderMarket();
  choose('Every 10 s');
  choose('Paused');

  fireEvent.click(screen.getByRole('button', { name: 'Resume' }));

  expect(screen.getByRole('radio', { name: 'Every 10 s' })).toHaveProperty('checked', true);
});

const speed = () => screen.getAllByRole<HTMLInputElement>('radio').find(({ checked }) => checked)?.value;

function pauseAndResume(): void {
  choose('Paused');
  fireEvent.click(screen.getByRole('button', { name: 'Resume' }));
}

describe('where nothing was chosen before the pause', () => {
  it('resumes at the speed of a device that asks for reduced motion', () => {
    setMotion('reduce');
    renderMarket();
    expect(speed()).toBe('ten');

    pauseAndResume();

    expect(speed()).toBe('ten');
    setMotion('no-preference');
  });

  it('keeps no choice, so that prices follow the device again', () => {
    const { unmount } = renderMarket();
    pauseAndResume();
    expect(speed()).toBe('second');
    unmount();

    setMotion('reduce');
    renderMarket();

    expect(speed()).toBe('ten');
    setMotion('no-preference');
  });

  it('forgets the speed of an earlier pause', () => {
    renderMarket();
    choose('Every 10 s');
    pauseAndResume();
    choose('Every second');

    pauseAndResume();

    expect(speed()).toBe('second');
  });
});

it('shows the live price to anyone who buys, paused or not', () => {
  renderMarket();
  choose('Paused');

  pass(60_000);

  expect(screen.getByText('$30.00')).toBeTruthy();
  expect(screen.getByText('Pay 2933')).toBeTruthy();
});
