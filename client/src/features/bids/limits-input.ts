import * as z from 'zod/mini';
import { limitsForm, type OwnBids } from '@shared/contracts/standing-bids.ts';
import { STANDARD_UNCALLED } from '@shared/domain/bids/standing-bid.ts';
import { type AustralianTimeZone, timeZoneOf } from '@shared/domain/words/alerts.ts';
import type { AustralianState } from '@shared/domain/words/enums.ts';
import { wholeDollars, type BidLimits } from '@/components/bid/bid-words.ts';
import { zoneHere, zoneText } from '@/lib/time/time-zone.ts';
import { typedNumber } from './typed-number.ts';

/** The limits form's input; its fields are named like those of the request. */
export interface LimitsInput {
  perLeadDollars: string;
  weekDollars: string;
  dayDollars: string;
  dayLeads: string;
  weekLeads: string;
  countsAll: 'all' | 'automatic';
  maxUncalled: string;
  timeZone: AustralianTimeZone;
}

export const limitFields = ['perLeadDollars', 'weekDollars', 'dayDollars', 'dayLeads', 'weekLeads', 'countsAll', 'maxUncalled', 'timeZone'] as const;

export const limitLabels: Record<(typeof limitFields)[number], string> = {
  perLeadDollars: 'Most for one lead',
  weekDollars: 'Most in a week',
  dayDollars: 'Most in a day',
  dayLeads: 'Leads in a day',
  weekLeads: 'Leads in a week',
  countsAll: 'What counts',
  maxUncalled: 'Leads that may wait for your call',
  timeZone: 'Time zone',
};

/** What counts against the limits, with labels. */
export const countingChoices = [
  { value: 'all', label: 'All my purchases', hint: 'Also those I make by hand' },
  { value: 'automatic', label: 'Only what my bids buy' },
] as const;

const typedOr = (value: number | null) => (value === null ? '' : String(value));

const emptyInput = {
  perLeadDollars: '',
  weekDollars: '',
  dayDollars: '',
  dayLeads: '',
  weekLeads: '',
  countsAll: 'all',
  maxUncalled: String(STANDARD_UNCALLED),
} as const;

/** Returns the form's values for limits; amounts are empty for the first ones. */
export function inputOf(limits: BidLimits | null, state: AustralianState | null): LimitsInput {
  if (!limits) return { ...emptyInput, timeZone: zoneHere() ?? timeZoneOf(state) };
  const { perLeadDollars, weekDollars, dayDollars, dayLeads, weekLeads, countsAll, maxUncalled, timeZone } = limits;
  return {
    perLeadDollars: String(perLeadDollars),
    weekDollars: String(weekDollars),
    dayDollars: typedOr(dayDollars),
    dayLeads: typedOr(dayLeads),
    weekLeads: typedOr(weekLeads),
    countsAll: countsAll ? 'all' : 'automatic',
    maxUncalled: String(maxUncalled),
    timeZone,
  };
}

const optionalNumber = (typed: string) => (typed.trim() === '' ? null : typedNumber(typed));

/** Returns what the form sends. */
export function bodyOf({ perLeadDollars, weekDollars, dayDollars, dayLeads, weekLeads, countsAll, maxUncalled, timeZone }: LimitsInput) {
  return {
    perLeadDollars: typedNumber(perLeadDollars),
    weekDollars: typedNumber(weekDollars),
    dayDollars: optionalNumber(dayDollars),
    dayLeads: optionalNumber(dayLeads),
    weekLeads: optionalNumber(weekLeads),
    countsAll: countsAll === 'all',
    maxUncalled: typedNumber(maxUncalled),
    timeZone,
  };
}

/** Validates the input by the contract's schema. */
export const limitsInputSchema = z.pipe(z.transform(bodyOf), limitsForm);

/** Returns the form's values as text, one line per field. */
export const linesOf = (input: LimitsInput) =>
  limitFields.map((name) => {
    if (name === 'countsAll') return [limitLabels[name], countingChoices.find(({ value }) => value === input.countsAll)?.label ?? ''] as const;
    if (name === 'timeZone') return [limitLabels[name], zoneText(input.timeZone)] as const;
    const isMoney = name.endsWith('Dollars') && input[name] !== '';
    return [limitLabels[name], isMoney ? wholeDollars(typedNumber(input[name])) : input[name] || 'No limit'] as const;
  });

type Amounts = Pick<BidLimits, 'perLeadDollars' | 'weekDollars'>;

/** Returns whether limits need the agreement to be charged while away: the first ones, higher ones, or another card. */
export function needsAgreement({ limits }: Pick<OwnBids, 'limits'>, { perLeadDollars, weekDollars }: Amounts, isOtherCard: boolean): boolean {
  if (!limits || isOtherCard || !limits.agreement.isOfCard) return true;
  return perLeadDollars > limits.agreement.perLeadDollars || weekDollars > limits.agreement.weekDollars;
}
