import { MINUTE_MS } from '../../shared/domain/time/durations.ts';
import type { AppContext } from './context.ts';
import { startDeadLeases } from '../platform/jobs/dead-leases.ts';
import { startJobRunner } from '../platform/jobs/job-runner.ts';
import { endJobLeases } from '../platform/jobs/job-store.ts';
import type { Stoppable } from '../platform/jobs/poller.ts';
import { scheduleDeleteExpired } from './delete-expired.ts';
import { startLive } from '../platform/live/live-background.ts';
import { endAttemptLeases, scheduleSalesJobs, startSetupSweeper, startSweeper } from '../modules/sales/index.ts';
import { startMessageFolders, scheduleBackOfficeJobs } from '../modules/back-office/index.ts';
import { scheduleBidsJobs, startBidPlanner } from '../modules/bids/index.ts';
import { scheduleRequestsJobs } from '../modules/requests/index.ts';
import { scheduleMarketJobs } from '../modules/market/index.ts';
import { scheduleIdentityJobs } from '../modules/identity/index.ts';

const CLOCK_SYNC_MS = MINUTE_MS;

/** Starts the background work of this process; stopping waits until the current work has ended. */
export async function startBackground(ctx: AppContext): Promise<Stoppable> {
  await scheduleDeleteExpired(ctx);
  await scheduleSalesJobs(ctx);
  await scheduleMarketJobs(ctx);
  await scheduleBidsJobs(ctx);
  await scheduleRequestsJobs(ctx);
  await scheduleIdentityJobs(ctx);
  await scheduleBackOfficeJobs(ctx);
  const pollers = [startJobRunner(ctx), startSweeper(ctx), startSetupSweeper(ctx), startBidPlanner(ctx), startDeadLeases(ctx, [endJobLeases, endAttemptLeases]), startLive(ctx), startMessageFolders(ctx)];
  const clockSync = setInterval(() => {
    ctx.clock.sync().catch((error: unknown) => {
      ctx.log.warn({ err: error, event: 'clock_sync_failed' }, 'clock sync with the database failed');
    });
  }, CLOCK_SYNC_MS);
  return {
    async stop() {
      clearInterval(clockSync);
      await Promise.all(pollers.map((poller) => poller.stop()));
      // Only jobs send emails.
      ctx.mailer.close();
    },
  };
}
