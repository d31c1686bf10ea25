import type { Db } from '../../../platform/db/client.ts';
import { notePurchases } from './erasure-store.ts';
import type { Counts } from './personal-data-store.ts';
import { type AuctionedLead, lockLeads, withdraw } from '../../market/index.ts';

const isUnsold = ({ status }: AuctionedLead) => status === 'available' || status === 'held';

interface Ending {
  /** Who does it; null for a rule or for the server's command line. */
  actorUserId: number | null;
  at: Date;
}

/** Takes locked leads off the market, or out of the queue, if they are there, and releases all holds on them. */
export async function withdrawUnsold(tx: Db, leads: readonly AuctionedLead[], { actorUserId, at }: Ending): Promise<void> {
  const unsold = leads.filter(isUnsold);
  if (unsold.length > 0) await withdraw(tx, unsold, { action: 'lead.archived', actorUserId, at });
}

interface Batch {
  ids: readonly number[];
  /** Returns those of the locked leads that are still due. */
  stillDue: (tx: Db, leads: readonly AuctionedLead[]) => Promise<readonly number[]>;
  at: Date;
  /** Ends the data of leads as the step declares. */
  endAll: (tx: Db, leadIds: readonly number[]) => Promise<Counts>;
}

/** Anonymises leads that retention found, with their quotes. Skips leads that are locked elsewhere; the next run takes them. */
export async function endLeadsDue(tx: Db, { ids, stillDue, at, endAll }: Batch): Promise<Counts> {
  const locked = await lockLeads(tx, ids, 'skip');
  const due = new Set(await stillDue(tx, locked));
  await withdrawUnsold(tx, locked.filter(({ id }) => due.has(id)), { actorUserId: null, at });
  const leadIds = [...due];
  const counts = await endAll(tx, leadIds);
  await notePurchases(tx, leadIds);
  return counts;
}
