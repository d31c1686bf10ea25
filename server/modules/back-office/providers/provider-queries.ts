import { and, asc, count, eq, isNull, lte, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ProviderColumn, ProviderShow, ProviderSort } from '../../../../shared/contracts/providers.ts';
import { centsFromDecimal } from '../../../../shared/domain/money/money.ts';
import { readSort } from '../../../../shared/domain/words/sort.ts';
import { leadPurchases, purchaseAttempts, users } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { type Key, keyset, sortable } from '../../../platform/db/keyset-page.ts';
import { holdsTextOrPhone } from '../../../platform/db/text-search.ts';
import { hasSameLicence, holderOfSame, standingColumns, longestWaitFirst, waitsForDecision } from '../../identity/index.ts';

const providerColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  username: users.username,
  email: users.email,
  phone: users.phone,
  companyName: users.companyName,
  abn: users.abn,
  licenseNumber: users.licenseNumber,
  licenseState: users.licenseState,
  licenseExpiresOn: users.licenseExpiresOn,
  licenseClass: users.licenseClass,
  licenseHolder: users.licenseHolder,
  isVerified: users.isVerified,
  licenseSubmittedAt: users.licenseSubmittedAt,
  licenseRefusal: users.licenseRefusal,
  licenseCheckedAt: users.licenseCheckedAt,
  licenseCheckMethod: users.licenseCheckMethod,
  insuredUntil: users.insuredUntil,
  insuranceReview: users.insuranceReview,
  isActive: users.isActive,
  notes: users.marketNotes,
  createdAt: users.createdAt,
  lastSeenAt: users.lastSeenAt,
  userType: users.userType,
  isEmailConfirmed: standingColumns.isEmailConfirmed,
};

const newestFirst = keyset('providers', [{ value: users.id, kind: 'integer', isDescending: true }]);
const waitingFirst = longestWaitFirst('waiting-providers');

const sortColumns: Record<ProviderColumn, readonly Key[]> = {
  // Cut, so that a cursor with it stays short.
  name: [{ value: sql`left(lower(${users.firstName} || ' ' || ${users.lastName}), 60)`, kind: 'text' }],
  purchases: [{ value: sql`coalesce(sales.purchases, 0)`, kind: 'integer' }],
  spend: [{ value: sql`coalesce(sales.spend, 0)`, kind: 'decimal' }],
  licence: [{ value: sql`${users.licenseExpiresOn}::text`, kind: 'text', nulls: 'last' }],
  won: [{ value: sql`round(sales.won / nullif(sales.purchases, 0)::numeric, 6)`, kind: 'decimal', nulls: 'last' }],
  // Accounts are numbered as they are made.
  joined: [],
  seen: [{ value: users.lastSeenAt, kind: 'instant', nulls: 'last' }],
};

const sorted = sortable('providers', sortColumns, { value: users.id, kind: 'integer' });

function orderOf({ sort, show }: Pick<ListAsked, 'sort' | 'show'>) {
  if (sort) return sorted(sort);
  return show === 'waiting' ? waitingFirst : newestFirst;
}

const isBySales = (sort: ProviderSort | undefined) => sort !== undefined && ['purchases', 'spend', 'won'].includes(readSort(sort).column);

const checker = alias(users, 'checker');
const member = alias(users, 'member');

const isCharged = (countTest: boolean) =>
  and(eq(leadPurchases.paymentStatus, 'completed'), countTest ? undefined : not(purchaseAttempts.isTest));

const salesColumns = (countTest: boolean) => ({
  purchases: sql<number>`count(*)::int`.as('purchases'),
  won: sql<number>`(count(*) filter (where ${leadPurchases.salesStage} = 'invoice_paid'))::int`.as('won'),
  spend: sql`coalesce(sum(${leadPurchases.amountPaidCents}) filter (where ${isCharged(countTest)}), 0)`
    .mapWith(centsFromDecimal)
    .as('spend'),
});

const isSale = and(isNull(leadPurchases.voidedAt), ne(purchaseAttempts.kind, 'own'));

/** Selects what every account bought and spent, in one pass over all purchases. */
function salesOfAll(db: Db, countTest: boolean) {
  return db
    .select({ buyerId: leadPurchases.buyerId, ...salesColumns(countTest) })
    .from(leadPurchases)
    .innerJoin(purchaseAttempts, eq(purchaseAttempts.id, leadPurchases.attemptId))
    .where(isSale)
    .groupBy(leadPurchases.buyerId)
    .as('sales');
}

/** How many other accounts with a provider's licence are named. */
const MAX_SAME_LICENCE = 10;

interface SameLicence {
  id: number;
  username: string;
  name: string;
  isVerified: boolean;
}

const sameLicence = sql<SameLicence[]>`(select coalesce(json_agg(other), '[]') from (
  select ${holderOfSame.id} as id, ${holderOfSame.username} as username, ${holderOfSame.isVerified} as "isVerified",
    coalesce(${holderOfSame.companyName}, ${holderOfSame.firstName} || ' ' || ${holderOfSame.lastName}) as name
  from ${users} as ${holderOfSame} where ${hasSameLicence} order by ${holderOfSame.id} limit ${sql.raw(String(MAX_SAME_LICENCE))}) other)`;

type Shown = Pick<ListAsked, 'limit' | 'countTest' | 'show' | 'sort'>;

/** Finds providers by a condition, in an order, each with their purchases and team, in one statement. */
async function providersWhere(db: Db, where: SQL | undefined, { limit, countTest, ...asked }: Shown) {
  const order = orderOf(asked);
  // The other data of a card is only counted for the rows of the page.
  const place = sql<number>`row_number() over (order by ${sql.join(order.orderBy, sql`, `)})`.as('place');
  const all = db.select({ id: users.id, pageKey: order.pageKey.as('page_key'), place }).from(users).$dynamic();
  const everyone = salesOfAll(db, countTest);
  const page = (isBySales(asked.sort) ? all.leftJoin(everyone, eq(everyone.buyerId, users.id)) : all)
    .where(where)
    .orderBy(...order.orderBy)
    .limit(limit)
    .as('page');
  const sales = db
    .select(salesColumns(countTest))
    .from(leadPurchases)
    .innerJoin(purchaseAttempts, eq(purchaseAttempts.id, leadPurchases.attemptId))
    .where(and(eq(leadPurchases.buyerId, page.id), isSale))
    .as('sales');
  const team = db
    .select({ size: count().as('size') })
    .from(member)
    .where(and(eq(member.teamOwnerId, page.id), eq(member.isActive, true)))
    .as('team');
  return db
    .select({
      ...providerColumns,
      pageKey: page.pageKey,
      licenseCheckedBy: sql<string | null>`${checker.firstName} || ' ' || ${checker.lastName}`,
      sameLicence,
      purchases: sales.purchases,
      wonJobs: sales.won,
      spendCents: sales.spend,
      teamSize: team.size,
    })
    .from(page)
    .innerJoin(users, eq(users.id, page.id))
    .crossJoinLateral(sales)
    .crossJoinLateral(team)
    .leftJoin(checker, eq(checker.id, users.licenseCheckedBy))
    .orderBy(asc(page.place));
}

export type ProviderRow = Awaited<ReturnType<typeof providersWhere>>[number];

const isProvider = eq(users.userType, 'provider');

const shows: Record<ProviderShow, (dueUntil: string) => SQL | undefined> = {
  all: () => undefined,
  active: () => eq(users.isActive, true),
  inactive: () => eq(users.isActive, false),
  unverified: () => eq(users.isVerified, false),
  waiting: () => waitsForDecision,
  licence_due: (dueUntil) => or(isNull(users.licenseExpiresOn), lte(users.licenseExpiresOn, dueUntil)),
};

const words = [
  sql`${users.firstName} || ' ' || ${users.lastName}`,
  users.username,
  users.email,
  users.companyName,
  users.abn,
  users.licenseNumber,
];

interface ListAsked {
  q: string | undefined;
  show: ProviderShow;
  /** Undefined for newest first, or the longest wait first of those who wait. */
  sort: ProviderSort | undefined;
  /** The last expiry date, YYYY-MM-DD, on which a licence counts as due. */
  dueUntil: string;
  cursor: string | undefined;
  limit: number;
  /** Whether test payments count as spent. Only where no money moves at all. */
  countTest: boolean;
}

/** Finds one page of providers. */
export function findProviders(db: Db, { q, dueUntil, cursor, ...asked }: ListAsked): Promise<ProviderRow[]> {
  const where = and(
    isProvider,
    shows[asked.show](dueUntil),
    q ? holdsTextOrPhone(words, users.phone, q) : undefined,
    orderOf(asked).after(cursor),
  );
  return providersWhere(db, where, asked);
}

/** Finds one provider, as the list shows them. */
export async function findProvider(
  db: Db,
  { id, countTest }: { id: number; countTest: boolean },
): Promise<ProviderRow | undefined> {
  const [provider] = await providersWhere(db, and(isProvider, eq(users.id, id)), { limit: 1, countTest, show: 'all', sort: undefined });
  return provider;
}
