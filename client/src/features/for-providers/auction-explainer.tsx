import { clsx } from 'clsx';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { paths } from '@shared/contracts/page-paths.ts';
import { LOWEST_PRICE_CENTS, priceAt, STANDARD_FLOOR_CENTS, STANDARD_MINUTES } from '@shared/domain/auction/auction-price.ts';
import { formatCents } from '@shared/domain/money/money.ts';
import { MINUTE_MS } from '@shared/domain/time/durations.ts';
import { CallbackLink } from './callback-link.tsx';
import { strategies, strategyAt } from './strategies.ts';

const MINUTE = MINUTE_MS;

const schedule = {
  startCents: STANDARD_FLOOR_CENTS,
  minimumCents: LOWEST_PRICE_CENTS,
  startsAt: new Date(0),
  durationMs: STANDARD_MINUTES * MINUTE,
};

const FIRST_MINUTE = 20;

const centsAfter = (minute: number) => priceAt(schedule, new Date(minute * MINUTE));
const priceAfter = (minute: number) => formatCents(centsAfter(minute));
const percentOff = (minute: number) => Math.round(100 - (100 * centsAfter(minute)) / schedule.startCents);

const inMinutes = (minute: number) => `${minute} ${minute === 1 ? 'minute' : 'minutes'}`;

function PriceSlider({ minute, onChange }: { minute: number; onChange: (minute: number) => void }) {
  const id = useId();
  const slider = useRef<HTMLInputElement>(null);
  // The slider may have been moved before hydration.
  useLayoutEffect(() => onChange(slider.current?.valueAsNumber ?? FIRST_MINUTE), [onChange]);
  const price = priceAfter(minute);
  const strategy = strategyAt(minute).name;
  return (
    <div className="rounded-lg border border-line bg-surface p-5 shadow-1">
      {/* Hidden, because the slider announces its own value. */}
      <output htmlFor={id} aria-live="off" className="flex flex-wrap items-baseline gap-x-3">
        <span className="tnum font-display text-3xl font-bold">{price}</span>
        <span className="text-ink-2">
          after {inMinutes(minute)}: {strategy}
        </span>
      </output>
      <label htmlFor={id} className="mt-4 block text-sm font-semibold">
        Minutes since the lead came in
      </label>
      <input
        ref={slider}
        id={id}
        type="range"
        min={0}
        max={STANDARD_MINUTES}
        defaultValue={FIRST_MINUTE}
        aria-valuetext={`${inMinutes(minute)}, ${price}, ${strategy}`}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="mt-2 h-11 w-full accent-earth"
      />
      <p className="flex flex-wrap justify-between gap-x-4 text-xs text-ink-3">
        <span>{formatCents(schedule.startCents)}</span>
        <span>$0.00 after {STANDARD_MINUTES} minutes</span>
      </p>
    </div>
  );
}

/** Renders a slider that shows how the price falls, with the function that charges it. */
export function AuctionExplainer() {
  const [minute, setMinute] = useState(FIRST_MINUTE);
  const chosen = strategyAt(minute).name;
  return (
    <section aria-labelledby="auction" className="border-y border-line bg-sunken">
      <div className="mx-auto max-w-page px-4 py-12 md:px-6">
        <h2 id="auction" className="text-xl lg:text-2xl">
          Smart Auction Pricing
        </h2>
        <p className="mt-2 max-w-prose text-ink-2">
          As a rule, a lead starts at the average of the last 5 sales plus 10%, at least $40. From there
          it falls in a straight line to $0 over one hour. The first to buy takes it.{' '}
          <Link href={paths.howBidsWork} className="text-neutral-wire underline">
            A standing bid can buy for you.
          </Link>
        </p>
        <div className="mt-6 grid gap-5 lg:grid-cols-2 lg:items-center lg:gap-10">
          <PriceSlider minute={minute} onChange={setMinute} />
          <ul className="grid gap-3">
            {strategies.map(({ name, when, text, fromMinute, toMinute }) => (
              <li
                key={name}
                className={clsx(
                  'rounded-md border-l-4 px-4 py-2',
                  name === chosen ? 'border-earth bg-surface' : 'border-line',
                )}
              >
                <h3 className="text-base">
                  {name}: {when}
                </h3>
                <p className="text-sm text-ink-2">
                  {text} <span className="tnum font-semibold">
                    {`${priceAfter(fromMinute)} to ${priceAfter(toMinute)}, up to ${percentOff(toMinute)}% off.`}
                  </span>
                </p>
              </li>
            ))}
          </ul>
        </div>
        <div className="mt-6 flex flex-col gap-3 sm:flex-row">
          <CallbackLink />
        </div>
      </div>
    </section>
  );
}
