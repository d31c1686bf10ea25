import { eq, sql } from 'drizzle-orm';
import { leadPurchases, users } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { hasConfirmedEmail } from '../users/confirmed-email.ts';

/** To as many addresses that are not its own an account sends letters within a day. */
const OTHER_ADDRESSES_A_DAY = 10;

/** How many different addresses, none of them the account's own, its purchases of the day before named earlier than this one. */
const othersBefore = sql<number>`(
  select count(distinct lower(earlier.buyer_email))::int from ${leadPurchases} as earlier
  where earlier.buyer_id = ${leadPurchases.buyerId} and lower(earlier.buyer_email) <> lower(${users.email})
    and earlier.purchased_at > ${leadPurchases.purchasedAt} - interval '1 day'
    and earlier.id < (
      select min(same.id) from ${leadPurchases} as same
      where same.buyer_id = ${leadPurchases.buyerId} and lower(same.buyer_email) = lower(${leadPurchases.buyerEmail})
        and same.purchased_at > ${leadPurchases.purchasedAt} - interval '1 day' and same.id <= ${leadPurchases.id}))`;

const selectAddresses = prepared((db, { purchaseId }: { purchaseId: number }) =>
  db
    .select({
      typed: leadPurchases.buyerEmail,
      email: users.email,
      isEmailConfirmed: sql<boolean>`${users.emailConfirmedAt} is not null`,
      othersBefore,
    })
    .from(leadPurchases)
    .innerJoin(users, eq(users.id, leadPurchases.buyerId))
    .where(eq(leadPurchases.id, purchaseId)),
);

/**
 * Finds where letters about a purchase go, always the same for one purchase and account: to the address that was typed for it if the
 * account's own is confirmed, and not too many were typed that day. Else to the account's own; nowhere where either is missing.
 */
export async function findLetterAddress(db: Db, purchaseId: number): Promise<string | null> {
  const [found] = await selectAddresses(db, { purchaseId });
  if (!found?.typed) return null;
  const mayChoose = hasConfirmedEmail(found) && found.othersBefore < OTHER_ADDRESSES_A_DAY;
  return mayChoose ? found.typed : found.email;
}
