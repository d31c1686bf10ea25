import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { alias, type AnyPgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { PurchaseOrder } from '../../../shared/domain/purchase-list.ts';
import type { SalesStage } from '../../../shared/domain/sales-stage.ts';
import { callLogs, discountCodes, leadPurchases, leadReports, leads, taxDocuments } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import type { Viewer } from '../users/user-store.ts';
import { keptBy, type PurchaseFilter } from './purchase-filter-queries.ts';
import { accountSeenBy, inHistory, ofAccount, type PurchasedLeadRow, selectPurchasedLeads } from './purchase-queries.ts';

type Table = Record<'id' | 'buyerId' | 'amountPaidCents' | 'purchasedAt', AnyPgColumn>;

// Every order runs in one direction through all its keys, so that one comparison of rows finds the next page.
const orders: Record<PurchaseOrder, { keys: (table: Table) => SQL[]; isAscending?: true }> = {
  newest: { keys: ({ purchasedAt, id }) => [sql`${purchasedAt}`, sql`${id}`] },
  oldest: { keys: ({ purchasedAt, id }) => [sql`${purchasedAt}`, sql`${id}`], isAscending: true },
  highest: { keys: ({ amountPaidCents, purchasedAt, id }) => [sql`${amountPaidCents}`, sql`${purchasedAt}`, sql`${id}`] },
  lowest: { keys: ({ amountPaidCents, purchasedAt, id }) => [sql`-${amountPaidCents}`, sql`${purchasedAt}`, sql`${id}`] },
};

const last = alias(leadPurchases, 'last');

/** Purchases that come after one of the viewer's account; none after anyone else's. */
function after(db: Db, viewer: Viewer, { sort, cursor }: { sort: PurchaseOrder; cursor: number }): SQL {
  const { keys, isAscending } = orders[sort];
  const account = ofAccount(viewer, last);
  // The account is the same on both sides. Named first, it keeps the search inside the account's own part of the index.
  const placeOf = (table: Table) => (account ? [sql`${table.buyerId}`, ...keys(table)] : keys(table));
  const place = db
    .select(Object.fromEntries(placeOf(last).map((key, index) => [`key${index}`, key])))
    .from(last)
    .where(and(eq(last.id, cursor), account));
  return sql`(${sql.join(placeOf(leadPurchases), sql`, `)}) ${isAscending ? sql`>` : sql`<`} (${place.getSQL()})`;
}

interface ListAsked {
  /** The stages of one tab; the history when left out. */
  stages: readonly SalesStage[] | undefined;
  isArchived: boolean;
  filter: PurchaseFilter;
  sort: PurchaseOrder;
  /** The last purchase of the page before. */
  cursor: number | undefined;
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
  coalesce(${inShort(sql`concat(${leadReports}.xmin, ',', ${creditCode})`, leadReports)}, '-'), ${countAndLast(callLogs)}, ${countAndLast(taxDocuments)})`;

const selectListed = (db: Db) => db.select({ id: leadPurchases.id, version }).from(leadPurchases);

// Asked for as a subquery, the account says nothing about how many rows there will be: the database gains nothing by planning anew for each.
const selectHistory = prepared((db, { accountId }: { accountId: number | undefined }) =>
  selectListed(db)
    .where(and(accountId === undefined ? undefined : sql`${leadPurchases.buyerId} = (select ${accountId}::int)`, inHistory))
    .orderBy(desc(leadPurchases.purchasedAt), desc(leadPurchases.id)),
);

/** All of the history that the viewer sees, newest first. */
export function findHistory(db: Db, viewer: Viewer): Promise<ListedPurchase[]> {
  return selectHistory(db, { accountId: accountSeenBy(viewer) });
}

/** One page of a list of purchases. */
export async function findPurchasePage(db: Db, viewer: Viewer, asked: ListAsked): Promise<ListedPurchase[]> {
  const { filter, sort, cursor, limit } = asked;
  const direction = orders[sort].isAscending ? asc : desc;
  const inOrder = orders[sort].keys(leadPurchases).map((key) => direction(key));
  // What a card depends on besides is fetched for the rows of the page alone.
  const page = db
    .select({ id: leadPurchases.id })
    .from(leadPurchases)
    .where(
      and(
        ofAccount(viewer),
        inList(asked),
        keptBy(viewer, filter),
        cursor === undefined ? undefined : after(db, viewer, { sort, cursor }),
      ),
    )
    .orderBy(...inOrder)
    .limit(limit)
    .as('page');
  return selectListed(db)
    .innerJoin(page, eq(page.id, leadPurchases.id))
    .orderBy(...inOrder);
}

/** Some purchases of the viewer's account with their leads, in any order. */
export function findPurchasedLeadsOf(db: Db, viewer: Viewer, ids: readonly number[]): Promise<PurchasedLeadRow[]> {
  // As one value: a long history has more ids than a statement may have values.
  return selectPurchasedLeads(db).where(and(ofAccount(viewer), sql`${leadPurchases.id} = any(${`{${ids.join(',')}}`}::int[])`));
}
