import { and, eq, getTableColumns, gt, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type HeldColumn, type HeldSort, MAX_COUNTED_REQUESTS } from '../../../../shared/contracts/held-leads.ts';
import type { LeadStatus } from '../../../../shared/domain/words/enums.ts';
import { leads } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { alphabetical, type Key, sortable } from '../../../platform/db/keyset-page.ts';
import { isWaitingDoubtful } from './doubtful-text-queries.ts';
import { fullColumns } from './lead-store.ts';
import { hasNumber } from './lead-number-queries.ts';

const sortColumns: Record<HeldColumn, readonly Key[]> = {
  filed: [{ value: leads.createdAt, kind: 'instant' }],
  reason: [{ value: leads.heldFor, kind: 'text' }],
  customer: [alphabetical(leads.customerName)],
  place: [alphabetical(leads.serviceLocation)],
};

const sorted = sortable('held-leads', sortColumns, { value: leads.id, kind: 'integer' });

const isHeld = sql`${leads.status} = 'held'`;

const other = alias(leads, 'other');

/** Counts the requests that the network address of a request sent in the 24 hours before and after it. */
const networkRequests = (db: Db) => {
  const some = db
    .select({ one: sql`1` })
    .from(other)
    .where(
      and(
        eq(other.filedFrom, leads.filedFrom),
        sql`${other.createdAt} between ${leads.createdAt} - interval '1 day' and ${leads.createdAt} + interval '1 day'`,
        isNull(other.copiedFromLeadId),
      ),
    )
    .limit(MAX_COUNTED_REQUESTS);
  return sql<number>`(select count(*)::int from ${some.as('some')})`;
};

interface OtherRequest {
  id: number;
  jobReference: string;
  status: LeadStatus;
  createdAt: Date;
}

const MAX_OTHERS = 5;

/** Selects the latest other requests of the same phone number. */
const sameNumber = (db: Db) => {
  const { id, jobReference, status, createdAt } = getTableColumns(other);
  const latest = db
    .select({ id, jobReference, status, createdAt })
    .from(other)
    .where(and(hasNumber(sql`other`, sql`${leads}.customer_phone_international`), sql`${other.id} <> ${leads.id}`))
    .orderBy(sql`${createdAt} desc, ${id} desc`)
    .limit(MAX_OTHERS)
    .as('latest');
  const rows = sql`(select coalesce(json_agg(json_build_array(${latest.id}, ${latest.jobReference}, ${latest.status}, ${latest.createdAt})), '[]') from ${latest})`;
  return rows.mapWith((found: [number, string, LeadStatus, string][]): OtherRequest[] =>
    found.map(([otherId, reference, itsStatus, filedAt]) => ({ id: otherId, jobReference: reference, status: itsStatus, createdAt: new Date(filedAt) })),
  );
};

interface ListAsked {
  network: string | undefined;
  sort: HeldSort | undefined;
  cursor: string | undefined;
  limit: number;
}

/** Finds held requests in the order asked for, otherwise longest waiting first, each with what helps to tell whether it is genuine. */
export function findHeldLeads(db: Db, { network, sort, cursor, limit }: ListAsked) {
  const order = sorted(sort ?? 'filed');
  return db
    .select({
      ...fullColumns,
      heldFor: leads.heldFor,
      network: leads.filedFrom,
      networkRequests: networkRequests(db),
      sameNumber: sameNumber(db),
      pageKey: order.pageKey,
    })
    .from(leads)
    .where(and(isHeld, network ? eq(leads.filedFrom, network) : undefined, order.after(cursor)))
    .orderBy(...order.orderBy)
    .limit(limit);
}

/** Counts the held requests, the leads with doubtful texts, and the leads that ended without a buyer since an instant. */
export async function countIntake(db: Db, since: Date): Promise<{ held: number; doubtful: number; ended: number }> {
  const held = db.select({ count: sql`count(*)::int` }).from(leads).where(isHeld);
  const doubtful = db.select({ count: sql`count(*)::int` }).from(leads).where(isWaitingDoubtful);
  const ended = db.select({ count: sql`count(*)::int` }).from(leads).where(gt(leads.endedAt, since));
  const [row] = await db.select({ held: sql<number>`(${held})`, doubtful: sql<number>`(${doubtful})`, ended: sql<number>`(${ended})` }).from(sql`(select 1) as one`);
  return row ?? { held: 0, doubtful: 0, ended: 0 };
}
