import type { ResultOf } from '../../../shared/contracts/endpoint.ts';
import type { listHeldLeads } from '../../../shared/contracts/held-leads.ts';
import type { listArchivedLeads, listLeads } from '../../../shared/contracts/leads.ts';
import { priceAt } from '../../../shared/domain/auction-price.ts';
import { distanceKm, type Point } from '../../../shared/domain/geo.ts';
import { maskPhone } from '../../../shared/domain/phone.ts';
import { NOBODY, redactFreeText } from '../../../shared/domain/redact.ts';
import { decimalFromCents } from '../../../shared/domain/money.ts';
import { type AuctionColumns, scheduleOf } from '../auctions/auction.ts';
import type { Viewer } from '../users/user-store.ts';
import type { findHeldLeads } from './held-lead-queries.ts';
import type { FullRow, TeaserRow } from './lead-store.ts';
import { presentContact, presentJob, presentPublicCopy } from './present-job.ts';

type LeadView = ResultOf<typeof listLeads>[number];
type FullView = Extract<LeadView, { visibility: 'full' }>;

const pointOf = (latitude: number | null, longitude: number | null): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** Where a viewer works from. */
export type ViewerBase = Pick<Viewer, 'serviceLatitude' | 'serviceLongitude'>;

type Placed = Pick<TeaserRow, 'latitude' | 'longitude'>;

/** How far a lead is from where a viewer works, in km; null when either place is not known. */
export function distanceTo(lead: Placed, viewer: ViewerBase): number | null {
  const base = pointOf(viewer.serviceLatitude, viewer.serviceLongitude);
  const job = pointOf(lead.latitude, lead.longitude);
  return base && job && distanceKm(base, job);
}

/** What a lead costs at one instant, as the wire has it. */
export function currentPriceOf(lead: AuctionColumns, at: Date): string {
  return decimalFromCents(priceAt(scheduleOf(lead), at));
}

function presentAuction(lead: TeaserRow, at: Date) {
  return {
    startingPrice: decimalFromCents(lead.startingPriceCents),
    currentPrice: currentPriceOf(lead, at),
    minimumPrice: decimalFromCents(lead.minimumPriceCents),
    auctionDuration: lead.auctionDuration,
    lastPriceUpdate: lead.lastPriceUpdate,
    expiresAt: lead.expiresAt,
  };
}

/** Shows a lead to someone who has not bought it. Built up field by field, so one nobody thought about stays hidden. */
export function presentTeaser(lead: TeaserRow, viewer: ViewerBase, at: Date) {
  return {
    visibility: 'teaser',
    id: lead.id,
    ...presentJob(lead),
    ...presentPublicCopy(lead),
    distanceKm: distanceTo(lead, viewer),
    ...presentAuction(lead, at),
  } as const satisfies LeadView;
}

/** Takes out of a teaser what points to its customer, for accounts that may not buy yet: the first name and the digits of the phone. */
export function hideCustomer<Row extends TeaserRow & { customerName: string }>(lead: Row): Row {
  // The first word of a name stays in texts.
  const names = `${NOBODY} ${lead.customerName}`;
  return {
    ...lead,
    publicName: NOBODY,
    publicPhone: maskPhone(''),
    publicElectricalWork: redactFreeText(lead.publicElectricalWork, names),
    publicSpecialRequests: lead.publicSpecialRequests && redactFreeText(lead.publicSpecialRequests, names),
  };
}

/** Shows a lead to a super admin, with its contact. */
export function presentFull(lead: FullRow, viewer: Viewer, at: Date): FullView {
  return {
    ...presentTeaser(lead, viewer, at),
    visibility: 'full',
    ...presentContact(lead),
  };
}

/** Shows an archived lead to a super admin, with its contact. */
export function presentArchived(lead: FullRow & { endedAt: Date | null }, viewer: Viewer, at: Date): ResultOf<typeof listArchivedLeads>[number] {
  return { ...presentFull(lead, viewer, at), endedAt: lead.endedAt };
}

type HeldRow = Awaited<ReturnType<typeof findHeldLeads>>[number];

/** Shows a held request to a super admin, with its contact and what else its sender filed. */
export function presentHeld(lead: HeldRow, viewer: Viewer, at: Date): ResultOf<typeof listHeldLeads>[number] {
  const { heldFor, network, networkRequests, sameNumber } = lead;
  if (heldFor === null) throw new Error(`Lead ${lead.id} is not held`);
  return { ...presentFull(lead, viewer, at), heldFor, network, networkRequests, sameNumber };
}
