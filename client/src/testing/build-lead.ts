import type { AnsweredLead } from '@shared/contracts/leads.ts';
import { HOUR_MS } from '@shared/domain/time/durations.ts';

/** Builds a lead on the market as a provider sees it: $40.00 at `lastPriceUpdate`, free an hour later. */
export function buildLead(overrides: Partial<AnsweredLead> = {}): AnsweredLead {
  const id = overrides.id ?? 1042;
  const postedAt = overrides.lastPriceUpdate ?? new Date().toISOString();
  const lead: Extract<AnsweredLead, { visibility: 'teaser' }> = {
    visibility: 'teaser',
    id,
    jobReference: `AE-${id}E`,
    customerName: 'Priya',
    customerPhone: '04•• ••• 318',
    serviceType: 'repair',
    electricalWork: 'Safety switch trips every time the oven goes on.',
    propertyType: 'residential',
    urgency: 'emergency',
    budgetRange: '500_1000',
    hasExistingElectrician: false,
    serviceLocation: 'Marrickville NSW 2204',
    state: 'NSW',
    timeframe: 'asap',
    preferredPickupDate: null,
    preferredDropoffDate: null,
    isFlexibleDates: true,
    specialRequests: 'Please ring the bell twice.',
    inspectionType: 'either',
    isForeign: false,
    isPhoneConfirmed: false,
    photoCount: 0,
    leadScore: 8,
    status: 'available',
    startingPrice: '40.00',
    currentPrice: '40.00',
    minimumPrice: '0.00',
    auctionDuration: 60,
    lastPriceUpdate: postedAt,
    expiresAt: new Date(new Date(postedAt).getTime() + HOUR_MS).toISOString(),
    createdAt: postedAt,
    distanceKm: 4.2,
  };
  // The overrides may make it a super admin's full view.
  return { ...lead, ...overrides } as AnsweredLead;
}
