import type { WireMarketSettings } from '@shared/contracts/market-settings.ts';
import type { urgencies } from '@shared/domain/words/enums.ts';
import { centsFromDecimal, formatCents } from '@shared/domain/money/money.ts';
import { serviceTypeLabels } from '@shared/domain/words/labels.ts';
import { formatDollars, formatTimeOfDay } from '@/lib/time/format.ts';

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

/** The rules for requests with an unconfirmed phone, with their labels. */
export const unconfirmedRuleLabels: Record<WireMarketSettings['unconfirmedRequests'], string> = {
  sell: 'On the market at once, without the mark “Phone confirmed”',
  hold: 'Held until the code is entered or you release it',
  drop_after_24_hours: 'Held, and closed after 24 hours without the code',
};

/** Formats minutes: 30 → "30 minutes". */
export const minutesText = (minutes: number) => `${minutes} minutes`;

/** Formats a time from the API: "21:00" → "9:00 pm". */
export function clockText(clock: string | null): string {
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
    ['Requests without a confirmed phone', unconfirmedRuleLabels[settings.unconfirmedRequests]],
    ['News to customers without an email', settings.newsByText ? 'by text' : 'not sent'],
    ['Days at $0 before a lead ends', numberOr(settings.endAfterDays, 'never')],
    ['Who may buy', buyingRuleLabels[settings.buyingRule]],
    ['States that accept licences of other states', settings.acceptingStates.join(', ') || 'none'],
    ['Public liability insurance', settings.insuranceRequired ? 'needed to buy' : 'not needed to buy'],
    ['States with standing bids', settings.bidStates.join(', ') || 'none'],
    ['Work with standing bids', settings.bidServiceTypes.map((type) => serviceTypeLabels[type]).join(', ') || 'emergencies alone'],
    ['Lowest standing bid', `$${settings.lowestBidDollars}`],
    ['Head start of people', `${settings.bidHeadStartSeconds} seconds`],
  ];
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

/** Formats the difference between two amounts: "+$12.50", "−$3.00". */
export function differenceText(before: string, after: string): string {
  const cents = centsFromDecimal(after) - centsFromDecimal(before);
  if (cents === 0) return 'no change';
  return `${cents > 0 ? '+' : '−'}${formatCents(Math.abs(cents))}`;
}
