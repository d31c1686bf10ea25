import type { ResultOf } from '../../../shared/contracts/endpoint.ts';
import type { readRequest as contract } from '../../../shared/contracts/customer-requests.ts';
import { PROFILE } from '../../../shared/contracts/page-paths.ts';
import { isMobile } from '../../../shared/domain/contact/phone.ts';
import { isEmergency } from '../../../shared/domain/words/emergency.ts';
import { DAY_MS, SECOND_MS } from '../../../shared/domain/time/durations.ts';
import type { Db } from '../../platform/db/client.ts';
import { AppError } from '../../platform/errors.ts';
import { sha256 } from '../identity/index.ts';
import type { SalesContext } from '../sales/index.ts';
import { findPhotos, phoneHashOf } from '../market/index.ts';
import { distributorsOf, placeInWords } from '../places/index.ts';
import { currentChecks } from './current-checks.ts';
import { maskEmail } from './mask-email.ts';
import { MAX_TRIES, RESEND_MS } from './phone-code/phone-code.ts';
import { findCallMinutesOf, findDecision, findRating, findRequestByLink, findTakerOfEarlier, type RequestRow } from './request-queries.ts';

type CustomerRequest = ResultOf<typeof contract>;

/** How long the page can be opened after the lead was taken or left the market. */
const OPEN_MS = 90 * DAY_MS;

/** How long a customer can change their review. */
export const REVIEW_CHANGE_MS = DAY_MS;

/** Returns the same error for an unknown link, one that was turned off and one that has expired, so that callers can't tell which. */
export const linkEnded = () => new AppError('not_found', 'This link doesn’t work. It may have ended, or a part of it may be missing.');

/** Returns whether the page of a request has ended. */
export function isOver({ status, takenAt, closedAt, endedAt, expiresAt }: RequestRow, at: Date): boolean {
  if (status === 'available' || status === 'held') return false;
  const overAt = takenAt ?? closedAt ?? endedAt ?? expiresAt;
  return at.getTime() > overAt.getTime() + OPEN_MS;
}

/** Finds the request of a link. Throws `not_found` for a link that does not work. */
export async function requireRequest(db: Db, token: string, at: Date): Promise<RequestRow> {
  const row = await findRequestByLink(db, sha256(token));
  if (!row || isOver(row, at)) throw linkEnded();
  return row;
}

function stateOf({ status, purchaseId, isCancelled }: RequestRow): CustomerRequest['state'] {
  if (status === 'held') return 'checking';
  if (status === 'sold' && purchaseId !== null) return 'taken';
  // Sold, and not yet settled: nobody has the contact.
  if (status === 'available' || status === 'sold') return 'waiting';
  return isCancelled ? 'cancelled' : 'closed';
}

/** Returns why a request is closed. Those that ended at their lowest price say so by that date, if they are older than the reason. */
function closedForOf(row: RequestRow): CustomerRequest['closedFor'] {
  if (stateOf(row) !== 'closed') return null;
  return row.closedFor ?? (row.endedAt ? 'nobody_took' : null);
}

async function electricianOf(db: Db, row: RequestRow, at: Date): Promise<CustomerRequest['electrician']> {
  const { buyerId, electrician, licenseNumber, licenseState } = row;
  if (buyerId === null) return null;
  return {
    name: electrician ?? '',
    profilePath: row.profileSlug && `${PROFILE}${row.profileSlug}`,
    licence: licenseNumber && licenseState ? { number: licenseNumber, state: licenseState } : null,
    ...currentChecks(row, at),
    usualCallMinutes: await findCallMinutesOf(db, buyerId, at),
    rating: await findRating(db, buyerId),
  };
}

function phoneStateOf({ config }: Pick<SalesContext, 'config'>, { status, phoneConfirmedAt, customerPhone, customerCorrectedPhone }: RequestRow): CustomerRequest['phone']['state'] {
  if (phoneConfirmedAt) return 'confirmed';
  if (status === 'archived') return 'closed';
  if (config.sms.kind === 'off' || customerCorrectedPhone !== null) return 'off';
  return isMobile(customerPhone) ? 'open' : 'landline';
}

/** Returns the confirmation state of a request's phone number. */
export function presentPhone(ctx: Pick<SalesContext, 'config'>, row: RequestRow, at: Date): CustomerRequest['phone'] {
  const { config } = ctx;
  const phoneHash = phoneHashOf(config, row.customerPhone);
  const sms = row.sms?.phoneHash === phoneHash ? row.sms : null;
  const code = row.code?.phoneHash === phoneHash ? row.code : null;
  const resendAt = sms ? sms.createdAt.getTime() + RESEND_MS : 0;
  return {
    state: phoneStateOf(ctx, row),
    isHeld: config.sms.kind !== 'off' && row.heldFor === 'unconfirmed_phone',
    delivery: sms?.status ?? null,
    hasCode: code !== null && code.tries < MAX_TRIES && code.expiresAt > at,
    resendInSeconds: Math.max(0, Math.ceil((resendAt - at.getTime()) / SECOND_MS)),
    isDemo: config.sms.kind === 'folder',
  };
}

/** Returns who has the earlier request for the same job. Only the owner of the number is told. */
const earlierOf = async (db: Db, { id, heldFor }: RequestRow): Promise<CustomerRequest['earlier']> =>
  (heldFor === 'duplicate' && (await findTakerOfEarlier(db, id))) || null;

function presentReview({ review }: RequestRow, at: Date): CustomerRequest['review'] {
  if (!review) return null;
  const until = new Date(review.createdAt.getTime() + REVIEW_CHANGE_MS);
  return { ...review, changeableUntil: until > at ? until : null };
}

/** Returns a request as its customer sees it: what was filed, where it stands and who has it. */
export async function presentRequest(ctx: Pick<SalesContext, 'config'>, db: Db, row: RequestRow, at: Date): Promise<CustomerRequest> {
  return {
    jobReference: row.jobReference,
    createdAt: row.createdAt,
    serviceLocation: row.serviceLocation,
    place: row.understood.suburb === null ? row.serviceLocation : placeInWords(row.understood),
    electricalWork: row.electricalWork,
    specialRequests: row.specialRequests,
    job: row.job,
    phoneEnd: (row.customerCorrectedPhone ?? row.customerPhone).slice(-3),
    maskedEmail: row.email && maskEmail(row.email),
    photos: row.photoCount > 0 ? await findPhotos(db, row.id) : [],
    phone: presentPhone(ctx, row, at),
    state: stateOf(row),
    hasPlace: row.hasPlace,
    distributors: isEmergency(row.job) ? [...distributorsOf(row.understood.state)] : [],
    closedFor: closedForOf(row),
    takenAt: row.takenAt,
    wasSoldBefore: row.wasSoldBefore,
    earlier: await earlierOf(db, row),
    electrician: await electricianOf(db, row, at),
    calledAt: row.calledAt,
    answer: row.answer,
    concernAt: row.concernAt,
    decision: await findDecision(db, row.id),
    review: presentReview(row, at),
  };
}

/** Returns the request of a link. Throws `not_found` for a link that does not work. */
export async function readRequest(ctx: Pick<SalesContext, 'config' | 'db' | 'clock'>, token: string): Promise<CustomerRequest> {
  const { db, clock } = ctx;
  const at = clock.now();
  return presentRequest(ctx, db, await requireRequest(db, token, at), at);
}
