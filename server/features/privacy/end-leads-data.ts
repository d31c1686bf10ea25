import type { Db } from '../../db/client.ts';
import { type AuctionedLead, lockLeads } from '../auctions/auction-store.ts';
import { withdraw } from '../leads/archive-lead.ts';
import { notePurchases } from './erasure-store.ts';
import { type Counts, endData } from './personal-data-store.ts';

const isUnsold = ({ status }: AuctionedLead) => status === 'available' || status === 'held';

interface Ending {
  /** Who does it; null for a rule or somebody at the server's terminal. */
  actorUserId: number | null;
  at: Date;
}

/** Takes those of some locked leads off the market, or out of the queue, that are there, and lets go of every hold on them. */
export async function withdrawUnsold(tx: Db, leads: readonly AuctionedLead[], { actorUserId, at }: Ending): Promise<void> {
  const unsold = leads.filter(isUnsold);
  if (unsold.length > 0) await withdraw(tx, unsold, { action: 'lead.archived', actorUserId, at });
}

interface Batch {
  ids: readonly number[];
  /** Keeps of the locked leads those that are still due. */
  stillDue: (tx: Db, leads: readonly AuctionedLead[]) => Promise<readonly number[]>;
  at: Date;
}

/** Makes leads anonymous that retention found, with what was quoted for them. One that somebody has locked is left for the next run. */
export async function endLeadsDue(tx: Db, { ids, stillDue, at }: Batch): Promise<Counts> {
  const locked = await lockLeads(tx, ids, 'skip');
  const due = new Set(await stillDue(tx, locked));
  await withdrawUnsold(tx, locked.filter(({ id }) => due.has(id)), { actorUserId: null, at });
  const leadIds = [...due];
  const counts = await endData(tx, { request: leadIds, sale: leadIds });
  await notePurchases(tx, leadIds);
  return counts;
}
