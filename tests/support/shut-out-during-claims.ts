import { EventEmitter, once } from 'node:events';
import { expect } from 'vitest';
import type { AppContext } from '../../server/app/context.ts';
import { claimFree } from '../../server/modules/sales/claim/claim-lead.ts';
import { claimWithHold } from '../../server/modules/sales/claim/claim-with-hold.ts';
import { createPaymentIntent } from '../../server/modules/sales/payments/create-payment-intent.ts';
import { drainAttempts } from './drain.ts';
import { createLead } from './factories.ts';
import { interleave } from './interleave.ts';
import { saleProblems } from './sale-audit.ts';
import { attemptsOn, purchasesOf } from './sales.ts';

/** More statements than a claim has: past its last one the act comes too late to come between. */
const MANY = 40;

interface Claim {
  leadId: number;
  buyerId: number;
}

interface Way {
  lead: Parameters<typeof createLead>[1];
  prepare: (ctx: AppContext, claim: Claim) => Promise<unknown>;
  claim: (ctx: AppContext, claim: Claim) => Promise<unknown>;
}

/** The ways to a lead in which a claim decides who gets it. */
export const claimWays: Record<'with a hold' | 'for nothing', Way> = {
  'with a hold': {
    lead: {},
    prepare: createPaymentIntent,
    claim: async (ctx, { leadId }) => {
      const [attempt] = await attemptsOn(ctx, leadId);
      await claimWithHold(ctx, String(attempt?.['id']));
    },
  },
  'for nothing': {
    lead: { minutesAgo: 60 },
    prepare: () => Promise.resolve(),
    claim: (ctx, claim) => claimFree(ctx, claim).catch(() => undefined),
  },
};

/**
 * Runs a claim once for each of its statements, each time of another buyer, who is shut out by something that starts right in front of
 * the statement. Once that is answered nothing may be sold to them; what was sold by then stays. Returns how the claims ended.
 */
export async function shutOutDuringClaims(
  ctx: AppContext,
  { lead, prepare, claim }: Way,
  newBuyer: () => Promise<{ buyerId: number; shutOut: () => Promise<unknown> }>,
): Promise<Set<'bought' | 'refused'>> {
  const outcomes = new Set<'bought' | 'refused'>();
  for (let statement = 0; statement < MANY; statement += 1) {
    const [{ id: leadId }, { buyerId, shutOut }] = [await createLead(ctx, lead), await newBuyer()];
    await prepare(ctx, { leadId, buyerId });
    const signal = new EventEmitter();
    const boughtBy = once(signal, 'start').then(async () => {
      await shutOut();
      return (await purchasesOf(ctx, leadId)).length;
    });
    const between = interleave(ctx, statement, () => signal.emit('start'));
    await claim(between.ctx, { leadId, buyerId });
    if (!between.hasActed()) return outcomes;
    const bought = await boughtBy;
    await drainAttempts(ctx);
    expect(await purchasesOf(ctx, leadId)).toHaveLength(bought);
    expect(await saleProblems(ctx.store.raw, leadId)).toEqual([]);
    outcomes.add(bought === 0 ? 'refused' : 'bought');
  }
  throw new Error('A claim has more statements than this looks at');
}
