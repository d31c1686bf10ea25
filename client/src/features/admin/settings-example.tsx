import type { MarketSettingsView, WireMarketSettings } from '@shared/contracts/market-settings.ts';
import { settingsFromWire } from '@shared/contracts/market-settings.ts';
import { LOWEST_PRICE_CENTS, payableCents, priceAt } from '@shared/domain/auction/auction-price.ts';
import { type MarketSettings, minutesToZero } from '@shared/domain/auction/market-settings.ts';
import { startPriceFrom } from '@shared/domain/auction/start-price.ts';
import { centsFromDecimal, formatCents } from '@shared/domain/money/money.ts';
import { MINUTE_MS } from '@shared/domain/time/durations.ts';
import { formatDollars } from '@/lib/time/format.ts';
import { clockText, minutesText, timeFields } from './market-settings-texts.ts';

const EXAMPLE_MINUTES = 30;

function salesText(count: number): string {
  if (count === 0) return 'Nothing sold yet, so';
  return count === 1 ? 'With the last sale' : `With the last ${count} sales`;
}

type PriceBasis = Pick<MarketSettingsView, 'dayBeforeStart' | 'latestSales'>;

/** Returns a lead's current start price under settings, in cents, and a note if it is limited. */
function startNow(settings: MarketSettings, { latestSales, dayBeforeStart }: PriceBasis): { startCents: number; limitText: string } {
  const sales = latestSales.map(centsFromDecimal);
  const startCents = startPriceFrom(sales, settings, dayBeforeStart === null ? null : centsFromDecimal(dayBeforeStart));
  const isLimited = startCents !== startPriceFrom(sales, settings, null);
  return { startCents, limitText: isLimited && dayBeforeStart ? `, limited by the change from ${formatDollars(dayBeforeStart)} a day before` : '' };
}

/** Returns an example of prices under settings, given the sales behind start prices. */
function exampleText(wire: WireMarketSettings, basis: PriceBasis): string {
  const settings = settingsFromWire(wire);
  const { startCents, limitText } = startNow(settings, basis);
  const startsAt = new Date(0);
  const later = timeFields.map(({ urgency, label }) => {
    const durationMs = minutesToZero(settings, urgency) * MINUTE_MS;
    const schedule = { startCents, minimumCents: LOWEST_PRICE_CENTS, startsAt, durationMs };
    return { label, price: formatCents(payableCents(priceAt(schedule, new Date(EXAMPLE_MINUTES * MINUTE_MS)))) };
  });
  const [first] = later;
  const isSame = later.every(({ price }) => price === first?.price);
  const prices = isSame ? first?.price : later.map(({ label, price }) => `${price} (${label.toLowerCase()})`).join(', ');
  const start = `${salesText(Math.min(basis.latestSales.length, settings.sampleSize))} a lead starts at ${formatCents(startCents)}${limitText}`;
  const pause = wire.pauseFrom
    ? ` Posted at ${clockText(wire.pauseFrom)}, it starts to fall at ${clockText(wire.pauseUntil)}; an emergency starts at once.`
    : '';
  return `${start}; after ${minutesText(EXAMPLE_MINUTES)} it costs ${prices}.${pause}`;
}

/** Renders what a lead would cost under settings; null where a field is not valid. */
export function SettingsExample({ settings, basis }: { settings: WireMarketSettings | null; basis: PriceBasis }) {
  return <p>{settings ? exampleText(settings, basis) : 'You’ll see an example here once every field is valid.'}</p>;
}
