import * as z from 'zod';
import type { BuyerStanding } from '../../../shared/domain/people/buying-rule.ts';
import { type AlertLead, findOnSale } from './alert-lead-queries.ts';
import { type QuietChoice, sleeps } from './sleeps.ts';
import { mayBuy } from '../identity/index.ts';
import type { SalesContext } from '../sales/index.ts';

/** The subject of an alert: a new lead, a watched price, or a test. */
export const alertAbout = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('lead'), leadId: z.int(), auctionEpoch: z.int() }),
  z.object({ kind: z.literal('price_watch'), leadId: z.int(), auctionEpoch: z.int(), targetCents: z.int() }),
  z.object({ kind: z.literal('test') }),
]);
export type AlertAbout = z.output<typeof alertAbout>;

/** The content of an alert at the moment it is sent. */
export type AlertNews =
  | { kind: 'lead'; lead: AlertLead; at: Date }
  | { kind: 'price_watch'; lead: AlertLead; targetCents: number; at: Date }
  | { kind: 'test' };

interface Recipient extends QuietChoice {
  onlyConfirmedPhones: boolean | null;
  onlyWithPhotos: boolean | null;
  onlyKnownBudgets: boolean | null;
  standing: BuyerStanding;
}

/** Returns whether a lead lacks a fact that someone asks for. */
const lacksFact = (lead: AlertLead, { onlyConfirmedPhones, onlyWithPhotos, onlyKnownBudgets }: Recipient) =>
  (onlyConfirmedPhones && !lead.isPhoneConfirmed) || (onlyWithPhotos && !lead.hasPhotos) || (onlyKnownBudgets && !lead.isBudgetKnown);

/**
 * Finds the content of an alert. Returns undefined if its lead has been sold, withdrawn or relisted since, if its recipient may no
 * longer buy it, or, for a new lead, during the recipient's quiet hours and if it lacks a fact that they ask for.
 */
export async function findNews(ctx: SalesContext, about: AlertAbout, recipient: Recipient): Promise<AlertNews | undefined> {
  if (about.kind === 'test') return about;
  const at = ctx.clock.now();
  if (about.kind === 'lead' && sleeps(recipient, at)) return undefined;
  const lead = await findOnSale(ctx.db, about);
  if (!lead || (about.kind === 'lead' && lacksFact(lead, recipient))) return undefined;
  if (!mayBuy(await ctx.findBuyingTerms(ctx.db), { standing: recipient.standing, lead, at })) return undefined;
  return about.kind === 'lead' ? { kind: 'lead', lead, at } : { kind: 'price_watch', lead, targetCents: about.targetCents, at };
}
