import * as z from 'zod';
import { internationalPhone } from '../../../../shared/domain/contact/phone.ts';
import type { Db } from '../../../platform/db/client.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { lockLeads } from '../auction/auction-store.ts';
import { defineJob, type MarketContext } from '../context.ts';
import { mergeInto } from './confirm-phone.ts';
import { releaseRequest } from './hold-corrected.ts';
import { findLead, type LeadRow, updateLeadColumns } from './lead-store.ts';
import { findPhoneUse, lockNumbers, numberHold } from './phone-limit-store.ts';
import { findRepetition, findRepetitions } from './same-job-queries.ts';

/**
 * Decides again on the held requests that repeat a lead whose sale has ended. One whose number is confirmed updates the request that it still
 * repeats, or goes on the market if there is none.
 * @decision number_hold
 */
export const decideRepetitions = defineJob({
  name: 'decide-repetitions',
  payload: z.object({ leadId: z.int() }),
  maxAttempts: 8,
  async run(ctx, { leadId }) {
    await ctx.db.transaction(async (tx) => {
      const at = await ctx.clock.databaseNow(tx);
      const ended = await findLead(tx, leadId);
      const phones = ended ? numbersOf(ended) : [];
      if (phones.length === 0) return;
      await lockNumbers(tx, phones, at);
      const earlier: number[] = [];
      for (const phone of phones) earlier.push(...(await findPhoneUse(tx, { phone, filedFrom: null }, at)).earlier);
      const ids = await findRepetitions(tx, leadId);
      if (ids.length === 0) return;
      await lockLeads(tx, [...new Set([leadId, ...earlier, ...ids])], 'wait');
      const first = await findLead(tx, leadId);
      // However long ago it was filed.
      const standing = first && first.status !== 'archived' ? [leadId] : [];
      for (const [index, id] of ids.entries()) await decide(ctx, tx, { id, standing, later: ids.slice(index) }, at);
    });
  },
});

/** Returns the numbers that repetitions of a lead may have: the filed one, and the one that its customer corrected it to. */
const numbersOf = ({ customerPhoneInternational, customerCorrectedPhone }: LeadRow): string[] =>
  [customerPhoneInternational, internationalPhone(customerCorrectedPhone ?? '')].filter((phone) => phone !== null);

/** Enqueues the decision on the requests that repeat a lead. Its sale ends in the caller's transaction. */
export async function decideOnRepetitions(tx: Db, leadId: number, at: Date): Promise<void> {
  await enqueue(tx, decideRepetitions, { leadId }, { runAt: at });
}

interface Undecided {
  id: number;
  /** The lead whose sale has ended, unless it is closed. */
  standing: readonly number[];
  /** Itself and the repetitions that were filed after it, which repeat it and not the other way round. */
  later: readonly number[];
}

async function decide(ctx: MarketContext, tx: Db, { id, standing, later }: Undecided, at: Date): Promise<void> {
  const lead = await findLead(tx, id);
  if (lead?.heldFor !== 'duplicate' || lead.customerPhoneInternational === null) return;
  const use = await findPhoneUse(tx, { phone: lead.customerPhoneInternational, filedFrom: lead.filedFrom }, at);
  const earlierId = await findRepetition(tx, lead, [...standing, ...use.earlier.filter((other) => !later.includes(other))]);
  if (numberHold(use, undefined) === 'bad_number') await updateLeadColumns(tx, id, { heldFor: 'bad_number', heldAt: at, duplicateOfLeadId: earlierId ?? null });
  else if (earlierId !== undefined) await repeat(ctx, tx, { lead, earlierId }, at);
  else if (lead.phoneConfirmedAt !== null) await release(ctx, tx, lead, at);
}

interface Repeating {
  lead: LeadRow;
  earlierId: number;
}

/** Notes which request another one repeats, and updates that one while it is unsold, if the number is confirmed. */
async function repeat(ctx: MarketContext, tx: Db, { lead, earlierId }: Repeating, at: Date): Promise<void> {
  await updateLeadColumns(tx, lead.id, { duplicateOfLeadId: earlierId });
  const earlier = await findLead(tx, earlierId);
  if (!earlier || earlier.status === 'sold' || lead.phoneConfirmedAt === null) return;
  await mergeInto(ctx, tx, { lead, earlier }, at);
}

async function release(ctx: MarketContext, tx: Db, lead: LeadRow, at: Date): Promise<void> {
  await updateLeadColumns(tx, lead.id, { duplicateOfLeadId: null });
  await releaseRequest(ctx, tx, lead, at);
}
