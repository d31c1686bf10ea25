import { and, isNull, type SQL, sql } from 'drizzle-orm';
import { latestSales, providerCallbacks, users } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { intArray } from '../../../platform/db/array-param.ts';
import { dropCorrections } from '../../sales/index.ts';

/** The new values of a person's contact. Undefined fields stay as they are. */
export interface NewContact {
  name?: string | undefined;
  phone?: string | undefined;
  email?: string | undefined;
}

/** Drops the buyers' own corrections of fields that the customer has corrected since, and stores the new number with the sales. */
export async function overruleBuyers(tx: Db, leadIds: readonly number[], { name, phone, email }: NewContact, international: string | null): Promise<void> {
  await dropCorrections(tx, leadIds, [...(name ? ['customerName'] as const : []), ...(phone ? ['customerPhone'] as const : []), ...(email ? ['customerEmail'] as const : [])]);
  if (phone) {
    await tx.update(latestSales).set({ customerPhoneInternational: international }).where(sql`${latestSales.leadId} = any(${intArray(leadIds)})`);
  }
}

/** What a request says of its job, as corrected. Undefined fields stay as they are. */
export interface NewWords {
  serviceLocation?: string | undefined;
  customerAddress?: string | undefined;
  electricalWork?: string | undefined;
  specialRequests?: string | undefined;
}

/** Drops the buyers' own corrections of what the customer has corrected since in the words of one request. */
export async function overruleBuyersWords(tx: Db, leadId: number, words: NewWords): Promise<void> {
  const fields = (Object.keys(words) as (keyof NewWords)[]).filter((field) => words[field] !== undefined);
  await dropCorrections(tx, [leadId], fields);
}

/** Splits a full name into first and last name. With a single name, the stored last name stays. */
function namesOf(name: string, lastName: SQL) {
  const [firstName = name, ...rest] = name.split(/\s+/);
  return { firstName, lastName: rest.length > 0 ? rest.join(' ') : lastName };
}

/** Corrects callbacks, which must be locked, and returns how many. */
export async function correctCallbacks(tx: Db, ids: readonly number[], { name, phone, email }: NewContact): Promise<number> {
  const rows = await tx
    .update(providerCallbacks)
    .set({ ...(name && namesOf(name, sql`${providerCallbacks.lastName}`)), ...(phone && { mobile: phone }), ...(email && { email }) })
    .where(and(sql`${providerCallbacks.id} = any(${intArray(ids)})`, isNull(providerCallbacks.anonymisedAt)))
    .returning({ id: providerCallbacks.id });
  return rows.length;
}

/** Finds what a correction may change of accounts, which must be locked. */
export async function findCorrectable(tx: Db, ids: readonly number[]) {
  return tx
    .select({ id: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName, companyName: users.companyName })
    .from(users)
    .where(and(sql`${users.id} = any(${intArray(ids)})`, isNull(users.anonymisedAt)));
}

/** Corrects accounts, which must be locked, and returns how many. A new email address counts as not confirmed. */
export async function correctAccounts(tx: Db, ids: readonly number[], { name, phone, email }: NewContact, at: Date): Promise<number> {
  const isSameEmail = email ? sql`lower(${users.email}) = ${email}` : undefined;
  const rows = await tx
    .update(users)
    .set({
      ...(name && namesOf(name, sql`${users.lastName}`)),
      ...(phone && { phone }),
      ...(email && { email, emailConfirmedAt: sql`case when ${isSameEmail} then ${users.emailConfirmedAt} end` }),
      updatedAt: at,
    })
    .where(and(sql`${users.id} = any(${intArray(ids)})`, isNull(users.anonymisedAt)))
    .returning({ id: users.id });
  return rows.length;
}
