import { useId } from 'react';
import { keepPriceSpeed, priceSpeeds, usePriceSpeed, type PriceSpeed } from '@/components/lead/price-speed.ts';

const labels: Record<PriceSpeed, string> = {
  second: 'Every second',
  ten: 'Every 10 s',
  paused: 'Paused',
};

const pillClass =
  'relative inline-flex min-h-11 items-center justify-center rounded-full border border-line-strong bg-surface px-3.5 ' +
  'text-sm font-semibold hover:bg-sunken has-checked:border-ink has-checked:bg-ink has-checked:text-paper ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-neutral-wire';

/** Renders the choice of how often prices on the market update, stored on this device. */
export function LivePriceSetting() {
  const speed = usePriceSpeed();
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">Live prices</legend>
      <div className="flex flex-wrap gap-2">
        {priceSpeeds.map((value) => (
          <label key={value} className={pillClass}>
            {/* Over the whole pill, so that it is what is touched. */}
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === speed}
              onChange={() => keepPriceSpeed(value)}
              className="absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-full outline-none"
            />
            {labels[value]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
