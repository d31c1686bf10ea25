import type { ResultOf } from '../../../../shared/contracts/endpoint.ts';
import type { listHeldLeads } from '../../../../shared/contracts/held-leads.ts';
import type { listArchivedLeads, listLeads } from '../../../../shared/contracts/leads.ts';
import { priceAt } from '../../../../shared/domain/auction/auction-price.ts';
import { distanceKm, type Point } from '../../../../shared/domain/places/geo.ts';
import { maskPhone } from '../../../../shared/domain/contact/phone.ts';
import { NOBODY, redactFreeText } from '../../../../shared/domain/contact/redact.ts';
import { decimalFromCents } from '../../../../shared/domain/money/money.ts';
import { type AuctionColumns, scheduleOf } from '../auction/auction.ts';
import type { findHeldLeads } from './held-lead-queries.ts';
import type { FullRow, TeaserRow } from './lead-store.ts';
import { presentContact, presentJob, presentPublicCopy } from './present-job.ts';
import type { Viewer } from '../../../platform/http/caller.ts';

type LeadView = ResultOf<typeof listLeads>[number];
type FullView = Extract<LeadView, { visibility: 'full' }>;

const pointOf = (latitude: number | null, longitude: number | null): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** The place that a viewer works from. */
export type ViewerBase = Pick<Viewer, 'serviceLatitude' | 'serviceLongitude'>;

type Placed = Pick<TeaserRow, 'latitude' | 'longitude'>;

/** Returns the distance from a lead to where a viewer works, in km; null if either place is unknown. */
export function distanceTo(lead: Placed, viewer: ViewerBase): number | null {
  const base = pointOf(viewer.serviceLatitude, viewer.serviceLongitude);
  const job = pointOf(lead.latitude, lead.longitude);
  return base && job && distanceKm(base, job);
}

/** Returns the price of a lead at one instant, in the format of the API. */
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

/** Presents a lead to someone who has not bought it. Adds field by field, so that a new field stays hidden until it is added here. */
export function presentTeaser(lead: TeaserRow, viewer: ViewerBase, at: Date) {
  return {
    visibility: 'teaser',
    id: lead.id,
    ...presentJob(lead),
    ...presentPublicCopy(lead),
    state: lead.state,
    isForeign: lead.isForeign,
    isPhoneConfirmed: lead.isPhoneConfirmed,
    distanceKm: distanceTo(lead, viewer),
    ...presentAuction(lead, at),
  } as const satisfies LeadView;
}

/** Removes from a teaser what identifies its customer, for accounts that may not buy yet: the first name and the phone's digits. */
export function hideCustomer<Row extends TeaserRow & { customerName: string }>(lead: Row): Row {
  // The public texts may still contain the first name.
  const names = `${NOBODY} ${lead.customerName}`;
  return {
    ...lead,
    publicName: NOBODY,
    publicPhone: maskPhone(''),
    publicElectricalWork: redactFreeText(lead.publicElectricalWork, names),
    publicSpecialRequests: lead.publicSpecialRequests && redactFreeText(lead.publicSpecialRequests, names),
  };
}

/** Presents a lead to a super admin, with its contact. */
export function presentFull(lead: FullRow, viewer: Viewer, at: Date): FullView {
  return {
    ...presentTeaser(lead, viewer, at),
    visibility: 'full',
    ...presentContact(lead),
  };
}

/** Presents an archived lead to a super admin, with its contact. */
export function presentArchived(lead: FullRow & { endedAt: Date | null; isCancelled: boolean }, viewer: Viewer, at: Date): ResultOf<typeof listArchivedLeads>[number] {
  return { ...presentFull(lead, viewer, at), endedAt: lead.endedAt, isCancelled: lead.isCancelled };
}

type HeldRow = Awaited<ReturnType<typeof findHeldLeads>>[number];

/** Presents a held request to a super admin, with its contact and what else its sender filed. */
export function presentHeld(lead: HeldRow, viewer: Viewer, at: Date): ResultOf<typeof listHeldLeads>[number] {
  const { heldFor, network, networkRequests, sameNumber } = lead;
  if (heldFor === null) throw new Error(`Lead ${lead.id} is not held`);
  return { ...presentFull(lead, viewer, at), heldFor, network, networkRequests, sameNumber };
}
