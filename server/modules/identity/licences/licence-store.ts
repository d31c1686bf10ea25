import { and, asc, eq, gt, isNotNull, lte, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '../../../../shared/schema/index.ts';
import { licenceNumberKey } from '../../../../shared/schema/users.ts';
import type { Db } from '../../../platform/db/client.ts';

export const licenceColumns = {
  licenseNumber: users.licenseNumber,
  licenseState: users.licenseState,
  licenseClass: users.licenseClass,
  licenseHolder: users.licenseHolder,
  licenseExpiresOn: users.licenseExpiresOn,
  isVerified: users.isVerified,
  licenseRefusal: users.licenseRefusal,
  licenseSubmittedAt: users.licenseSubmittedAt,
  licenseCheckedAt: users.licenseCheckedAt,
  licenseCheckMethod: users.licenseCheckMethod,
  licenseCheckedBy: users.licenseCheckedBy,
  licenseConfirmedAt: users.licenseConfirmedAt,
  licenseReminderDays: users.licenseReminderDays,
};

/** Selects the name under which customers see an account, as `shownName` returns it: never one that was typed for a purchase. */
export const shownNameColumn = sql<string>`case when ${users.anonymisedAt} is null then coalesce(${users.companyName}, trim(${users.firstName} || ' ' || ${users.lastName})) else 'An electrician' end`;

type UserRow = typeof users.$inferSelect;

/** An account's stored licence. */
export type LicenceOnFile = Pick<UserRow, keyof typeof licenceColumns>;

/** Returns an account's stored licence and locks the row until the transaction ends. */
export async function lockLicence(tx: Db, id: number): Promise<LicenceOnFile> {
  const [licence] = await tx.select(licenceColumns).from(users).where(eq(users.id, id)).for('no key update');
  if (!licence) throw new Error('The user no longer exists');
  return licence;
}

/** The columns that are compared with a licence's holder. */
const holderColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  companyName: users.companyName,
  isEmailConfirmed: sql<boolean>`${users.emailConfirmedAt} is not null`,
  ...licenceColumns,
};

export type LicensedAccount = Pick<UserRow, Exclude<keyof typeof holderColumns, 'isEmailConfirmed'>> & { isEmailConfirmed: boolean };

const isProviderInUse = and(eq(users.userType, 'provider'), eq(users.isActive, true));

/** Finds an electrician's account with its licence, active or not. */
export async function findLicensedAccount(db: Db, id: number): Promise<LicensedAccount | undefined> {
  const [account] = await db.select(holderColumns).from(users).where(and(eq(users.id, id), eq(users.userType, 'provider')));
  return account;
}

/** The other account in a comparison of licences. */
export const holderOfSame = alias(users, 'holder_of_same');

/** Matches the accounts that have the licence of a row of `users` too, however its number is written. */
export const hasSameLicence = and(
  eq(holderOfSame.licenseState, users.licenseState),
  eq(licenceNumberKey(holderOfSame), licenceNumberKey(users)),
  isNotNull(holderOfSame.licenseNumber),
  ne(holderOfSame.id, users.id),
);

/** Returns true when another account, active or not, has the licence of an account too. */
export async function isLicenceShared(db: Db, id: number): Promise<boolean> {
  const rows = await db.select({ id: holderOfSame.id }).from(users).innerJoin(holderOfSame, hasSameLicence).where(eq(users.id, id)).limit(1);
  return rows.length > 0;
}

interface ExpiringAsked {
  /** The latest and the earliest expiry (YYYY-MM-DD) to send reminders for. */
  until: string;
  from: string;
  afterId: number;
  limit: number;
}

/** Returns a batch of active accounts whose licence expires between two dates, by id. */
export function findExpiring(db: Db, { until, from, afterId, limit }: ExpiringAsked) {
  return db
    .select({ id: users.id, licenseExpiresOn: sql<string>`${users.licenseExpiresOn}`, licenseReminderDays: users.licenseReminderDays })
    .from(users)
    .where(
      and(
        isProviderInUse,
        isNotNull(users.licenseNumber),
        isNotNull(users.licenseExpiresOn),
        lte(users.licenseExpiresOn, until),
        sql`${users.licenseExpiresOn} >= ${from}::date`,
        gt(users.id, afterId),
      ),
    )
    .orderBy(asc(users.id))
    .limit(limit);
}

/** Returns active accounts with a verified licence of a state that was not looked up since an instant: those that wait for a decision first, then longest ago first. */
export function findDueForCheck(db: Db, { state, before, limit }: { state: 'NSW'; before: Date; limit: number }) {
  return db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        isProviderInUse,
        eq(users.licenseState, state),
        eq(users.isVerified, true),
        isNotNull(users.licenseNumber),
        or(sql`${users.licenseCheckedAt} is null`, lte(users.licenseCheckedAt, before)),
      ),
    )
    .orderBy(sql`${users.licenseSubmittedAt} is null`, sql`${users.licenseCheckedAt} nulls first`, asc(users.id))
    .limit(limit);
}
