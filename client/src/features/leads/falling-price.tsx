import { useEffect, useRef } from 'react';
import { msUntilFree, priceAt, type PriceSchedule } from '@shared/domain/auction-price.ts';
import { formatCents } from '@shared/domain/money.ts';
import { subscribeToSeconds } from '@/lib/seconds.ts';
import { formatClock, formatCountdown } from '@/lib/format.ts';
import { isPricePaused, shownCents, shownInstant, type PricePhase } from './live-price.ts';
import { whenVisible } from './when-visible.ts';

function shareLeft(schedule: PriceSchedule): number {
  return Math.min(1, priceAt(schedule, shownInstant()) / Math.max(1, schedule.startCents));
}

function countdownText(schedule: PriceSchedule): string {
  const left = msUntilFree(schedule, shownInstant());
  if (Number.isFinite(left)) return `free in ${formatCountdown(left)}`;
  return `falls to ${formatCents(schedule.minimumCents)}`;
}

/** What a screen reader hears instead of digits that never rest. */
export function priceSentence(schedule: PriceSchedule): string {
  const dollars = formatCents(Math.round(shownCents(schedule) / 100) * 100).replace('.00', '');
  const left = msUntilFree(schedule, shownInstant());
  if (!Number.isFinite(left)) return `Price now about ${dollars}`;
  const minutes = Math.ceil(left / 60_000);
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return `Price now about ${dollars}, falling to zero in ${wait}`;
}

function write(element: Element | null, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}

/** Draws the price by hand each second while it is on screen: the card around it never renders for it. */
function usePaintedPrice(schedule: PriceSchedule) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const part = (name: string) => element.querySelector<HTMLElement>(`[data-price="${name}"]`);
    const [digits, countdown, sentence, fill, mark] = [
      part('digits'),
      part('countdown'),
      part('sentence'),
      part('fill'),
      part('mark'),
    ];
    let isVisible = true;
    let sentenceMinute = -1;
    const paint = () => {
      if (!isVisible || isPricePaused()) return;
      const share = shareLeft(schedule);
      write(digits, formatCents(shownCents(schedule)));
      write(countdown, countdownText(schedule));
      if (fill) fill.style.transform = `scaleX(${share})`;
      if (mark) mark.style.transform = `translateX(${(share - 1) * 100}%)`;
      const minute = Math.floor(shownInstant().getTime() / 60_000);
      if (minute !== sentenceMinute) write(sentence, priceSentence(schedule));
      sentenceMinute = minute;
    };
    const stopWatching = whenVisible(element, (nowVisible) => {
      isVisible = nowVisible;
      paint();
    });
    const stopTicking = subscribeToSeconds(paint);
    return () => {
      stopWatching();
      stopTicking();
    };
  }, [schedule]);
  return root;
}

function DrainBar({ schedule }: { schedule: PriceSchedule }) {
  const share = shareLeft(schedule);
  return (
    <div aria-hidden="true" className="relative mt-1 h-2 overflow-hidden rounded-full bg-sunken">
      <div
        data-price="fill"
        className="absolute inset-0 origin-left bg-spark"
        style={{ transform: `scaleX(${share})` }}
      />
      <div className="absolute inset-y-0 left-1/2 w-px bg-ink-3" />
      <div
        data-price="mark"
        className="absolute inset-0 border-r-2 border-ink"
        style={{ transform: `translateX(${(share - 1) * 100}%)` }}
      />
    </div>
  );
}

/** The only part of a card that ticks. */
export function FallingPrice({
  schedule,
  isStruck = false,
}: {
  schedule: PriceSchedule;
  isStruck?: boolean | undefined;
}) {
  const root = usePaintedPrice(schedule);
  const digitsLook = isStruck ? 'text-ink-3 line-through' : '';
  return (
    <div ref={root}>
      <p className="flex flex-wrap items-baseline gap-x-2" aria-hidden="true">
        <span data-price="digits" className={`font-display text-2xl font-bold tnum ${digitsLook}`}>
          {formatCents(shownCents(schedule))}
        </span>
        <span data-price="countdown" className="text-xs text-ink-3 tnum max-sm:w-full">
          {countdownText(schedule)}
        </span>
      </p>
      <p data-price="sentence" className="sr-only">
        {priceSentence(schedule)}
      </p>
      <DrainBar schedule={schedule} />
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

function PausedPrice({ schedule, pricedAt }: { schedule: PriceSchedule; pricedAt: Date }) {
  return (
    <div>
      <p className="font-display text-2xl font-bold text-ink-3 tnum">
        {formatCents(shownCents(schedule))}
      </p>
      <p className="text-xs text-ink-2">
        Price paused, reconnecting. Last known at {formatClock(pricedAt.toISOString())}.
      </p>
    </div>
  );
}

function AdminPrice({ schedule }: { schedule: PriceSchedule }) {
  return (
    <div>
      <FallingPrice schedule={schedule} isStruck />
      <p className="mt-1 text-xs font-semibold text-earth">Admin Access - No Payment Required</p>
    </div>
  );
}

/** The price of a lead as it stands: falling, free, paused, or waived for an admin. */
export function Price({
  schedule,
  phase,
  isAdmin,
}: {
  schedule: PriceSchedule;
  phase: PricePhase;
  isAdmin: boolean;
}) {
  if (phase === 'paused') return <PausedPrice schedule={schedule} pricedAt={shownInstant()} />;
  if (isAdmin) return <AdminPrice schedule={schedule} />;
  return phase === 'free' ? <FreePrice /> : <FallingPrice schedule={schedule} />;
}
