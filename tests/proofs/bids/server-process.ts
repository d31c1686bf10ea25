import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { startBackground } from '../../../server/app/background.ts';
import { createApp } from '../../../server/app/create-app.ts';
import { sweepAttempts } from '../../../server/modules/sales/payments/sweep-attempts.ts';
import { listen } from '../../../server/platform/http/listen.ts';
import { runDueJobs } from '../../../server/platform/jobs/job-runner.ts';
import { die, withBoundaries } from '../money/boundaries.ts';
import { type Address, openContext } from './open-context.ts';

/** What one process of the proof is to do. It comes as JSON, in its first argument. */
export type Order = Address & ({ role: 'serve'; port: number; logFile: string } | { role: 'act'; leadId: number; dieAt: number });

/** What a server is told on the way: at which boundary from now to die, or how far its clock jumps. */
export type Word = { dieAt: number } | { advanceMs: number };

const GIVE_UP_MS = 20_000;
const LOOK_MS = 10;

/** A server of the product with all its background work. */
async function serve({ port, logFile, ...address }: Extract<Order, { role: 'serve' }>): Promise<void> {
  let left = 0;
  const market = await openContext(address, { connections: 20, logFile });
  const ctx = withBoundaries(market, () => {
    if (left === 0) return;
    left -= 1;
    if (left === 0) die();
  });
  await listen(createServer(createApp(ctx)), { host: '127.0.0.1', port });
  await startBackground(ctx);
  process.on('message', (word: Word) => {
    if ('dieAt' in word) left = word.dieAt;
    else ctx.clock.advance(word.advanceMs);
  });
  process.send?.('ready');
}

/** Buys one lead by its bid as any server would, and dies at the n-th boundary; tells all of them when it gets to its end. */
async function act({ leadId, dieAt, ...address }: Extract<Order, { role: 'act' }>): Promise<void> {
  const names: string[] = [];
  const market = await openContext(address, { connections: 6 });
  const ctx = withBoundaries(market, (name) => {
    names.push(name);
    if (names.length === dieAt) die();
  });
  const isOpen = async () => {
    const { rows } = await market.store.raw.query(`select 1 from leads where id = ${leadId} and status = 'available'
      union all select 1 from purchase_attempts where lead_id = ${leadId} and settled is null`);
    return rows.length > 0;
  };
  for (const startedAt = performance.now(); (await isOpen()) && performance.now() - startedAt < GIVE_UP_MS; await pause(LOOK_MS)) {
    while ((await runDueJobs(ctx)) > 0);
    while ((await sweepAttempts(ctx)) > 0);
  }
  process.send?.(names, () => process.exit(0));
}

const order = JSON.parse(process.argv[2] ?? '') as Order;
process.on('disconnect', () => process.exit(0));
if (order.role === 'serve') await serve(order);
else await act(order);
