import { and, asc, count, eq, isNull, lte, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ProviderShow } from '../../../../shared/contracts/providers.ts';
import { centsFromDecimal } from '../../../../shared/domain/money/money.ts';
import { leadPurchases, purchaseAttempts, users } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { keyset } from '../../../platform/db/keyset-page.ts';
import { holdsTextOrPhone } from '../../../platform/db/text-search.ts';
import { standingColumns, longestWaitFirst, waitsForDecision } from '../../identity/index.ts';

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

const orderOf = (show: ProviderShow) => (show === 'waiting' ? waitingFirst : newestFirst);

const checker = alias(users, 'checker');
const member = alias(users, 'member');

const isCharged = (countTest: boolean) =>
  and(eq(leadPurchases.paymentStatus, 'completed'), countTest ? undefined : not(purchaseAttempts.isTest));

interface Shown extends Pick<ListAsked, 'limit' | 'countTest'> {
  order: typeof newestFirst;
}

/** Finds providers by a condition, in an order, each with their purchases and team, in one statement. */
async function providersWhere(db: Db, where: SQL | undefined, { limit, countTest, order }: Shown) {
  // The other data of a card is only counted for the rows of the page.
  const place = sql<number>`row_number() over (order by ${sql.join(order.orderBy, sql`, `)})`.as('place');
  const page = db
    .select({ id: users.id, pageKey: order.pageKey.as('page_key'), place })
    .from(users)
    .where(where)
    .orderBy(...order.orderBy)
    .limit(limit)
    .as('page');
  const sales = db
    .select({
      purchases: sql<number>`count(*)::int`.as('purchases'),
      spend: sql`coalesce(sum(${leadPurchases.amountPaidCents}) filter (where ${isCharged(countTest)}), 0)`
        .mapWith(centsFromDecimal)
        .as('spend'),
    })
    .from(leadPurchases)
    .innerJoin(purchaseAttempts, eq(purchaseAttempts.id, leadPurchases.attemptId))
    .where(and(eq(leadPurchases.buyerId, page.id), isNull(leadPurchases.voidedAt), ne(purchaseAttempts.kind, 'own')))
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
      purchases: sales.purchases,
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
  /** The last expiry date, YYYY-MM-DD, on which a licence counts as due. */
  dueUntil: string;
  cursor: string | undefined;
  limit: number;
  /** Whether test payments count as spent. Only where no money moves at all. */
  countTest: boolean;
}

/** Finds one page of providers, newest first, or of those who wait for a decision, longest waiting first. */
export function findProviders(db: Db, { q, show, dueUntil, cursor, ...asked }: ListAsked): Promise<ProviderRow[]> {
  const where = and(
    isProvider,
    shows[show](dueUntil),
    q ? holdsTextOrPhone(words, users.phone, q) : undefined,
    orderOf(show).after(cursor),
  );
  return providersWhere(db, where, { ...asked, order: orderOf(show) });
}

/** Finds one provider, as the list shows them. */
export async function findProvider(
  db: Db,
  { id, countTest }: { id: number; countTest: boolean },
): Promise<ProviderRow | undefined> {
  const [provider] = await providersWhere(db, and(isProvider, eq(users.id, id)), { limit: 1, countTest, order: newestFirst });
  return provider;
}
