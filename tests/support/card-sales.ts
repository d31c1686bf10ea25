import { vi } from 'vitest';
import type { AppContext } from '../../server/app/context.ts';
import type { CardName } from '../fake-stripe/cards.ts';
import { createUser } from './factories.ts';
import { type Agent, openPayment } from './sales.ts';
import { confirmHold, type StripeTestApp } from './stripe-app.ts';

/** Someone new who buys leads, with a browser of their own. */
export async function newBuyer({ app }: Pick<StripeTestApp, 'app'>) {
  const user = await createUser(app.ctx);
  return { user, agent: await app.signIn(user) };
}

/** Opens a payment and authorises it with a card, as the buyer's browser does; returns the hold's id. */
export async function authorise(
  { stripe }: Pick<StripeTestApp, 'stripe'>,
  agent: Agent,
  leadId: number,
  card?: CardName,
): Promise<string> {
  const { body } = await openPayment(agent, leadId);
  await confirmHold(stripe, String(body.clientSecret), card);
  return holdIdOf(body);
}

/** The id in a client's secret. */
export const holdIdOf = ({ clientSecret }: { clientSecret?: unknown }) => String(clientSecret).split('_secret_')[0] ?? '';

/** A hold as the gateway has it. */
export function intentOf({ stripe }: Pick<StripeTestApp, 'stripe'>, holdId: string) {
  const intent = stripe.control.dump().intents.find(({ id }) => id === holdId);
  if (!intent) throw new Error(`There is no hold ${holdId}`);
  return intent;
}

/** What moved on a hold, in order, such as "capture 2100". */
export function movementsOn({ stripe }: Pick<StripeTestApp, 'stripe'>, holdId: string): string[] {
  return stripe.control
    .dump()
    .movements.filter(({ intent }) => intent === holdId)
    .map(({ kind, cents }) => `${kind} ${cents}`);
}

/** Makes the database's clock say so many milliseconds after the lead's clock started. */
export async function stopClockAt(ctx: AppContext, leadId: number, elapsedMs: number): Promise<void> {
  const { rows } = await ctx.store.raw.query(`select last_price_update from leads where id = ${leadId}`);
  const startedAt = rows[0]?.['last_price_update'] as Date;
  vi.spyOn(ctx.clock, 'databaseNow').mockResolvedValue(new Date(startedAt.getTime() + elapsedMs));
}

/** Gives a lead's auction another length, in minutes. */
export async function setDuration({ store }: AppContext, leadId: number, minutes: number): Promise<void> {
  await store.raw.query(
    `update leads set auction_duration = ${minutes}, expires_at = last_price_update + interval '${minutes} minutes' where id = ${leadId}`,
  );
}
