import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AvailableLead } from '@shared/contracts/leads.ts';
import { recordServerTime } from '@/lib/time/server-clock.ts';
import { buildLead } from '@/testing/build-lead.ts';
import { setMotion } from '@/testing/motion.ts';
import { LeadCard } from './lead-card.tsx';

const MINUTE = 60_000;
const start = new Date('2025-08-15T04:00:00.000Z');

/** Sets the server's clock to `sinceStart` after the start of the auction. */
function serverSays(sinceStart: number): void {
  const now = performance.now();
  recordServerTime(start.getTime() + sinceStart, now, now);
}

function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

type Act = (lead: AvailableLead) => void;

function renderCard({
  lead = {},
  isGone = false,
  isAdmin = false,
  hasArea = false,
}: { lead?: Partial<AvailableLead>; isGone?: boolean; isAdmin?: boolean; hasArea?: boolean } = {}) {
  const [onTake, onHide, onLeave] = [vi.fn<Act>(), vi.fn<Act>(), vi.fn<Act>()];
  const card = (gone: boolean) => (
    <LeadCard
      lead={buildLead({ lastPriceUpdate: start.toISOString(), ...lead })}
      isGone={gone}
      hasArea={hasArea}
      isAdmin={isAdmin}
      onTake={onTake}
      onHide={onHide}
      onLeave={onLeave}
    />
  );
  const view = render(card(isGone));
  return { onTake, onHide, onLeave, goes: () => view.rerender(card(true)), container: view.container };
}

const purchase = { name: 'Purchase lead AE-1042E, repair in Marrickville' };

// The device's clock is ten minutes off: only the server's may count.
beforeEach(() => {
  vi.useFakeTimers({ now: start.getTime() + 10 * MINUTE });
});

it('names its job reference while it is closed, and says how long ago it came as time goes by', () => {
  serverSays(0);
  renderCard({ lead: { createdAt: start.toISOString() } });
  expect(screen.getByText('AE-1042E')).toBeTruthy();
  expect(screen.getByText('just now')).toBeTruthy();

  pass(2 * MINUTE + 1000);

  expect(screen.getByText('2 min ago')).toBeTruthy();
});

it.each([undefined, null, ''])('starts at $25 when the server names no price (%s)', (startingPrice) => {
  serverSays(0);

  renderCard({ lead: { startingPrice, minimumPrice: startingPrice } as unknown as Partial<AvailableLead> });

  expect(screen.getByText('$25.00')).toBeTruthy();
});

describe('the live price', () => {
  it('falls each second by the clock of the server', () => {
    serverSays(15 * MINUTE);
    renderCard();

    expect(screen.getByText('$30.00')).toBeTruthy();
    expect(screen.getByText('free in 44:16')).toBeTruthy();

    pass(1000);

    expect(screen.getByText('$29.98')).toBeTruthy();
    expect(screen.getByText('free in 44:15')).toBeTruthy();
    expect(screen.getByRole('button', purchase)).toBeTruthy();
  });

  it('changes every ten seconds for people who asked for less motion', () => {
    setMotion('reduce');
    serverSays(15 * MINUTE);
    renderCard();

    pass(9000);
    expect(screen.getByText('$30.00')).toBeTruthy();

    pass(1000);
    expect(screen.getByText('$29.88')).toBeTruthy();
    setMotion('no-preference');
  });

  it('moves its bar by scale alone, and not for less than can be seen', () => {
    serverSays(15 * MINUTE);
    const { container } = renderCard();

    const fill = container.querySelector<HTMLElement>('[data-price="fill"]');
    expect(fill?.style.transform).toBe('scaleX(0.75)');

    pass(8000);
    expect(fill?.style.transform).toBe('scaleX(0.75)');

    pass(52_000);
    expect(fill?.style.transform).toBe('scaleX(0.735)');
    expect(fill?.style.width).toBe('');
  });

  it('tells a screen reader a sentence that changes once a minute and is not announced', () => {
    serverSays(15 * MINUTE);
    renderCard();
    const sentence = screen.getByText('Price now about $30, falling to zero in 45 minutes');

    pass(59_000);
    expect(sentence.textContent).toBe('Price now about $30, falling to zero in 45 minutes');

    pass(1000);
    expect(sentence.textContent).toBe('Price now about $29, falling to zero in 44 minutes');
    expect(sentence.closest('[aria-live], [role=status], [role=alert]')).toBeNull();
  });

  it('becomes free below the smallest sum a card can be charged', () => {
    serverSays(59 * MINUTE + 14_000);
    const { onTake } = renderCard();
    expect(screen.getByText('$0.51')).toBeTruthy();

    pass(2000);

    expect(screen.getByText('Free to claim')).toBeTruthy();
    expect(screen.getByText('$0.00')).toBeTruthy();
    const claim = { name: 'Claim FREE lead AE-1042E, repair in Marrickville' };
    act(() => screen.getByRole('button', claim).click());
    expect(onTake).toHaveBeenCalledOnce();
  });
});

describe('a price nobody can vouch for', () => {
  it('is paused after 90 seconds without the server and stands still', () => {
    serverSays(15 * MINUTE);
    renderCard();

    pass(90_000);
    expect(screen.getByText('$29.00')).toBeTruthy();
    expect(screen.queryByText(/Price paused/)).toBeNull();

    pass(60_000);
    expect(screen.getByText(/^Price paused, reconnecting/).textContent).toContain('2:16 pm');
    expect(screen.getByText('$29.00')).toBeTruthy();
    expect(screen.getByRole('button', purchase).matches(':disabled')).toBe(true);
  });

  it('falls again as soon as the server answers', () => {
    serverSays(15 * MINUTE);
    renderCard();
    pass(120_000);

    serverSays(17 * MINUTE);
    pass(1000);

    expect(screen.queryByText(/Price paused/)).toBeNull();
    expect(screen.getByText('$28.65')).toBeTruthy();
  });

  it('is paused while there is no clock', () => {
    renderCard();

    expect(screen.getByText(/^Price paused, reconnecting/)).toBeTruthy();
  });

  it('is paused while the device is offline', () => {
    serverSays(15 * MINUTE);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    renderCard();

    expect(screen.getByText(/^Price paused, reconnecting/)).toBeTruthy();
    vi.restoreAllMocks();
  });
});

it('says at which price a lead went when someone got in first', () => {
  serverSays(15 * MINUTE);
  const { goes } = renderCard();

  goes();
  pass(5000);

  expect(screen.getByText('Gone at $30.00')).toBeTruthy();
  expect(screen.getByText('Someone got in first')).toBeTruthy();
  expect(screen.queryByRole('button', purchase)).toBeNull();
});

it('strikes the price through for a super admin and shows the whole name', () => {
  serverSays(15 * MINUTE);
  renderCard({
    isAdmin: true,
    lead: { visibility: 'full', customerName: 'Priya Sharma', customerPhone: '0491 570 156' },
  });

  expect(screen.getByText('$30.00').className).toContain('line-through');
  expect(screen.getByText('Admin Access - No Payment Required')).toBeTruthy();
  expect(screen.getByText('Priya Sharma').closest('dd')?.textContent).toBe('Priya Sharma, 0491\u00a0570\u00a0156');
  expect(screen.getByRole('button', { name: /^Claim lead AE-1042E/ })).toBeTruthy();
});

it.each([
  ['under_500', 'Residential, budget under $500'],
  ['2500_plus', 'Residential, budget $2,500+'],
  ['unsure', 'Residential, budget unknown'],
  ['need_quote', 'Residential, budget unknown'],
] as const)('names the budget %s', (budgetRange, said) => {
  serverSays(3 * MINUTE);
  renderCard({ lead: { budgetRange } });

  expect(screen.getByText('What').nextSibling?.textContent).toBe(said);
});

it('opens in place with everything a buyer may know, and nothing to reach the customer by', () => {
  serverSays(3 * MINUTE);
  const { container } = renderCard({
    lead: { isFlexibleDates: false, preferredPickupDate: '2025-08-20' },
  });

  act(() => screen.getByRole('button', { name: 'Marrickville NSW 2204' }).click());

  expect(screen.getByText('What').nextSibling?.textContent).toBe('Residential, budget $500–$1,000');
  expect(screen.getByText(/^8\/10/).textContent).toMatch(/Points for a mobile number/);
  for (const text of ['20 August 2025', 'Please ring the bell twice.']) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(screen.getByText('Fri 15 Aug, 2:00 pm (3 min ago)')).toBeTruthy();
  for (const strategy of [/^Premium/, /^Balanced/, /^Bargain/]) {
    expect(screen.getByText(strategy)).toBeTruthy();
  }
  expect(container.querySelector('a')).toBeNull();
  expect(container.textContent).not.toMatch(/@|\d{4} ?\d{3} ?\d{3}/);
});

it.each([
  { hasArea: true, distanceKm: null, words: 'Richmond (place not certain)' },
  { hasArea: true, distanceKm: 4.2, words: 'Richmond 4.2 km' },
  { hasArea: false, distanceKm: null, words: 'Richmond' },
])('says how far away it is or that its place is not certain, to people with an area: $words', ({ hasArea, distanceKm, words }) => {
  renderCard({ hasArea, lead: { serviceLocation: 'Richmond', distanceKm } });

  const line = screen.getByRole('heading', { level: 2 }).parentElement;
  expect([...(line?.children ?? [])].map(({ textContent }) => textContent).join(' ')).toBe(words);
});
