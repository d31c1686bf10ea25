import { sql } from 'drizzle-orm';
import type { Db } from './client.ts';

/** Throws unless the database answers and holds the tables of the last migration. */
export async function ping(db: Db): Promise<void> {
  await db.execute(sql`select 1 from leads, purchase_attempts limit 1`);
}
