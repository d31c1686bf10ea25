import { eq, sql } from 'drizzle-orm';
import { leadPurchases, users } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { hasConfirmedEmail } from '../../identity/index.ts';

/** How many email addresses other than its own an account may send purchase emails to in a day. */
const OTHER_ADDRESSES_A_DAY = 10;

/** Counts the different addresses, other than the account's own, that its purchases of the day before this one used first. */
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
 * Finds the address for emails about a purchase, always the same for one purchase and account: the address typed for it, if the
 * account's own is confirmed and it has not used too many others that day; else the account's own. Null if either is missing.
 */
export async function findEmailAddress(db: Db, purchaseId: number): Promise<string | null> {
  const [found] = await selectAddresses(db, { purchaseId });
  if (!found?.typed) return null;
  const mayChoose = hasConfirmedEmail(found) && found.othersBefore < OTHER_ADDRESSES_A_DAY;
  return mayChoose ? found.typed : found.email;
}
