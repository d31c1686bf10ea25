import { and, count, eq, lt, sql } from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { CallbackColumn, CallbackSort } from '../../../../shared/contracts/callbacks.ts';
import { type CallbackStatus, isDecided } from '../../../../shared/domain/pipeline/callback-status.ts';
import { providerCallbacks, providerInvitations, users } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { alphabetical, type Key, type Keyset, keyset, sortable } from '../../../platform/db/keyset-page.ts';
import { holdsTextOrPhone } from '../../../platform/db/text-search.ts';
import { countingFirst } from '../../identity/index.ts';

const isOpen = sql`${providerCallbacks.status} in ('pending', 'called')`;
/** The condition that a callback's person was not removed. */
const isNamed = sql`${providerCallbacks.anonymisedAt} is null`;
const waitingSince = sql`extract(epoch from ${providerCallbacks.createdAt})`;
const decidedBefore = sql`-extract(epoch from ${providerCallbacks.decidedAt})`;

const openOrder = keyset('callbacks-open', [
  { value: providerCallbacks.createdAt, kind: 'instant' },
  { value: providerCallbacks.id, kind: 'integer' },
]);

const decidedOrder = keyset('callbacks-decided', [
  { value: providerCallbacks.decidedAt, kind: 'instant', isDescending: true },
  { value: providerCallbacks.id, kind: 'integer', isDescending: true },
]);

const wholeOrder = keyset('callbacks', [
  { value: sql`case when ${isOpen} then 0 else 1 end`, kind: 'integer' },
  { value: sql`case when ${isOpen} then ${waitingSince} else ${decidedBefore} end`, kind: 'decimal' },
  { value: sql`case when ${isOpen} then ${providerCallbacks.id} else -${providerCallbacks.id} end`, kind: 'integer' },
]);

const nameOf = ({ firstName, lastName }: Record<'firstName' | 'lastName', AnyPgColumn>) =>
  sql<string | null>`${firstName} || ' ' || ${lastName}`;

const sortColumns: Record<CallbackColumn, readonly Key[]> = {
  name: [alphabetical(nameOf(providerCallbacks))],
  business: [alphabetical(providerCallbacks.businessName)],
  area: [alphabetical(providerCallbacks.serviceArea)],
  asked: [{ value: providerCallbacks.createdAt, kind: 'instant' }],
};

const sorted = sortable('callbacks', sortColumns, { value: providerCallbacks.id, kind: 'integer' });

/** Returns the order asked for, or the queue's own: open requests by how long they have waited, then the decided ones, latest first. */
function orderOf({ status, sort }: Pick<ListAsked, 'status' | 'sort'>) {
  if (sort) return sorted(sort);
  if (!status) return wholeOrder;
  return isDecided(status) ? decidedOrder : openOrder;
}

const invited = alias(users, 'invited');

function selectCallbacks(db: Db, { pageKey }: Keyset) {
  const latest = db
    .select({
      expiresAt: providerInvitations.expiresAt,
      usedAt: providerInvitations.usedAt,
      userId: providerInvitations.userId,
    })
    .from(providerInvitations)
    .where(eq(providerInvitations.callbackId, providerCallbacks.id))
    .orderBy(...countingFirst)
    .limit(1)
    .as('latest');
  return db
    .select({
      callback: providerCallbacks,
      decidedByName: nameOf(users),
      expiresAt: latest.expiresAt,
      usedAt: latest.usedAt,
      usedByName: nameOf(invited),
      pageKey,
    })
    .from(providerCallbacks)
    .leftJoin(users, eq(users.id, providerCallbacks.decidedByUserId))
    .leftJoinLateral(latest, sql`true`)
    .leftJoin(invited, eq(invited.id, latest.userId));
}

export type ListedCallback = Awaited<ReturnType<typeof findCallbacks>>[number];

/** Finds a request with its decision and its invitation. */
export async function findListedCallback(db: Db, id: number): Promise<ListedCallback | undefined> {
  const [row] = await selectCallbacks(db, wholeOrder).where(and(eq(providerCallbacks.id, id), isNamed));
  return row;
}

const searched = [nameOf(providerCallbacks), providerCallbacks.businessName, providerCallbacks.email, providerCallbacks.serviceArea];

interface ListAsked {
  status: CallbackStatus | undefined;
  q: string | undefined;
  /** Undefined for the queue's own order. */
  sort: CallbackSort | undefined;
  cursor: string | undefined;
  limit: number;
}

/** Finds one page of callback requests. */
export async function findCallbacks(db: Db, { status, q, sort, cursor, limit }: ListAsked) {
  const order = orderOf({ status, sort });
  return selectCallbacks(db, order)
    .where(and(isNamed, status && eq(providerCallbacks.status, status), q ? holdsTextOrPhone(searched, providerCallbacks.mobile, q) : undefined, order.after(cursor)))
    .orderBy(...order.orderBy)
    .limit(limit);
}

/** Counts the requests in each status. Statuses without any are left out. */
export async function countCallbacks(db: Db): Promise<Partial<Record<CallbackStatus, number>>> {
  const rows = await db
    .select({ status: providerCallbacks.status, count: count() })
    .from(providerCallbacks)
    .where(isNamed)
    .groupBy(providerCallbacks.status);
  return Object.fromEntries(rows.map((row) => [row.status, row.count]));
}

/** Counts the waiting requests that were made before an instant. */
export async function countWaitingSince(db: Db, before: Date): Promise<number> {
  return db.$count(
    providerCallbacks,
    and(eq(providerCallbacks.status, 'pending'), lt(providerCallbacks.createdAt, before)),
  );
}
