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

interface SettingLine {
  name: string;
  text: (settings: WireMarketSettings) => string;
  /** Whether a change to or from these settings acts at once, also on what is filed or on the market; left out if only on what comes. */
  actsAtOnce?: (settings: WireMarketSettings) => boolean;
}

const always = () => true;

/** Every setting as a text, and when a change of it acts. */
const settingLines: readonly SettingLine[] = [
  { name: 'Lowest start price', text: ({ floor }) => formatDollars(floor) },
  { name: 'Uplift', text: ({ upliftPercent }) => `${upliftPercent}%` },
  { name: 'Sales averaged', text: ({ sampleSize }) => String(sampleSize) },
  { name: 'Most change of the start price within 24 hours', text: ({ maxDailyChangePercent }) => percentOr(maxDailyChangePercent, 'no limit') },
  ...timeFields.map(({ name, label }) => ({ name: `${label}, time to $0`, text: (settings: WireMarketSettings) => minutesText(settings[name]) })),
  { name: 'Night pause', text: pauseText },
  { name: 'Requests from one address before the next are held', text: ({ holdAfterRequests }) => numberOr(holdAfterRequests, 'never held') },
  {
    name: 'Requests without a confirmed phone',
    text: ({ unconfirmedRequests }) => unconfirmedRuleLabels[unconfirmedRequests],
    // Those that are held already are closed too, or no longer.
    actsAtOnce: ({ unconfirmedRequests }) => unconfirmedRequests === 'drop_after_24_hours',
  },
  { name: 'News to customers without an email', text: ({ newsByText }) => (newsByText ? 'by text' : 'not sent'), actsAtOnce: always },
  { name: 'Days at $0 before a lead ends', text: ({ endAfterDays }) => numberOr(endAfterDays, 'never'), actsAtOnce: always },
  { name: 'Who may buy', text: ({ buyingRule }) => buyingRuleLabels[buyingRule], actsAtOnce: always },
  { name: 'States that accept licences of other states', text: ({ acceptingStates }) => acceptingStates.join(', ') || 'none', actsAtOnce: always },
  { name: 'Public liability insurance', text: ({ insuranceRequired }) => (insuranceRequired ? 'needed to buy' : 'not needed to buy'), actsAtOnce: always },
  { name: 'States with standing bids', text: ({ bidStates }) => bidStates.join(', ') || 'none', actsAtOnce: always },
  {
    name: 'Work with standing bids',
    text: ({ bidServiceTypes }) => bidServiceTypes.map((type) => serviceTypeLabels[type]).join(', ') || 'emergencies alone',
    actsAtOnce: always,
  },
  { name: 'Lowest standing bid', text: ({ lowestBidDollars }) => `$${lowestBidDollars}`, actsAtOnce: always },
  { name: 'Head start of people', text: ({ bidHeadStartSeconds }) => `${bidHeadStartSeconds} seconds`, actsAtOnce: always },
];

/** Returns the settings as labelled texts. */
export function linesOf(settings: WireMarketSettings): [name: string, text: string][] {
  return settingLines.map(({ name, text }) => [name, text(settings)]);
}

export interface SettingChange {
  name: string;
  from: string;
  to: string;
  /** False for what only new leads follow. */
  isAtOnce: boolean;
}

/** Returns the differences between settings, as text. */
export function changesBetween(before: WireMarketSettings, after: WireMarketSettings): SettingChange[] {
  return settingLines
    .map(({ name, text, actsAtOnce }) => ({ name, from: text(before), to: text(after), isAtOnce: [before, after].some((settings) => actsAtOnce?.(settings)) }))
    .filter(({ from, to }) => from !== to);
}

/** Says when changes act. */
export function effectText(changes: readonly SettingChange[]): string {
  const atOnce = changes.filter(({ isAtOnce }) => isAtOnce);
  if (atOnce.length === 0) return 'New leads follow them from now on.';
  if (atOnce.length === changes.length) return 'They take effect straight away.';
  return `Straight away: ${atOnce.map(({ name }) => name).join('; ')}. New leads follow the rest from now on.`;
}

/** Formats the difference between two amounts: "+$12.50", "−$3.00". */
export function differenceText(before: string, after: string): string {
  const cents = centsFromDecimal(after) - centsFromDecimal(before);
  if (cents === 0) return 'no change';
  return `${cents > 0 ? '+' : '−'}${formatCents(Math.abs(cents))}`;
}
