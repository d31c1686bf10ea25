import type { Store } from '../../server/platform/db/client.ts';
import { yearBatch, yearCallbacks, yearPapers, yearUsers } from './generated-year-rows.ts';

/** How much a year holds. The leads come in hundreds, the users in fifties. */
export interface YearSize {
  leads: number;
  users: number;
  callbacks: number;
  auditRows: number;
}

/** A year of the whole market: two of five leads are bought. */
export const FULL_YEAR: YearSize = { leads: 50_000, users: 2000, callbacks: 400, auditRows: 30_000 };

/** A tenth of it, with every kind of row all the same. */
export const SMALL_YEAR: YearSize = { leads: 5000, users: 200, callbacks: 40, auditRows: 3000 };

const BATCH = 2500;

/**
 * Fills an empty database with thirteen months of a market that end at an instant: the same rows every time, with every
 * kind of lead, purchase and callback among them. Then does what autovacuum does sooner or later, so that plans are as
 * they are on a database in use.
 */
export async function fillYear({ raw }: Store, size: YearSize, until: Date): Promise<void> {
  const end = until.toISOString();
  await raw.query(yearUsers, [size.users, end]);
  for (let from = 1; from <= size.leads; from += BATCH) {
    const to = Math.min(size.leads, from + BATCH - 1);
    await raw.query(yearBatch, [from, to, size.leads, size.users, end]);
  }
  await raw.query(yearCallbacks, [size.callbacks, end]);
  await raw.query(yearPapers, [size.auditRows, size.leads, end]);
  for (const table of ['users', 'leads', 'lead_purchases', 'provider_callbacks', 'audit_log']) {
    await raw.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
  }
  for (const table of ['users', 'leads', 'purchase_attempts', 'lead_purchases', 'provider_callbacks', 'audit_log']) {
    await raw.query(`vacuum (analyze) ${table}`);
  }
}
