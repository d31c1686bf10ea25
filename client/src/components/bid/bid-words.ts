import type { OwnBids, WireBid } from '@shared/contracts/standing-bids.ts';
import { payableCents } from '@shared/domain/auction/auction-price.ts';
import { bidServiceTypes, roomIn } from '@shared/domain/bids/standing-bid.ts';
import { centsFromDecimal, formatCents } from '@shared/domain/money/money.ts';
import { serviceTypeLabels, urgencyLabels } from '@shared/domain/words/labels.ts';
import type { BidPause } from '@shared/domain/words/standing-bid-words.ts';
import { placeName } from '@/components/address-field/place-name.ts';
import type { Tone } from '@/components/ui/chip.tsx';
import { formatCount, formatDay, formatDollars, formatSecond, formatTimeOfDay } from '@/lib/time/format.ts';

/** The limits of an account's bids. */
export type BidLimits = NonNullable<OwnBids['limits']>;

/** A purchase that a bid made. */
export type BidPurchase = OwnBids['bought'][number];

type Trace = BidPurchase['trace'];

/** Formats whole dollars: "$1,200". */
export const wholeDollars = (dollars: number) => `$${formatCount(dollars)}`;

/** Joins words for a sentence: "a, b or c". */
function joined(words: readonly string[], last: 'and' | 'or'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** Returns the name of a day of the week: Monday is 1. */
export const dayName = (day: number) => dayNames[day - 1] ?? '';

function daysText(days: readonly number[]): string {
  const sorted = days.toSorted((one, other) => one - other).join('');
  if (sorted === '1234567') return 'Every day';
  if (sorted === '12345') return 'Monday to Friday';
  return joined([...sorted].map((day) => dayName(Number(day))), 'and');
}

/** Formats a minute of the day: "7:15 am". */
export const minuteText = (minute: number) => formatTimeOfDay(Math.floor(minute / 60), minute % 60);

function hoursText(hours: WireBid['hours']): string {
  if (!hours) return 'at any time';
  const isPastMidnight = hours.until <= hours.from;
  return `${minuteText(hours.from)} to ${minuteText(hours.until)}${isPastMidnight ? ' the next day' : ''}`;
}

function workText({ serviceTypes, urgencies }: WireBid): string {
  const isAll = bidServiceTypes.every((type) => serviceTypes.includes(type));
  const kinds = joined(serviceTypes.map((type) => serviceTypeLabels[type].toLowerCase()), 'or');
  const work = isAll ? 'All kinds of work' : `${kinds.charAt(0).toUpperCase()}${kinds.slice(1)}`;
  const urgency = joined(urgencies.map((one) => urgencyLabels[one].toLowerCase()), 'or');
  return serviceTypes.length === 0 ? 'Emergencies' : `${work} (${urgency})`;
}

const whereText = ({ area }: WireBid) => (area ? `within ${area.radiusKm} km of ${placeName(area.location)}` : 'in your service area');

function needsText({ phoneConfirmedOnly, photosOnly, budgetKnownOnly }: WireBid): string[] {
  const needs = [phoneConfirmedOnly && 'a confirmed phone', photosOnly && 'photos', budgetKnownOnly && 'a budget'].filter((need) => need !== false);
  return needs.length > 0 ? [`Only with ${joined(needs, 'and')}.`] : [];
}

/** Says which leads a bid is for, in full sentences. */
export function filterText(bid: WireBid): string {
  if (bid.lead) return `For lead ${bid.lead.jobReference}${bid.lead.suburb ? ` in ${bid.lead.suburb}` : ''} alone.`;
  return [
    `${workText(bid)} ${whereText(bid)}.`,
    `${daysText(bid.days)}, ${hoursText(bid.hours)}.`,
    ...needsText(bid),
    ...(bid.buysIn ? [`Only in ${joined(bid.buysIn, 'and')}.`] : []),
    ...(bid.validThrough ? [`Last day ${formatDay(bid.validThrough)}.`] : []),
  ].join(' ');
}

/** Says why all bids of an account are paused. */
export function pauseText(pause: BidPause, holidayThrough: string | null): string {
  switch (pause) {
    case 'owner':
      return 'All your bids are paused until you turn them on again.';
    case 'holiday':
      return holidayThrough ? `All your bids are paused up to and including ${formatDay(holidayThrough)}.` : 'All your bids are paused for a holiday.';
    case 'uncalled':
      return 'All your bids are paused: a lead that they bought has waited two hours for your call.';
    case 'card':
      return 'All your bids are paused: your card couldn’t be charged.';
    default:
      return pause satisfies never;
  }
}

interface BidState {
  label: string;
  tone: Tone;
  text: string;
}

/** Returns the highest price that the limits of an account hold, as a purchase would pay it, in cents. */
function roomOf({ spent, perLeadDollars, dayDollars, weekDollars, dayLeads, weekLeads }: BidLimits): number {
  const caps = { perLeadCents: perLeadDollars * 100, dayCents: dayDollars && dayDollars * 100, weekCents: weekDollars * 100, dayLeads, weekLeads };
  return payableCents(roomIn(caps, { ...spent, dayCents: centsFromDecimal(spent.day), weekCents: centsFromDecimal(spent.week) }));
}

/** Returns how the limits of an account keep a bid from its amount; null if they do not. */
function stateWithin(limits: BidLimits, { amountDollars }: WireBid): BidState | null {
  if (!limits.agreement.isOfCard) return { label: 'No card', tone: 'danger', text: 'You haven’t agreed to charges on this card. Set up a card in your limits.' };
  const room = roomOf(limits);
  if (room === 0) {
    const isOfWeek = roomOf({ ...limits, dayDollars: null, dayLeads: null }) === 0;
    const text = isOfWeek ? 'Your limit for this week is reached. It buys again on Monday.' : 'Your limit for today is reached. It buys again tomorrow.';
    return { label: 'Limit reached', tone: 'warning', text };
  }
  if (limits.uncalled >= limits.maxUncalled) return { label: 'Waiting for a call', tone: 'warning', text: 'It buys no more until you’ve called your new customers.' };
  if (room >= amountDollars * 100) return null;
  return { label: 'Waiting', tone: 'success', text: `It buys at ${formatCents(room)} or less: your limits hold no more at the moment.` };
}

const restStates: Record<Exclude<NonNullable<WireBid['rest']>, 'over'>, BidState> = {
  paused: { label: 'Paused', tone: 'warning', text: 'This bid is paused.' },
  may_not_buy: { label: 'Can’t buy', tone: 'danger', text: 'It buys nothing until you have what you need to buy leads.' },
  market_off: { label: 'Switched off', tone: 'danger', text: 'Standing bids are switched off for this work or in these states.' },
  not_charged: { label: 'Not charged', tone: 'danger', text: 'Your card couldn’t be charged for this lead. Set up a card in your limits, and the bid will resume.' },
  no_area: { label: 'No area', tone: 'danger', text: 'Set your service area, or give this bid an area of its own.' },
  too_low: { label: 'Too low', tone: 'danger', text: 'The lowest bid is higher now. Raise the amount, and the bid will resume.' },
};

/** Returns why a bid does not buy at its amount at the moment; null while it waits for it. */
export function bidHindrance(bid: WireBid, limits: BidLimits | null): BidState | null {
  const { rest, isPaused, lead, validThrough } = bid;
  if (rest === 'over') {
    const why = validThrough ? `Its last day was ${formatDay(validThrough)}.` : 'It no longer stands.';
    return { label: 'Over', tone: 'plain', text: lead ? 'The lead is sold or off the market.' : why };
  }
  if (isPaused) return { label: 'Paused', tone: 'warning', text: 'You paused this bid.' };
  if (limits?.pausedFor) return { label: 'Paused', tone: 'warning', text: pauseText(limits.pausedFor, limits.holidayThrough) };
  return rest ? restStates[rest] : limits && stateWithin(limits, bid);
}

/** Returns what a bid does at the moment, and why. */
export function bidState(bid: WireBid, limits: BidLimits | null): BidState {
  const text = bid.lead ? 'It buys when the price is down to your amount.' : 'It waits for the next lead that matches.';
  return bidHindrance(bid, limits) ?? { label: 'Waiting', tone: 'success', text };
}

function tiedText(tied: number): string {
  return tied > 1 ? `${tied} bids of this amount` : 'the only bid of this amount';
}

/** Tells how an automatic purchase came about, to its buyer or to others. Times are in Sydney time. */
export function traceText(trace: Trace, isOwn: boolean): string {
  const { amountDollars, cutAmount, price, dueAt, claimedAt, tied, earlierHolds, rulesVersion } = trace;
  const isCut = centsFromDecimal(cutAmount) < amountDollars * 100;
  const cut = isCut ? `, counted as the start price of ${formatDollars(cutAmount)}` : '';
  const holds = earlierHolds === 1 ? '1 payment of another bid failed before' : `${earlierHolds} payments of other bids failed before`;
  return [
    `Bought at ${formatDollars(price)} at ${formatSecond(claimedAt)}.`,
    `${isOwn ? 'Your' : 'The'} bid ${wholeDollars(amountDollars)}${cut}, due ${formatSecond(dueAt)}; ${tiedText(tied)}${earlierHolds > 0 ? `; ${holds}` : ''}.`,
    `Rules version ${rulesVersion}.`,
  ].join(' ');
}
