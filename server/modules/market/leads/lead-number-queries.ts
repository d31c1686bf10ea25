import { type SQL, sql } from 'drizzle-orm';

/**
 * Returns the condition that a lead, by its name in the statement, has a number in international form: the one that was filed, or the one
 * that its customer corrected it to since the sale, which is stored in national form. `request_usage` asks the same. Each has an index.
 */
export const hasNumber = (lead: SQL, international: SQL): SQL =>
  sql`(${lead}.customer_phone_international = ${international} or ${lead}.customer_corrected_phone = '0' || substr(${international}, 4))`;
