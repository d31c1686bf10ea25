import * as z from 'zod';
import type { BuyerStanding } from '../../../shared/domain/buying-rule.ts';
import type { AppContext } from '../../context.ts';
import { type AlertLead, findOnSale } from '../alerts/alert-lead-queries.ts';
import { type QuietChoice, sleeps } from '../alerts/sleeps.ts';
import { findBuyingTerms, mayBuy } from '../auctions/buying-gate.ts';

/** What an alert is about: a new lead, a price that somebody waits for, or nothing but a test. */
export const alertAbout = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('lead'), leadId: z.int(), auctionEpoch: z.int() }),
  z.object({ kind: z.literal('price_watch'), leadId: z.int(), auctionEpoch: z.int(), targetCents: z.int() }),
  z.object({ kind: z.literal('test') }),
]);
export type AlertAbout = z.output<typeof alertAbout>;

/** What an alert says, as it stands at the moment it is sent. */
export type AlertNews =
  | { kind: 'lead'; lead: AlertLead; at: Date }
  | { kind: 'price_watch'; lead: AlertLead; targetCents: number; at: Date }
  | { kind: 'test' };

interface Recipient extends QuietChoice {
  standing: BuyerStanding;
}

/**
 * Looks up what an alert is about; undefined when its lead has been sold, withdrawn or relisted since, when its recipient may not
 * buy it any more, and for a new lead during the recipient's quiet hours.
 */
export async function findNews(ctx: AppContext, about: AlertAbout, recipient: Recipient): Promise<AlertNews | undefined> {
  if (about.kind === 'test') return about;
  const at = ctx.clock.now();
  if (about.kind === 'lead' && sleeps(recipient, at)) return undefined;
  const lead = await findOnSale(ctx.db, about);
  if (!lead || !mayBuy(await findBuyingTerms(ctx, ctx.db), { standing: recipient.standing, lead, at })) return undefined;
  return about.kind === 'lead' ? { kind: 'lead', lead, at } : { kind: 'price_watch', lead, targetCents: about.targetCents, at };
}
