import { and, asc, count, eq, isNull, lte, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ProviderShow } from '../../../shared/contracts/providers.ts';
import { centsFromDecimal } from '../../../shared/domain/money.ts';
import { leadPurchases, purchaseAttempts, users } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';
import { keyset } from '../../db/keyset-page.ts';
import { holdsTextOrPhone } from '../../db/text-search.ts';
import { standingColumns } from '../users/user-store.ts';
import { longestWaitFirst, waitsForDecision } from './decision-queue-queries.ts';

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
  isEmailConfirmed: standingColumns.isEmailConfirmed.as('is_email_confirmed'),
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

/** Providers that a condition keeps, in an order, each with what they bought and with whom they work; one statement. */
async function providersWhere(db: Db, where: SQL | undefined, { limit, countTest, order }: Shown) {
  // What a card shows besides is counted for the rows of the page alone.
  const place = sql<number>`row_number() over (order by ${sql.join(order.orderBy, sql`, `)})`.as('place');
  const columns = { ...providerColumns, checkedById: users.licenseCheckedBy, pageKey: order.pageKey.as('page_key'), place };
  const page = db.select(columns).from(users).where(where).orderBy(...order.orderBy).limit(limit).as('page');
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
  const { checkedById: _checkedById, place: _place, ...shown } = page._.selectedFields;
  return db
    .select({
      ...shown,
      licenseCheckedBy: sql<string | null>`${checker.firstName} || ' ' || ${checker.lastName}`,
      purchases: sales.purchases,
      spendCents: sales.spend,
      teamSize: team.size,
    })
    .from(page)
    .crossJoinLateral(sales)
    .crossJoinLateral(team)
    .leftJoin(checker, eq(checker.id, page.checkedById))
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
  /** The last expiry, YYYY-MM-DD, that makes a licence due. */
  dueUntil: string;
  cursor: string | undefined;
  limit: number;
  /** Whether payments without money count as spent: only where no money moves at all. */
  countTest: boolean;
}

/** One page of the providers, newest first; those who wait for a decision, longest wait first. */
export function findProviders(db: Db, { q, show, dueUntil, cursor, ...asked }: ListAsked): Promise<ProviderRow[]> {
  const where = and(
    isProvider,
    shows[show](dueUntil),
    q ? holdsTextOrPhone(words, users.phone, q) : undefined,
    orderOf(show).after(cursor),
  );
  return providersWhere(db, where, { ...asked, order: orderOf(show) });
}

/** One provider, as the list shows them. */
export async function findProvider(
  db: Db,
  { id, countTest }: { id: number; countTest: boolean },
): Promise<ProviderRow | undefined> {
  const [provider] = await providersWhere(db, and(isProvider, eq(users.id, id)), { limit: 1, countTest, order: newestFirst });
  return provider;
}
