import type { BodyOf } from '../../../shared/contracts/endpoint.ts';
import type { createStandingBid } from '../../../shared/contracts/standing-bids.ts';
import { type BidArea, bidServiceTypes } from '../../../shared/domain/bids/standing-bid.ts';
import { alertUrgencies, type AustralianTimeZone } from '../../../shared/domain/words/alerts.ts';
import { endOfDate } from '../../../shared/domain/time/zoned-time.ts';

export type BidForm = BodyOf<typeof createStandingBid>;

interface Owner {
  timeZone: AustralianTimeZone;
  serviceArea: BidArea | null;
}

/** Returns a bid's columns for a submitted form. Without an area of its own, the bid gets the account's service area. */
export function bidFrom({ amountDollars, area, hours, validThrough, phoneConfirmedOnly, photosOnly, budgetKnownOnly, ...lists }: BidForm, { timeZone, serviceArea }: Owner) {
  const { latitude, longitude, radiusKm } = area ?? {};
  const own = latitude === undefined || longitude === undefined || radiusKm === undefined ? serviceArea : { latitude, longitude, radiusKm };
  return {
    amountDollars,
    areaLocation: area?.location ?? null,
    area: own,
    serviceTypes: bidServiceTypes.filter((type) => lists.serviceTypes.includes(type)),
    urgencies: alertUrgencies.filter((urgency) => lists.urgencies.includes(urgency)),
    phoneConfirmedOnly,
    photosOnly,
    budgetKnownOnly,
    days: [...new Set(lists.days)].toSorted((one, other) => one - other),
    fromMinute: hours?.from ?? null,
    untilMinute: hours?.until ?? null,
    timeZone,
    validUntil: validThrough === null ? null : endOfDate(validThrough, timeZone),
  };
}
