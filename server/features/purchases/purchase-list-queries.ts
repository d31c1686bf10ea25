import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { PurchaseOrder } from '../../../shared/domain/purchase-list.ts';
import type { SalesStage } from '../../../shared/domain/sales-stage.ts';
import { callLogs, discountCodes, jobCorrections, leadPurchases, leadReports, leads, taxDocuments } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';
import { type Keyset, keyset } from '../../db/keyset-page.ts';
import { prepared } from '../../db/prepared.ts';
import type { Viewer } from '../users/user-store.ts';
import { keptBy, type PurchaseFilter } from './purchase-filter-queries.ts';
import { accountSeenBy, inHistory, ofAccount, type PurchasedLeadRow, selectPurchasedLeads } from './purchase-queries.ts';

const { id, amountPaidCents, purchasedAt } = leadPurchases;

// Every order runs in one direction through all its keys, so that one comparison of rows finds the next page.
function orderBy(name: PurchaseOrder, { isAscending = false, amount = [] }: { isAscending?: boolean; amount?: SQL[] }) {
  const isDescending = !isAscending;
  return keyset(`purchases-${name}`, [
    ...amount.map((value) => ({ value, kind: 'decimal' as const, isDescending })),
    { value: purchasedAt, kind: 'instant', isDescending },
    { value: id, kind: 'integer', isDescending },
  ]);
}

const orders: Record<PurchaseOrder, Keyset> = {
  newest: orderBy('newest', {}),
  oldest: orderBy('oldest', { isAscending: true }),
  highest: orderBy('highest', { amount: [sql`${amountPaidCents}`] }),
  lowest: orderBy('lowest', { amount: [sql`-${amountPaidCents}`] }),
};

interface ListAsked {
  /** The stages of one tab; the history when left out. */
  stages: readonly SalesStage[] | undefined;
  isArchived: boolean;
  filter: PurchaseFilter;
  sort: PurchaseOrder;
  cursor: string | undefined;
  limit: number;
}

function inList({ stages, isArchived }: Pick<ListAsked, 'stages' | 'isArchived'>): SQL | undefined {
  if (!stages && !isArchived) return inHistory;
  return and(
    isNull(leadPurchases.voidedAt),
    eq(leadPurchases.isArchived, isArchived),
    stages && inArray(leadPurchases.salesStage, [...stages]),
  );
}

/** A purchase of a list, and which versions of its rows the database holds: a card is the same as long as they are. */
export interface ListedPurchase {
  id: number;
  leadId: number;
  buyerId: number;
  version: string;
}

/** What a purchase has in another table, in a few words. */
const inShort = (words: SQL, table: PgTable & { purchaseId: AnyPgColumn }) =>
  sql`(select ${words} from ${table} where ${table.purchaseId} = ${leadPurchases.id})`;

const countAndLast = (table: PgTable & Record<'id' | 'purchaseId', AnyPgColumn>) => inShort(sql`concat(count(*), ',', max(${table.id}))`, table);

const creditCode = sql`(select ${discountCodes}.xmin from ${discountCodes} where ${discountCodes.id} = ${leadReports.creditCodeId})`;

// `xmin` is the transaction that wrote a row as it stands. Calls and papers are added and never changed. Each part is looked up by
// itself: of tables that are joined the database thinks longer than it then looks.
const version = sql<string>`concat_ws(' ', ${leadPurchases}.xmin, (select ${leads}.xmin from ${leads} where ${leads.id} = ${leadPurchases.leadId}),
  coalesce(${inShort(sql`${jobCorrections}.xmin::text`, jobCorrections)}, '-'),
  coalesce(${inShort(sql`concat(${leadReports}.xmin, ',', ${creditCode})`, leadReports)}, '-'), ${countAndLast(callLogs)}, ${countAndLast(taxDocuments)})`;

const listed = { id: leadPurchases.id, leadId: leadPurchases.leadId, buyerId: leadPurchases.buyerId, version };

// Asked for as a subquery, the account says nothing about how many rows there will be: the database gains nothing by planning anew for each.
const selectHistory = prepared((db, { accountId }: { accountId: number | undefined }) =>
  db
    .select(listed)
    .from(leadPurchases)
    .where(and(accountId === undefined ? undefined : sql`${leadPurchases.buyerId} = (select ${accountId}::int)`, inHistory))
    .orderBy(desc(leadPurchases.purchasedAt), desc(leadPurchases.id)),
);

/** All of the history that the viewer sees, newest first. */
export function findHistory(db: Db, viewer: Viewer): Promise<ListedPurchase[]> {
  return selectHistory(db, { accountId: accountSeenBy(viewer) });
}

/** One page of a list of purchases. */
export async function findPurchasePage(db: Db, viewer: Viewer, asked: ListAsked) {
  const { filter, sort, cursor, limit } = asked;
  const order = orders[sort];
  // What a card depends on besides is fetched for the rows of the page alone.
  const page = db
    .select({ id: leadPurchases.id })
    .from(leadPurchases)
    .where(and(ofAccount(viewer), inList(asked), keptBy(viewer, filter), order.after(cursor)))
    .orderBy(...order.orderBy)
    .limit(limit)
    .as('page');
  return db
    .select({ ...listed, pageKey: order.pageKey })
    .from(leadPurchases)
    .innerJoin(page, eq(page.id, leadPurchases.id))
    .orderBy(...order.orderBy);
}

/** Some purchases of the viewer's account with their leads, in any order. */
export function findPurchasedLeadsOf(db: Db, viewer: Viewer, ids: readonly number[]): Promise<PurchasedLeadRow[]> {
  // As one value: a long history has more ids than a statement may have values.
  return selectPurchasedLeads(db).where(and(ofAccount(viewer), sql`${leadPurchases.id} = any(${`{${ids.join(',')}}`}::int[])`));
}
