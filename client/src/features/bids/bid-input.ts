import * as z from 'zod/mini';
import type { WireBodyOf } from '@shared/contracts/endpoint.ts';
import { bidForm, type createStandingBid, type OwnBids, type WireBid } from '@shared/contracts/standing-bids.ts';
import { DEFAULT_SERVICE_RADIUS } from '@shared/contracts/service-area.ts';
import { bidServiceTypes } from '@shared/domain/bids/standing-bid.ts';
import type { AlertUrgency } from '@shared/domain/words/alerts.ts';
import { serviceTypeLabels, urgencyLabels } from '@shared/domain/words/labels.ts';
import { placeName } from '@/components/address-field/place-name.ts';
import { dayName, minuteText, wholeDollars } from '@/components/bid/bid-words.ts';
import { formatDay } from '@/lib/time/format.ts';
import { typedNumber } from './typed-number.ts';

export type BidServiceType = (typeof bidServiceTypes)[number];

/** The bid form's input; its fields are named like those of the request. */
export interface BidInput {
  amountDollars: string;
  hasOwnArea: boolean;
  area: { location: string; latitude: number | null; longitude: number | null; radiusKm: string };
  serviceTypes: BidServiceType[];
  urgencies: AlertUrgency[];
  phoneConfirmedOnly: boolean;
  photosOnly: boolean;
  budgetKnownOnly: boolean;
  days: string[];
  isLimited: boolean;
  /** Minutes of the day, as text. */
  hours: { from: string; until: string };
  validThrough: string;
}

/** The hours when some are chosen: a usual working day. */
const USUAL_HOURS = { from: 7 * 60, until: 17 * 60 };

type Filter = Pick<WireBid, 'area' | 'hours' | 'serviceTypes' | 'urgencies' | 'phoneConfirmedOnly' | 'photosOnly' | 'budgetKnownOnly' | 'days' | 'validThrough'>;

const emptyBid: Filter = { area: null, hours: null, serviceTypes: [], urgencies: [], phoneConfirmedOnly: false, photosOnly: false, budgetKnownOnly: false, days: [], validThrough: null };

/** Returns the form's values for a bid; for a new one nothing is ticked. */
export function inputOf(bid: WireBid | null): BidInput {
  const { area, hours, serviceTypes, urgencies, phoneConfirmedOnly, photosOnly, budgetKnownOnly, days, validThrough } = bid ?? emptyBid;
  const { from, until } = hours ?? USUAL_HOURS;
  return {
    amountDollars: bid ? String(bid.amountDollars) : '',
    hasOwnArea: area !== null,
    area: area ? { ...area, radiusKm: String(area.radiusKm) } : { location: '', latitude: null, longitude: null, radiusKm: String(DEFAULT_SERVICE_RADIUS) },
    serviceTypes: bidServiceTypes.filter((type) => serviceTypes.includes(type)),
    urgencies: [...urgencies],
    phoneConfirmedOnly,
    photosOnly,
    budgetKnownOnly,
    days: days.map(String),
    isLimited: hours !== null,
    hours: { from: String(from), until: String(until) },
    validThrough: validThrough ?? '',
  };
}

export type BidBody = WireBodyOf<typeof createStandingBid>;

/** Returns what the form sends. */
export function bodyOf({ hasOwnArea, area, isLimited, hours, ...input }: BidInput): BidBody {
  return {
    amountDollars: typedNumber(input.amountDollars),
    area: hasOwnArea ? { location: area.location, latitude: area.latitude ?? Number.NaN, longitude: area.longitude ?? Number.NaN, radiusKm: Number(area.radiusKm) } : null,
    serviceTypes: input.serviceTypes,
    urgencies: input.urgencies,
    phoneConfirmedOnly: input.phoneConfirmedOnly,
    photosOnly: input.photosOnly,
    budgetKnownOnly: input.budgetKnownOnly,
    days: input.days.map(Number).toSorted((one, other) => one - other),
    hours: isLimited ? { from: Number(hours.from), until: Number(hours.until) } : null,
    validThrough: input.validThrough,
  };
}

/** Returns true if only emergencies are wanted, for which no other kind of work has to be chosen. */
const wantsEmergenciesAlone = (urgencies: readonly string[]) => urgencies.join('') === 'emergency';

/**
 * Returns the schema of the input: the contract's, within the market's lowest amount and the account's limit for one lead, which stops no bid
 * that is above it from being lowered.
 */
export function bidInputSchema({ limits, market, hasArea }: OwnBids, bid: WireBid | null) {
  const most = limits?.perLeadDollars ?? Number.POSITIVE_INFINITY;
  const checked = bidForm.check(
    z.refine(({ amountDollars }) => amountDollars >= market.lowestDollars, {
      message: `The lowest bid is ${wholeDollars(market.lowestDollars)}`,
      path: ['amountDollars'],
    }),
    z.refine(({ amountDollars }) => amountDollars <= Math.max(most, bid?.amountDollars ?? 0), {
      message: `Your limit for one lead is ${wholeDollars(most)}. Raise it first to bid more`,
      path: ['amountDollars'],
    }),
    z.refine(({ area }) => area !== null || hasArea, { message: 'Set your service area, or give this bid an area of its own', path: ['area'] }),
    z.refine(({ serviceTypes, urgencies }) => serviceTypes.length > 0 || wantsEmergenciesAlone(urgencies), {
      message: 'Choose at least one kind of work',
      path: ['serviceTypes'],
    }),
  );
  return z.pipe(z.transform(bodyOf), checked);
}

const areaText = ({ hasOwnArea, area }: BidInput) => (hasOwnArea ? `Within ${area.radiusKm} km of ${placeName(area.location)}` : 'Service area');

const hoursText = ({ isLimited, hours }: BidInput) => (isLimited ? `${minuteText(Number(hours.from))} to ${minuteText(Number(hours.until))}` : 'All day');

/** Returns the form's values as text, one line per field. */
export const linesOf = (input: BidInput) =>
  [
    ['Amount', `$${input.amountDollars}`],
    ['Area', areaText(input)],
    ['Kinds of work', input.serviceTypes.map((type) => serviceTypeLabels[type]).join(', ')],
    ['How urgent', input.urgencies.map((urgency) => urgencyLabels[urgency]).join(', ')],
    ['Phone', input.phoneConfirmedOnly ? 'Confirmed only' : 'Confirmed or not'],
    ['Photos', input.photosOnly ? 'With photos only' : 'With or without'],
    ['Budget', input.budgetKnownOnly ? 'Known only' : 'Known or not'],
    ['Days', input.days.toSorted().map((day) => dayName(Number(day))).join(', ')],
    ['Hours', hoursText(input)],
    ['Last day', input.validThrough ? formatDay(input.validThrough) : 'None'],
  ] as const;
