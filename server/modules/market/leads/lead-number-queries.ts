import { type SQL, sql } from 'drizzle-orm';

/** Returns the condition that the customer of a lead corrected their number to one in international form since the sale. It has an index. */
export const hasCorrectedNumber = (lead: SQL, international: SQL): SQL => sql`${lead}.customer_corrected_phone = '0' || substr(${international}, 4)`;

/** Selects in international form the number that the customer of a lead corrected theirs to, which is stored in national form. */
export const correctedInternational = (lead: SQL): SQL => sql`'+61' || substr(${lead}.customer_corrected_phone, 2)`;

/**
 * Returns the condition that a lead, by its name in the statement, has a number in international form: the one that was filed, or the one
 * that its customer corrected it to since the sale. `request_usage` asks the same. Each has an index.
 */
export const hasNumber = (lead: SQL, international: SQL): SQL =>
  sql`(${lead}.customer_phone_international = ${international} or ${hasCorrectedNumber(lead, international)})`;

/**
 * Returns the condition that the customer of a lead has confirmed a number in international form with it. A number that they corrected theirs to
 * since the sale cannot be confirmed, and the one that was filed stays so.
 */
export const hasConfirmedNumber = (lead: SQL, international: SQL): SQL =>
  sql`(${lead}.customer_phone_international = ${international}
    and (${lead}.phone_confirmed_at is not null or ${lead}.customer_corrected_phone is not null and ${lead}.earlier_phone_confirmed_at is not null))`;
