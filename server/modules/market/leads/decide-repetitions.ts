import { internationalPhone } from '../../../../shared/domain/contact/phone.ts';
import type { Db } from '../../../platform/db/client.ts';
import { lockLeads } from '../auction/auction-store.ts';
import { decideRepetitionsType } from '../auction/market-jobs.ts';
import { defineJob, type MarketContext } from '../context.ts';
import { settleRepetition } from './confirm-phone.ts';
import { releaseRequest } from './hold-corrected.ts';
import { findLead, type LeadRow, updateLeadColumns } from './lead-store.ts';
import { findPhoneUse, isSure, lockNumbers, numberHold } from './phone-limit-store.ts';
import { findRepetition, findRepetitions, type Repeated } from './same-job-queries.ts';

/**
 * Decides again on the held requests that repeat a lead: its sale has ended, or another request took its place. One whose number is
 * confirmed updates the request that it still repeats, or goes on the market if there is none.
 * @decision number_hold
 */
export const decideRepetitions = defineJob({
  ...decideRepetitionsType,
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

interface Undecided {
  id: number;
  /** The lead that they repeated, unless it is closed. */
  standing: readonly number[];
  /** Itself and the repetitions that were filed after it, which repeat it and not the other way round. */
  later: readonly number[];
}

async function decide(ctx: MarketContext, tx: Db, { id, standing, later }: Undecided, at: Date): Promise<void> {
  const lead = await findLead(tx, id);
  if (lead?.heldFor !== 'duplicate' || lead.customerPhoneInternational === null) return;
  const use = await findPhoneUse(tx, { phone: lead.customerPhoneInternational, filedFrom: lead.filedFrom }, at);
  const repeated = await findRepetition(tx, lead, [...standing, ...use.earlier.filter((other) => !later.includes(other))]);
  const heldFor = numberHold(use, lead, repeated);
  if (heldFor === 'bad_number') await updateLeadColumns(tx, id, { heldFor, heldAt: at, duplicateOfLeadId: repeated?.leadId ?? null });
  else if (repeated) await repeat(ctx, tx, { lead, repeated }, at);
  else if (isSure(lead)) await release(ctx, tx, lead, at);
}

interface Repeating {
  lead: LeadRow;
  repeated: Repeated;
}

/** Notes which request another one repeats, and ends its wait if it does not have to wait for that one or for its own number to be confirmed. */
async function repeat(ctx: MarketContext, tx: Db, { lead, repeated: { leadId, isConfirmed } }: Repeating, at: Date): Promise<void> {
  await updateLeadColumns(tx, lead.id, { duplicateOfLeadId: leadId });
  const earlier = await findLead(tx, leadId);
  if (earlier && isSure(lead)) await settleRepetition(ctx, tx, { lead, earlier, isConfirmed }, at);
}

async function release(ctx: MarketContext, tx: Db, lead: LeadRow, at: Date): Promise<void> {
  await updateLeadColumns(tx, lead.id, { duplicateOfLeadId: null });
  await releaseRequest(ctx, tx, lead, at);
}
