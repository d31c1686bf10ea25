import { useEffect, useRef } from 'react';
import { msUntilFree, priceAt, type PriceSchedule } from '@shared/domain/auction/auction-price.ts';
import { formatCents } from '@shared/domain/money/money.ts';
import { MINUTE_MS } from '@shared/domain/time/durations.ts';
import { formatCountdown, formatTime } from '@/lib/time/format.ts';
import {
  EVERY_TEN_SECONDS_MS,
  isPricePaused,
  liveClock,
  shownCents,
  subscribeToPrices,
  type PriceClock,
  type PricePhase,
} from './live-price.ts';
import { strategyEnds } from './buying-strategies.tsx';
import { whenVisible } from './when-visible.ts';

/** A price's schedule and the clock it renders for. */
interface Drawn {
  schedule: PriceSchedule;
  clock: PriceClock;
}

/** A bar is a few hundred pixels long; finer steps would repaint it each second with no visible change. */
const BAR_STEPS = 400;

function shareLeft({ schedule, clock }: Drawn): number {
  const share = priceAt(schedule, clock.now()) / Math.max(1, schedule.startCents);
  return Math.min(1, Math.ceil(share * BAR_STEPS) / BAR_STEPS);
}

const fillPlace = (share: number) => `scaleX(${share})`;
const markPlace = (share: number) => `translateX(${(1 - share) * 100}%)`;

const clockText = (clock: PriceClock) => `at ${formatTime(clock.now().toISOString())}`;

/** Returns the time from which a price falls, if it waits (a lead posted overnight can hold until morning); else null. */
function waitsUntil({ schedule, clock }: Drawn): string | null {
  const waitsForMs = schedule.startsAt.getTime() - clock.now().getTime();
  // The shown instant is up to that old: a start within it may have passed already.
  return waitsForMs > EVERY_TEN_SECONDS_MS ? formatTime(schedule.startsAt.toISOString()).replace(' ', '\u00a0') : null;
}

function countdownText(drawn: Drawn): string {
  const { schedule, clock } = drawn;
  if (clock.isStanding()) return clockText(clock);
  const until = waitsUntil(drawn);
  // As short as the countdown that follows it: on a narrow card a second line would move what is below.
  if (until) return `Falls from ${until}`;
  const left = msUntilFree(schedule, clock.now());
  if (left === 0) return 'free now';
  if (Number.isFinite(left)) return `free in ${formatCountdown(left)}`;
  return `falls to ${formatCents(schedule.minimumCents)}`;
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

function spokenTime(minutes: number): string {
  if (minutes < 120) return counted(minutes, 'minute');
  const rest = minutes % 60;
  return `${counted(Math.floor(minutes / 60), 'hour')}${rest === 0 ? '' : ` ${counted(rest, 'minute')}`}`;
}

/** Returns the sentence for screen readers, instead of digits that keep changing. */
function priceSentence(drawn: Drawn): string {
  const { schedule, clock } = drawn;
  const cents = shownCents(schedule, clock);
  const dollars = formatCents(Math.round(cents / 100) * 100).replace('.00', '');
  if (clock.isStanding()) return `Price about ${dollars} ${clockText(clock)}, paused by you`;
  const until = waitsUntil(drawn);
  if (until) return `Price now about ${dollars}, falls from ${until}`;
  const left = msUntilFree(schedule, clock.now());
  if (left === 0 || !Number.isFinite(left)) return `Price now about ${dollars}`;
  return `Price now about ${dollars}, falling to zero in ${spokenTime(Math.ceil(left / MINUTE_MS))}`;
}

// Skips unchanged text, which would repaint.
function write(element: HTMLElement | null, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}

function place(element: HTMLElement | null, transform: string): void {
  if (element && element.style.transform !== transform) element.style.transform = transform;
}

/** Returns a function that writes the price into the DOM; the sentence only once a minute. */
function painterOf(root: HTMLElement, drawn: Drawn): () => void {
  const part = (name: string) => root.querySelector<HTMLElement>(`[data-price="${name}"]`);
  const [digits, countdown, sentence, fill, mark] = [
    part('digits'),
    part('countdown'),
    part('sentence'),
    part('fill'),
    part('mark'),
  ];
  let spokenFor = '';
  return () => {
    const { schedule, clock } = drawn;
    const share = shareLeft(drawn);
    write(digits, formatCents(shownCents(schedule, clock)));
    write(countdown, countdownText(drawn));
    place(fill, fillPlace(share));
    place(mark, markPlace(share));
    const speaksFor = `${Math.floor(clock.now().getTime() / MINUTE_MS)} ${clock.isStanding()}`;
    if (speaksFor !== spokenFor) write(sentence, priceSentence(drawn));
    spokenFor = speaksFor;
  };
}

/** Writes the price to the DOM each second while it is on screen, so that its card never re-renders. */
function usePaintedPrice(schedule: PriceSchedule, clock: PriceClock) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const draw = painterOf(element, { schedule, clock });
    let isVisible = true;
    const paint = () => {
      if (isVisible && !isPricePaused()) draw();
    };
    const stopWatching = whenVisible(element, (nowVisible) => {
      isVisible = nowVisible;
      paint();
    });
    const stopTicking = subscribeToPrices(paint);
    return () => {
      stopWatching();
      stopTicking();
    };
  }, [schedule, clock]);
  return root;
}

/** Renders the minutes in which the price falls, from left to right: those that are left are filled, and the mark is now. */
function TimeBar(drawn: Drawn) {
  const share = shareLeft(drawn);
  return (
    <div aria-hidden="true" className="relative mt-1 h-2 overflow-hidden rounded-full bg-sunken">
      <div
        data-price="fill"
        className="absolute inset-0 origin-right bg-spark"
        style={{ transform: fillPlace(share) }}
      />
      {strategyEnds.map((end) => (
        <div key={end} className="absolute inset-y-0 w-px bg-ink-3" style={{ left: `${end * 100}%` }} />
      ))}
      <div
        data-price="mark"
        className="absolute inset-0 border-l-2 border-ink"
        style={{ transform: markPlace(share) }}
      />
    </div>
  );
}

/** Renders the only part of a card that ticks. */
function FallingPrice({ isStruck = false, ...drawn }: Drawn & { isStruck?: boolean | undefined }) {
  const { schedule, clock } = drawn;
  const root = usePaintedPrice(schedule, clock);
  const digitsLook = isStruck ? 'text-ink-3 line-through' : '';
  return (
    <div ref={root}>
      <p className="flex flex-wrap items-baseline gap-x-2" aria-hidden="true">
        <span data-price="digits" className={`font-display text-2xl font-bold tnum ${digitsLook}`}>
          {formatCents(shownCents(schedule, clock))}
        </span>
        <span data-price="countdown" className="text-xs text-ink-3 tnum max-sm:w-full">
          {countdownText(drawn)}
        </span>
      </p>
      <p data-price="sentence" className="sr-only">
        {priceSentence(drawn)}
      </p>
      <TimeBar {...drawn} />
    </div>
  );
}

function FreePrice() {
  return (
    <div>
      <p className="font-display text-2xl font-bold text-earth tnum">$0.00</p>
      <p className="mt-0.5 inline-block rounded-sm bg-earth-tint px-2 text-xs font-semibold text-earth">
        Free to claim
      </p>
    </div>
  );
}

function PausedPrice({ schedule, clock }: Drawn) {
  return (
    <div>
      <p className="font-display text-2xl font-bold text-ink-3 tnum">
        {formatCents(shownCents(schedule, clock))}
      </p>
      <p className="text-xs text-ink-2">
        Price paused, reconnecting. Last known {clockText(clock)}.
      </p>
    </div>
  );
}

function AdminPrice(drawn: Drawn) {
  return (
    <div>
      <FallingPrice {...drawn} isStruck />
      <p className="mt-1 text-xs font-semibold text-earth">Admin Access - No Payment Required</p>
    </div>
  );
}

/** Renders a lead's price: falling, free, paused, or waived for an admin. */
export function Price({
  schedule,
  phase,
  isAdmin,
  clock = liveClock,
}: {
  schedule: PriceSchedule;
  phase: PricePhase;
  isAdmin: boolean;
  clock?: PriceClock | undefined;
}) {
  const drawn = { schedule, clock };
  if (phase === 'paused') return <PausedPrice {...drawn} />;
  if (isAdmin) return <AdminPrice {...drawn} />;
  return phase === 'free' ? <FreePrice /> : <FallingPrice {...drawn} />;
}
