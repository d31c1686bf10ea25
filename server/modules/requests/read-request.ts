import type { ResultOf } from '../../../shared/contracts/endpoint.ts';
import type { readRequest as contract } from '../../../shared/contracts/customer-requests.ts';
import { DAY_MS } from '../../../shared/domain/time/durations.ts';
import type { Db } from '../../platform/db/client.ts';
import { AppError } from '../../platform/errors.ts';
import { sha256 } from '../identity/index.ts';
import type { SalesContext } from '../sales/index.ts';
import { findCallMinutesOf, findRating, findRequestByLink, type RequestRow } from './request-queries.ts';

type CustomerRequest = ResultOf<typeof contract>;

/** How long the page can be opened after the lead was taken or left the market. */
const OPEN_MS = 90 * DAY_MS;

/** The same error for a link that never was, one that was turned off and one that has ended: it tells nobody which. */
export const linkEnded = () => new AppError('not_found', 'This link doesn’t work. It may have ended, or a part of it may be missing.');

function isOver({ status, takenAt, endedAt, expiresAt }: RequestRow, at: Date): boolean {
  if (status === 'available' || status === 'held') return false;
  const closedAt = takenAt ?? endedAt ?? expiresAt;
  return at.getTime() > closedAt.getTime() + OPEN_MS;
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

async function electricianOf(db: Db, row: RequestRow, at: Date): Promise<CustomerRequest['electrician']> {
  const { buyerId, companyName, buyerName, licenseNumber, licenseState, licenceCheckedAt, insuredUntil } = row;
  if (buyerId === null) return null;
  return {
    name: companyName ?? buyerName ?? '',
    licence: licenseNumber && licenseState ? { number: licenseNumber, state: licenseState } : null,
    licenceCheckedAt,
    insuredUntil,
    usualCallMinutes: await findCallMinutesOf(db, buyerId, at),
    rating: await findRating(db, buyerId),
  };
}

/** Returns a request as its customer sees it: what was filed, where it stands and who has it. */
export async function presentRequest(db: Db, row: RequestRow, at: Date): Promise<CustomerRequest> {
  return {
    jobReference: row.jobReference,
    createdAt: row.createdAt,
    serviceLocation: row.serviceLocation,
    electricalWork: row.electricalWork,
    specialRequests: row.specialRequests,
    phoneEnd: row.customerPhone.slice(-3),
    state: stateOf(row),
    takenAt: row.takenAt,
    electrician: await electricianOf(db, row, at),
    calledAt: row.calledAt,
    answer: row.answer,
    concernAt: row.concernAt,
    review: row.review,
  };
}

/** Returns the request of a link. Throws `not_found` for a link that does not work. */
export async function readRequest({ db, clock }: Pick<SalesContext, 'db' | 'clock'>, token: string): Promise<CustomerRequest> {
  const at = clock.now();
  return presentRequest(db, await requireRequest(db, token, at), at);
}
