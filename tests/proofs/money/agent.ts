import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { createApp } from '../../../server/app/create-app.ts';
import { startSweeper, sweepAttempts } from '../../../server/modules/sales/payments/sweep-attempts.ts';
import { listen } from '../../../server/platform/http/listen.ts';
import { die, withBoundaries } from './boundaries.ts';
import { type Address, openMarket } from './market.ts';
import { type Cast, SCENARIOS, type ScenarioName } from './scenarios.ts';

/** What one process of the proof is to do. It comes as JSON, in its first argument. */
export type Order = Address &
  (
    | { role: 'serve'; port: number; deathChance: number }
    | { role: 'act'; scenario: ScenarioName; cast: Cast; dieAt: number }
    | { role: 'die-after-claim' }
  );

type OrderFor<Role extends Order['role']> = Extract<Order, { role: Role }>;

/** Said to a server when the chaos is over: it dies no more, and its clock moves on. */
export interface Calm {
  advanceMs: number;
}

/** A server of the product: the API and the sweeper, without emails. It may be killed at any boundary. */
async function serve({ port, deathChance, ...address }: OrderFor<'serve'>): Promise<void> {
  let isCalm = false;
  const market = await openMarket(address, 8);
  const ctx = withBoundaries(market, () => {
    if (!isCalm && Math.random() < deathChance) die();
  });
  await listen(createServer(createApp(ctx)), { host: '127.0.0.1', port });
  startSweeper(ctx);
  process.on('message', ({ advanceMs }: Calm) => {
    isCalm = true;
    ctx.clock.advance(advanceMs);
  });
  process.send?.('ready');
}

/** Plays a scenario and dies at its n-th boundary; tells all of them when it gets to its end. */
async function play({ scenario, cast, dieAt, ...address }: OrderFor<'act'>): Promise<void> {
  const ctx = await openMarket(address, 4);
  const names: string[] = [];
  await SCENARIOS[scenario](ctx, cast, (name) => {
    names.push(name);
    if (names.length === dieAt) die();
  });
  process.send?.(names, () => process.exit(0));
}

/** Takes what is due, as any server does, and dies with the lease in its hand when it has won and not yet charged. */
async function dieAfterClaim({ role: _role, ...address }: OrderFor<'die-after-claim'>): Promise<void> {
  const market = await openMarket(address, 10);
  const ctx = withBoundaries(market, (name) => {
    if (name === 'after commit') die();
  });
  await new Promise<void>((heard) => ctx.store.channel.listen(() => undefined, heard));
  // A server has run for a while when it dies: the others have seen it.
  await setTimeout(1000);
  await sweepAttempts(ctx);
}

const order = JSON.parse(process.argv[2] ?? '') as Order;
process.on('disconnect', () => process.exit(0));
if (order.role === 'serve') await serve(order);
else if (order.role === 'act') await play(order);
else await dieAfterClaim(order);
