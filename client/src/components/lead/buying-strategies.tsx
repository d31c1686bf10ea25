import { clsx } from 'clsx';
import { priceAt, type PriceSchedule } from '@shared/domain/auction/auction-price.ts';
import { HOUR_MS, MINUTE_MS } from '@shared/domain/time/durations.ts';
import { usePriceValue } from './live-price.ts';

const HOURS_FROM_MS = 6 * HOUR_MS;

/** Where each strategy ends on the bar of a price, as shares of the time in which it falls: a third, a half, five sixths. */
export const strategyEnds = [1 / 3, 1 / 2, 5 / 6] as const;

/** Returns the three buying strategies: the first third of the time, up to its half, and its last sixth. */
function strategiesIn(durationMs: number) {
  const [length, unit] = durationMs >= HOURS_FROM_MS ? [durationMs / HOUR_MS, 'h'] : [durationMs / MINUTE_MS, 'min'];
  const [third, half, sixth] = [3, 2, 6].map((parts) => Math.round(length / parts));
  return [
    { name: 'Premium', when: `0 to ${third} ${unit}`, advice: 'Buy early at market rate', from: 0, to: strategyEnds[0] },
    { name: 'Balanced', when: `${third} to ${half} ${unit}`, advice: 'A third to half off', from: strategyEnds[0], to: strategyEnds[1] },
    { name: 'Bargain', when: `last ${sixth} ${unit}`, advice: 'Wait for the final minutes', from: strategyEnds[2], to: 1 },
  ];
}

/** Renders the three buying strategies below the bar of a price, with the one that it is in now. */
export function BuyingStrategies({ schedule }: { schedule: PriceSchedule }) {
  const strategies = strategiesIn(schedule.durationMs);
  const current = usePriceValue((clock) => {
    const past = 1 - priceAt(schedule, clock.now()) / Math.max(1, schedule.startCents);
    return strategies.findIndex(({ from, to }) => past >= from && past < to);
  });
  return (
    <div>
      <p className="mb-1 text-xs text-ink-3">When to buy</p>
      <dl className="grid grid-cols-3 gap-2 text-xs">
        {strategies.map(({ name, when, advice }, index) => (
          <div key={name} className={clsx('border-t-2 pt-1', index === current ? 'border-ink' : 'border-line')}>
            <dt className="font-semibold">
              {name}
              {index === current ? <span className="font-normal">, now</span> : null}
              <span className="block font-normal text-ink-3">{when}</span>
            </dt>
            <dd className="text-ink-2">{advice}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
