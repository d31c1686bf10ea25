import { and, desc, eq, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { leads, purchaseAttempts } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';
import { holdsTextOrPhone } from '../../db/text-search.ts';
import { type FullRow, fullColumns } from './lead-store.ts';

const ownAttempt = (db: Db) =>
  db
    .select({ id: purchaseAttempts.id })
    .from(purchaseAttempts)
    .where(and(eq(purchaseAttempts.leadId, leads.id), eq(purchaseAttempts.kind, 'own')));

const last = alias(leads, 'last');

/** Leads that come after one of them. */
const after = (db: Db, cursor: number) =>
  sql`(${leads.createdAt}, ${leads.id}) < ${db.select({ createdAt: last.createdAt, id: last.id }).from(last).where(eq(last.id, cursor))}`;

const { jobReference, customerName, customerEmail, customerAddress, serviceLocation, electricalWork } = leads;
const words = [jobReference, customerName, customerEmail, customerAddress, serviceLocation, electricalWork];

interface ListAsked {
  q: string | undefined;
  /** The last lead of the page before. */
  cursor: number | undefined;
  limit: number;
}

/**
 * Leads that were taken off the market, with their contacts; a job that was never on it is none of them. The latest filed
 * come first: of the day on which a lead was archived only the audit log knows.
 */
export function findArchivedLeads(db: Db, { q, cursor, limit }: ListAsked): Promise<FullRow[]> {
  return db
    .select(fullColumns)
    .from(leads)
    .where(
      and(
        eq(leads.status, 'archived'),
        notExists(ownAttempt(db)),
        q ? holdsTextOrPhone(words, leads.customerPhone, q) : undefined,
        cursor === undefined ? undefined : after(db, cursor),
      ),
    )
    .orderBy(desc(leads.createdAt), desc(leads.id))
    .limit(limit);
}
