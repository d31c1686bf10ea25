import { type MarketSettingsView, settingsFromWire, type WireMarketSettings } from '@shared/contracts/market-settings.ts';
import { LOWEST_PRICE_CENTS, payableCents, priceAt } from '@shared/domain/auction/auction-price.ts';
import type { urgencies } from '@shared/domain/words/enums.ts';
import { type MarketSettings, minutesToZero } from '@shared/domain/auction/market-settings.ts';
import { centsFromDecimal, formatCents } from '@shared/domain/money/money.ts';
import { startPriceFrom } from '@shared/domain/auction/start-price.ts';
import { MINUTE_MS } from '@shared/domain/time/durations.ts';
import { formatDollars, formatTimeOfDay } from '@/lib/time/format.ts';
import { standardSettings } from './market-settings-input.ts';

/** The fields for the time to $0, by urgency, with labels. */
export const timeFields = [
  { name: 'emergencyMinutes', urgency: 'emergency', label: 'Emergency' },
  { name: 'within24hMinutes', urgency: 'within_24h', label: 'Within 24 hours' },
  { name: 'withinWeekMinutes', urgency: 'within_week', label: 'Within a week' },
  { name: 'flexibleMinutes', urgency: 'flexible', label: 'Flexible' },
] as const satisfies { name: keyof WireMarketSettings; urgency: (typeof urgencies)[number]; label: string }[];

/** The buying rules with their labels. */
export const buyingRuleLabels: Record<WireMarketSettings['buyingRule'], string> = {
  anyone: 'Every account',
  licence_on_file: 'Accounts with an electrical licence on file',
  licence_verified: 'Accounts with an electrical licence that we’ve verified',
};

const minutesText = (minutes: number) => `${minutes} minutes`;

/** Formats a time from the API: "21:00" → "9:00 pm". */
function clockText(clock: string | null): string {
  const [hour = 0, minute = 0] = (clock ?? '').split(':').map(Number);
  return formatTimeOfDay(hour, minute);
}

const pauseText = ({ pauseFrom, pauseUntil }: WireMarketSettings) =>
  pauseFrom ? `${clockText(pauseFrom)} to ${clockText(pauseUntil)}` : 'none';

const percentOr = (percent: number | null, none: string) => (percent === null ? none : `${percent}%`);

const numberOr = (setting: number | null, none: string) => (setting === null ? none : String(setting));

/** Returns the settings as labelled texts. */
export function linesOf(settings: WireMarketSettings): [name: string, text: string][] {
  return [
    ['Lowest start price', formatDollars(settings.floor)],
    ['Uplift', `${settings.upliftPercent}%`],
    ['Sales averaged', String(settings.sampleSize)],
    ['Most change of the start price within 24 hours', percentOr(settings.maxDailyChangePercent, 'no limit')],
    ...timeFields.map(({ name, label }): [string, string] => [`${label}, time to $0`, minutesText(settings[name])]),
    ['Night pause', pauseText(settings)],
    ['Requests from one address before the next are held', numberOr(settings.holdAfterRequests, 'never held')],
    ['Days at $0 before a lead ends', numberOr(settings.endAfterDays, 'never')],
    ['Who may buy', buyingRuleLabels[settings.buyingRule]],
    ['States that accept licences of other states', settings.acceptingStates.join(', ') || 'none'],
    ['Public liability insurance', settings.insuranceRequired ? 'needed to buy' : 'not needed to buy'],
  ];
}

/** Returns true for settings under which prices fall as the public pages say. */
export function hasStandardPrices(settings: WireMarketSettings): boolean {
  const { holdAfterRequests, endAfterDays, buyingRule, acceptingStates, insuranceRequired } = standardSettings;
  const others = { holdAfterRequests, endAfterDays, buyingRule, acceptingStates, insuranceRequired };
  return changesBetween(standardSettings, { ...settings, ...others }).length === 0;
}

export interface SettingChange {
  name: string;
  from: string;
  to: string;
}

/** Returns the differences between settings, as text. */
export function changesBetween(before: WireMarketSettings, after: WireMarketSettings): SettingChange[] {
  const texts = new Map(linesOf(after));
  return linesOf(before)
    .map(([name, from]) => ({ name, from, to: texts.get(name) ?? '' }))
    .filter(({ from, to }) => from !== to);
}

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
export function exampleText(wire: WireMarketSettings, basis: PriceBasis): string {
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

/** Formats the difference between two amounts: "+$12.50", "−$3.00". */
export function differenceText(before: string, after: string): string {
  const cents = centsFromDecimal(after) - centsFromDecimal(before);
  if (cents === 0) return 'no change';
  return `${cents > 0 ? '+' : '−'}${formatCents(Math.abs(cents))}`;
}
