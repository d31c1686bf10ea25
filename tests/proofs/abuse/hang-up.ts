import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { EndpointShape } from '../../../shared/contracts/endpoint.ts';
import { endpoints } from '../../../shared/contracts/index.ts';
import type { AppContext } from '../../../server/app/context.ts';
import { hashPassword } from '../../../server/modules/identity/sign-in/password.ts';
import { saleProblems } from '../../support/sale-audit.ts';
import { ENDING, note, type Target } from './attack.ts';
import { hangUp, requestOf, several, stages } from './hang-up-call.ts';
import { checkLimits } from './hang-up-limits.ts';
import { foreignRows, unsoldRows } from './protected-rows.ts';
import { type Caller, strangers } from './world.ts';

const SETTLED_MS = 30_000;
/** Nothing may be seen under way so many times in a row: a handler may be between two statements. */
const QUIET_LOOKS = 4;

/** Returns the writes, those that end their caller's own session or shut others out after all others. */
function writes(): EndpointShape[] {
  const all = endpoints.filter(({ method }) => method !== 'GET');
  return [...all.filter(({ name }) => !ENDING.has(name)), ...all.filter(({ name }) => ENDING.has(name))];
}

/** Hangs up on every write at every stage, as these callers. Returns how many times. */
async function hangUpOnAll(target: Target, callers: readonly Caller[], times: number): Promise<number> {
  const { chance } = target;
  let sent = 0;
  for (const endpoint of writes()) {
    for (const stage of stages) {
      await several(times, async () => {
        const address = `10.${chance.below(250)}.${chance.below(250)}.${chance.below(250)}`;
        await hangUp(target, requestOf(target, endpoint, { caller: chance.pick(callers), address }), stage);
        sent += 1;
      });
    }
  }
  return sent;
}

async function open({ store, metrics }: AppContext, server: Server): Promise<Record<string, number>> {
  const sockets = await new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
  const { total = 0, idle = 0, waiting = 0 } = store.connections?.() ?? {};
  const used = total - idle;
  const { rows } = await store.raw.query(
    `select count(*) as active from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
  );
  return {
    connections: sockets,
    requests: metrics.underWay,
    'database connections in use': used,
    'waiting for a database connection': waiting,
    'statements or transactions in the database': Number(rows[0]?.['active']),
  };
}

/** Waits until all passwords that were sent are hashed, as those who sent them may have gone long ago. */
async function allHashed(): Promise<void> {
  for (;;) {
    try {
      await hashPassword('behind all others');
      return;
    } catch {
      await wait(50);
    }
  }
}

/**
 * Waits until the handlers of those who hung up have ended too, and notes what stays open. Nothing runs the jobs they left: the proof
 * starts no runner.
 */
async function settle(ctx: AppContext, server: Server): Promise<void> {
  await allHashed();
  const until = Date.now() + SETTLED_MS;
  let left: Record<string, number> = {};
  for (let quiet = 0; quiet < QUIET_LOOKS && Date.now() < until; ) {
    left = await open(ctx, server);
    quiet = Object.values(left).some((count) => count > 0) ? 0 : quiet + 1;
    await wait(25);
  }
  for (const [what, count] of Object.entries(left)) if (count > 0) note('halfDone', `after hanging up, ${count} left: ${what}`);
}

async function checkSales(ctx: AppContext): Promise<void> {
  const { rows } = await ctx.store.raw.query(
    `select distinct p.lead_id from lead_purchases p join purchase_attempts a on a.id = p.attempt_id where a.kind <> 'own' and p.voided_at is null`,
  );
  for (const { lead_id: leadId } of rows) {
    for (const problem of await saleProblems(ctx.store.raw, Number(leadId))) note('halfDone', `lead ${String(leadId)}: ${problem}`);
  }
}

/** Passes every limit with callers who hang up, then tries every write. Returns how many connections were reset. */
export async function hangUpEverywhere(
  target: Target,
  { server, times, logged }: { server: Server; times: number; logged: () => string },
): Promise<number> {
  const { ctx, world } = target;
  // First, while everybody is signed in.
  let sent = await checkLimits(target, { writes: writes(), settle: () => settle(ctx, server), logged });
  await ctx.store.raw.query('truncate rate_limits');
  const all = [...world.callers.values()];
  const protectedRows = async () => ({ ...(await foreignRows(ctx, world)), ...(await unsoldRows(ctx, world)) });
  const before: Record<string, unknown> = await protectedRows();
  sent += await hangUpOnAll(target, all.filter(({ name }) => strangers.includes(name)), times);
  await settle(ctx, server);
  for (const [name, row] of Object.entries(await protectedRows())) {
    if (before[name] !== row) note('changes', `a stranger who hung up changed ${name}`);
  }
  sent += await hangUpOnAll(target, all.filter(({ name }) => !strangers.includes(name)), times);
  await settle(ctx, server);
  await checkSales(ctx);
  return sent;
}
