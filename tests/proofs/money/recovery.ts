import { setTimeout as pause } from 'node:timers/promises';
import type { AppContext } from '../../../server/app/context.ts';
import { createPaymentIntent } from '../../../server/modules/sales/payments/create-payment-intent.ts';
import { startSweeper } from '../../../server/modules/sales/payments/sweep-attempts.ts';
import { createUser } from '../../support/factories.ts';
import { createFakeStripe } from '../../fake-stripe/server.ts';
import { endOf, startAgent } from './agents.ts';
import type { Databases } from './databases.ts';
import { atMost, type Figure, none, told } from './figures.ts';
import { openMarket, putOnMarket, WEBHOOK_SECRET } from './market.ts';

const PHASE = 'recovery';
/** As many as one sweep takes. */
const PURCHASES = 8;
const GOAL_SECONDS = 17;
const GIVE_UP_MS = 60_000;
const LOOK_MS = 50;
const TIME = 'from kill -9 until all are charged, seconds';

/**
 * A process leases attempts, wins, and is killed before it charges; another one runs beside it. Measures until all of
 * them are charged, from the kill.
 */
export async function measureRecovery(databases: Databases, { goals }: { goals: boolean }): Promise<Figure[]> {
  const databaseUrl = await databases.create();
  const stripe = await createFakeStripe({ webhookSecret: WEBHOOK_SECRET });
  const ctx = await openMarket({ databaseUrl, stripeUrl: stripe.url }, 10);
  for (let index = 0; index < PURCHASES; index += 1) {
    const leadId = await putOnMarket(ctx);
    const { clientSecret } = await createPaymentIntent(ctx, { leadId, buyerId: (await createUser(ctx)).id });
    stripe.control.confirm({ intent: clientSecret.split('_secret_')[0] ?? '' });
  }
  // As the webhooks would have it: look at them now.
  await ctx.store.raw.query('update purchase_attempts set next_action_at = now()');

  const { signal } = await endOf(startAgent({ role: 'die-after-claim', databaseUrl, stripeUrl: stripe.url }));
  const diedAt = performance.now();
  const left = await countOpen(ctx);
  const sweeper = startSweeper(ctx);
  while ((await countOpen(ctx)) > 0 && performance.now() - diedAt < GIVE_UP_MS) await pause(LOOK_MS);
  const seconds = (performance.now() - diedAt) / 1000;
  await sweeper.stop();
  const captured = stripe.control.dump().movements.filter(({ kind }) => kind === 'capture').length;
  await ctx.store.close();
  await stripe.close();
  const time = Number(seconds.toFixed(1));
  const wasKilled = signal === 'SIGKILL' && left === PURCHASES;
  return [
    none(PHASE, 'processes not killed after the claim, before the charge', wasKilled ? 0 : 1),
    none(PHASE, 'purchases not charged exactly once', Math.abs(PURCHASES - captured)),
    goals ? atMost(PHASE, TIME, time, GOAL_SECONDS) : told(PHASE, TIME, time),
  ];
}

async function countOpen({ store }: AppContext): Promise<number> {
  const { rows } = await store.raw.query('select count(*)::int as count from purchase_attempts where settled is null');
  return Number(rows[0]?.['count']);
}
