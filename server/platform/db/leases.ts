import { and, inArray, isNotNull, not, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from './client.ts';

/** Some processes, by `Channel.processId`, or all but some. */
export type Processes = { these: readonly number[] } | { allBut: readonly number[] };

/** Ends the leases that some processes hold in a table. */
export type EndLeases = (db: Db, processes: Processes) => Promise<void>;

/** A lease end that is in the past by every process's clock. */
export const LEASE_OVER = new Date(0);

/** Selects the rows of a table that some processes have leased. */
export function isLeasedBy({ leasedBy, leasedUntil }: { leasedBy: PgColumn; leasedUntil: PgColumn }, processes: Processes): SQL | undefined {
  const isTheirs = 'these' in processes ? inArray(leasedBy, [...processes.these]) : not(inArray(leasedBy, [...processes.allBut]));
  return and(isNotNull(leasedUntil), isTheirs);
}
