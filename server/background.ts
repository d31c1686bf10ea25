import type { AppContext } from './context.ts';
import { scheduleAbnRefresh } from './features/abn/refresh-abns.ts';
import { scheduleBooksCheck } from './features/books/books-check.ts';
import { scheduleFileSweep } from './features/files/sweep-files.ts';
import { scheduleInsuranceReminders } from './features/insurance/remind-of-expiry.ts';
import { scheduleEndLeads } from './features/leads/end-leads.ts';
import { scheduleRedaction } from './features/leads/redact-requests.ts';
import { scheduleRecheck } from './features/licences/recheck-licences.ts';
import { scheduleExpiryReminders } from './features/licences/remind-of-expiry.ts';
import { startSweeper } from './features/payments/sweep-attempts.ts';
import { startMailFolder } from './features/privacy/mail-folder.ts';
import { scheduleRetention } from './features/privacy/retention.ts';
import { startJobRunner } from './jobs/job-runner.ts';
import type { Stoppable } from './jobs/poller.ts';
import { schedulePrune } from './jobs/prune.ts';
import { startLive } from './live/live-background.ts';

const CLOCK_SYNC_MS = 60_000;

/** Starts what runs beside the requests; stopping waits for it. */
export async function startBackground(ctx: AppContext): Promise<Stoppable> {
  await schedulePrune(ctx);
  await scheduleBooksCheck(ctx);
  await scheduleEndLeads(ctx);
  await scheduleRedaction(ctx);
  await scheduleExpiryReminders(ctx);
  await scheduleRecheck(ctx);
  await scheduleInsuranceReminders(ctx);
  await scheduleFileSweep(ctx);
  await scheduleAbnRefresh(ctx);
  await scheduleRetention(ctx);
  const pollers = [startJobRunner(ctx), startSweeper(ctx), startLive(ctx), startMailFolder(ctx)];
  const clockSync = setInterval(() => {
    ctx.clock.sync().catch((error: unknown) => {
      ctx.log.warn({ err: error }, 'could not follow the database’s clock');
    });
  }, CLOCK_SYNC_MS);
  return {
    async stop() {
      clearInterval(clockSync);
      await Promise.all(pollers.map((poller) => poller.stop()));
      // Only jobs write letters.
      ctx.mailer.close();
    },
  };
}
