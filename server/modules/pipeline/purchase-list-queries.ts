import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { PurchaseOrder } from '../../../shared/domain/pipeline/purchase-list.ts';
import type { SalesStage } from '../../../shared/domain/pipeline/sales-stage.ts';
import { callLogs, discountCodes, jobCorrections, leadPurchases, leadReports, leads, taxDocuments } from '../../../shared/schema/index.ts';
import type { Db } from '../../platform/db/client.ts';
import { type Keyset, keyset } from '../../platform/db/keyset-page.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { keptBy, type PurchaseFilter } from './purchase-filter-queries.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import { accountSeenBy, inHistory, ofAccount, type PurchasedLeadRow, selectPurchasedLeads } from '../sales/index.ts';

const { id, amountPaidCents, purchasedAt } = leadPurchases;

// All keys of an order run in the same direction, so that one row comparison finds the next page (keyset pagination).
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
  /** The stages of one tab; undefined for the history. */
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

/** A purchase of a list with the versions of its rows. Its card is the same as long as they are. */
export interface ListedPurchase {
  id: number;
  leadId: number;
  buyerId: number;
  version: string;
}

/** Selects a short text about what a purchase has in another table. */
const inShort = (words: SQL, table: PgTable & { purchaseId: AnyPgColumn }) =>
  sql`(select ${words} from ${table} where ${table.purchaseId} = ${leadPurchases.id})`;

const countAndLast = (table: PgTable & Record<'id' | 'purchaseId', AnyPgColumn>) => inShort(sql`concat(count(*), ',', max(${table.id}))`, table);

const creditCode = sql`(select ${discountCodes}.xmin from ${discountCodes} where ${discountCodes.id} = ${leadReports.creditCodeId})`;

// `xmin` is the transaction that last wrote a row. Calls and tax documents are only ever added. Each part is a subquery of its own, because
// planning a join of these tables takes longer than running it.
const version = sql<string>`concat_ws(' ', ${leadPurchases}.xmin, (select ${leads}.xmin from ${leads} where ${leads.id} = ${leadPurchases.leadId}),
  coalesce(${inShort(sql`${jobCorrections}.xmin::text`, jobCorrections)}, '-'),
  coalesce(${inShort(sql`concat(${leadReports}.xmin, ',', ${creditCode})`, leadReports)}, '-'), ${countAndLast(callLogs)}, ${countAndLast(taxDocuments)})`;

const listed = { id: leadPurchases.id, leadId: leadPurchases.leadId, buyerId: leadPurchases.buyerId, version };

// As a subquery, the account tells the planner nothing about the number of rows, so it makes no new plan for each account.
const selectHistory = prepared((db, { accountId }: { accountId: number | undefined }) =>
  db
    .select(listed)
    .from(leadPurchases)
    .where(and(accountId === undefined ? undefined : sql`${leadPurchases.buyerId} = (select ${accountId}::int)`, inHistory))
    .orderBy(desc(leadPurchases.purchasedAt), desc(leadPurchases.id)),
);

/** Finds the whole history that the viewer sees, newest first. */
export function findHistory(db: Db, viewer: Viewer): Promise<ListedPurchase[]> {
  return selectHistory(db, { accountId: accountSeenBy(viewer) });
}

/** Finds one page of a list of purchases. */
export async function findPurchasePage(db: Db, viewer: Viewer, asked: ListAsked) {
  const { filter, sort, cursor, limit } = asked;
  const order = orders[sort];
  // The other data of a card is only fetched for the rows of the page.
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

/** Finds some purchases of the viewer's account with their leads, in any order. */
export function findPurchasedLeadsOf(db: Db, viewer: Viewer, ids: readonly number[]): Promise<PurchasedLeadRow[]> {
  // As one array value, because a long history has more ids than a statement may have parameters.
  return selectPurchasedLeads(db).where(and(ofAccount(viewer), sql`${leadPurchases.id} = any(${`{${ids.join(',')}}`}::int[])`));
}
