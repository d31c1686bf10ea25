import { setTimeout as pause } from 'node:timers/promises';
import { endAttemptLeases } from '../../../server/modules/sales/index.ts';
import type { AppContext } from '../../../server/app/context.ts';
import { createPaymentIntent } from '../../../server/modules/sales/payments/create-payment-intent.ts';
import { startSweeper } from '../../../server/modules/sales/payments/sweep-attempts.ts';
import { startDeadLeases } from '../../../server/platform/jobs/dead-leases.ts';
import { createUser } from '../../support/factories.ts';
import { createFakeStripe, type FakeStripe } from '../../fake-stripe/server.ts';
import { endOf, startAgent } from './agents.ts';
import type { Databases } from './databases.ts';
import { atMost, type Figure, none, percentile, told } from './figures.ts';
import { openMarket, putOnMarket, WEBHOOK_SECRET } from './market.ts';

const PHASE = 'recovery';
/** As many as one sweep takes. */
const PURCHASES = 8;
const KILLS = 7;
const GOAL_SECONDS = { median: 3, worst: 5 };
const GIVE_UP_MS = 60_000;
const LOOK_MS = 50;

interface Recovery {
  seconds: number;
  wasKilled: boolean;
}

/**
 * A process leases attempts, wins, and is killed before it charges; another one runs beside it, as servers do. Measures until all of
 * them are charged, from the kill, again and again.
 */
export async function measureRecovery(databases: Databases, { goals }: { goals: boolean }): Promise<Figure[]> {
  const databaseUrl = await databases.create();
  const stripe = await createFakeStripe({ webhookSecret: WEBHOOK_SECRET });
  const address = { databaseUrl, stripeUrl: stripe.url };
  const ctx = await openMarket(address, 10);
  const deadLeases = startDeadLeases(ctx, [endAttemptLeases]);
  const recoveries: Recovery[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) recoveries.push(await recoverOnce(ctx, stripe, address));
  await deadLeases.stop();
  const captured = stripe.control.dump().movements.filter(({ kind }) => kind === 'capture').length;
  await ctx.store.close();
  await stripe.close();
  const seconds = recoveries.map((recovery) => recovery.seconds);
  const judge = (what: string, value: number, goal: number) => {
    const name = `from kill -9 until all are charged, seconds, ${what}`;
    return goals ? atMost(PHASE, name, value, goal) : told(PHASE, name, value);
  };
  return [
    none(PHASE, 'processes not killed after the claim, before the charge', recoveries.filter(({ wasKilled }) => !wasKilled).length),
    none(PHASE, 'purchases not charged exactly once', Math.abs(KILLS * PURCHASES - captured)),
    judge('half of them', percentile(seconds, 0.5), GOAL_SECONDS.median),
    judge('the slowest', Math.max(...seconds), GOAL_SECONDS.worst),
  ];
}

async function recoverOnce(ctx: AppContext, stripe: FakeStripe, address: { databaseUrl: string; stripeUrl: string }): Promise<Recovery> {
  for (let index = 0; index < PURCHASES; index += 1) {
    const leadId = await putOnMarket(ctx);
    const { clientSecret } = await createPaymentIntent(ctx, { leadId, buyerId: (await createUser(ctx)).id });
    stripe.control.confirm({ intent: clientSecret.split('_secret_')[0] ?? '' });
  }
  // As the webhooks would have it: look at them now.
  await ctx.store.raw.query('update purchase_attempts set next_action_at = now() where settled is null');

  const { signal } = await endOf(startAgent({ role: 'die-after-claim', ...address }));
  const diedAt = performance.now();
  const left = await countOpen(ctx);
  const sweeper = startSweeper(ctx);
  while ((await countOpen(ctx)) > 0 && performance.now() - diedAt < GIVE_UP_MS) await pause(LOOK_MS);
  const seconds = Number(((performance.now() - diedAt) / 1000).toFixed(1));
  await sweeper.stop();
  return { seconds, wasKilled: signal === 'SIGKILL' && left === PURCHASES };
}

async function countOpen({ store }: AppContext): Promise<number> {
  const { rows } = await store.raw.query('select count(*)::int as count from purchase_attempts where settled is null');
  return Number(rows[0]?.['count']);
}
