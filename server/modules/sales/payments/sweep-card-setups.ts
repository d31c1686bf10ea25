import { SECOND_MS } from '../../../../shared/domain/time/durations.ts';
import { startPoller, type Stoppable } from '../../../platform/jobs/poller.ts';
import type { SalesContext } from '../context.ts';
import { type CardSetup, GatewayError } from '../gateway/gateway.ts';
import { deleteSetup, type OpenSetup, postponeSetup, takeDueSetups } from './card-setup-store.ts';
import { countDeclines } from './record-declines.ts';
import { nextLookAt } from './schedule-attempt.ts';

const EVERY_MS = 2 * SECOND_MS;
const LEASE_MS = 15 * SECOND_MS;
const BATCH = 8;

/** Looks at the card setups that are due: counts their declined cards, and cancels those whose time is over. Returns how many there were. */
export async function sweepCardSetups(ctx: SalesContext): Promise<number> {
  if (ctx.gateway.kind !== 'card') return 0;
  const now = ctx.clock.now();
  const until = new Date(now.getTime() + LEASE_MS);
  const due = await takeDueSetups(ctx.db, { isTest: ctx.config.isTestMode, now, until, limit: BATCH });
  await Promise.all(due.map((setup) => lookAt(ctx, setup)));
  return due.length;
}

/** Looks at a card setup; a failure is logged, and the next look tries again. */
async function lookAt(ctx: SalesContext, setup: OpenSetup): Promise<void> {
  try {
    await settleSetup(ctx, setup);
  } catch (error) {
    if (error instanceof GatewayError && error.isMissing) {
      await deleteSetup(ctx.db, setup.id);
      return;
    }
    const isExpected = error instanceof GatewayError;
    ctx.log[isExpected ? 'warn' : 'error']({ err: error, event: 'card_setup_look_failed', setupId: setup.id }, 'card setup not read, will retry');
  }
}

async function settleSetup(ctx: SalesContext, setup: OpenSetup): Promise<void> {
  const { id } = setup;
  if (setup.expiresAt <= ctx.clock.now()) await cancel(ctx, id);
  const current = await ctx.gateway.readSetup(id);
  await recordSetupDeclines(ctx, setup, current);
  if (current.state !== 'open') {
    await deleteSetup(ctx.db, id);
    return;
  }
  const at = ctx.clock.now();
  if (setup.expiresAt > at) await postponeSetup(ctx.db, setup, nextLookAt({ kind: 'card', ...setup, isTried: current.isTried }, at));
}

/** Cancels a setup. The gateway refuses that once a card is set up or the setup is cancelled, which the read after it finds. */
async function cancel({ gateway }: SalesContext, id: string): Promise<void> {
  try {
    await gateway.cancelSetup(id);
  } catch (error) {
    if (!(error instanceof GatewayError && error.failure === 'refused' && !error.isMissing)) throw error;
  }
}

/** Counts the declined cards of a setup once a card was tried on it, and once more when it has ended. */
async function recordSetupDeclines(ctx: SalesContext, { id, userId }: OpenSetup, { state, isTried }: CardSetup): Promise<void> {
  if (state === 'open' && !isTried) return;
  const ids = await ctx.gateway.listSetupDeclines(id);
  if (ids.length > 0) await ctx.db.transaction((tx) => countDeclines(tx, { ids, holdId: id, buyerId: userId }, ctx.clock.now()));
}

/** Starts looking at open card setups, so that the limit of declined cards does not depend on webhooks. */
export function startSetupSweeper(ctx: SalesContext): Stoppable {
  const pass = async () => (await sweepCardSetups(ctx)) === BATCH;
  return startPoller({ name: 'card-setups', everyMs: EVERY_MS, log: ctx.log, pass });
}
