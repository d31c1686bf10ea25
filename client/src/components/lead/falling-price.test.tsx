import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { recordServerTime } from '@/lib/time/server-clock.ts';
import { buildLead } from '@/testing/build-lead.ts';
import { BuyingStrategies } from './buying-strategies.tsx';
import { Price } from './falling-price.tsx';
import { scheduleOf } from './lead-schedule.ts';
import { usePricePhase } from './live-price.ts';

// 7 am in Sydney.
const start = new Date('2026-07-10T21:00:00.000Z');

function LivePrice({ lead }: { lead: Partial<Parameters<typeof buildLead>[0]> }) {
  const schedule = scheduleOf(buildLead({ lastPriceUpdate: start.toISOString(), ...lead }));
  return <Price schedule={schedule} phase={usePricePhase(schedule)} isAdmin={false} />;
}

function pass(ms: number): void {
  act(() => void vi.advanceTimersByTime(ms));
}

beforeEach(() => {
  vi.useFakeTimers({ now: start.getTime() - 15_000 });
  recordServerTime(start.getTime() - 15_000, performance.now(), performance.now());
});

it('stands at its start price until its clock starts, and says from when it falls', () => {
  render(<LivePrice lead={{}} />);

  pass(4_000);
  expect(screen.getByText('$40.00')).toBeDefined();
  expect(screen.getByText('Falls from 7:00 am')).toBeDefined();
  expect(screen.getByText('Price now about $40, falls from 7:00 am')).toBeDefined();

  pass(71_000);
  expect(screen.getByText('$39.33')).toBeDefined();
  expect(screen.getByText('free in 58:16')).toBeDefined();
  expect(screen.getByText(/^Price now about \$39, falling to zero in/)).toBeDefined();
});

it('never says of a price that has just started that it waits: what is shown is some seconds old', () => {
  render(<LivePrice lead={{}} />);

  pass(6_000);

  expect(screen.getByText('$40.00')).toBeDefined();
  expect(screen.getByText(/^free in \d\d:\d\d$/)).toBeDefined();
});

it('counts hours where the price falls for longer than one', () => {
  render(<LivePrice lead={{ auctionDuration: 1440, lastPriceUpdate: new Date(start.getTime() - 3_605_000).toISOString() }} />);

  expect(screen.getByText(/^free in 22:\d\d:\d\d$/)).toBeDefined();
  expect(screen.getByText(/^Price now about \$38, falling to zero in 22 hours \d+ minutes$/)).toBeDefined();
});

it.each([
  [60, ['0 to 20 min', '20 to 30 min', 'last 10 min']],
  [15, ['0 to 5 min', '5 to 8 min', 'last 3 min']],
  [1440, ['0 to 8 h', '8 to 12 h', 'last 4 h']],
])('names the ways to buy by the time in which the price falls: %i minutes', (minutes, times) => {
  render(<BuyingStrategies schedule={scheduleOf(buildLead({ auctionDuration: minutes, lastPriceUpdate: start.toISOString() }))} />);

  for (const time of times) expect(screen.getByText(time)).toBeDefined();
});

const currentStrategy = () => screen.queryByText(', now')?.parentElement?.textContent;

/** Lets minutes pass, at whose end the server answers. */
function passMinutes(minutes: number): void {
  pass(minutes * 60_000);
  recordServerTime(Date.now(), performance.now(), performance.now());
  pass(1_000);
}

it('says which way to buy it is in now', () => {
  render(<BuyingStrategies schedule={scheduleOf(buildLead({ lastPriceUpdate: start.toISOString() }))} />);

  passMinutes(5);
  expect(currentStrategy()).toMatch(/^Premium/);

  passMinutes(20);
  expect(currentStrategy()).toMatch(/^Balanced/);

  passMinutes(10);
  expect(currentStrategy()).toBeUndefined();
});
