import * as z from 'zod';
import type { AppContext } from '../context.ts';
import type { Db } from '../db/client.ts';
import { deleteExpiredLimits } from '../http/rate-limit-store.ts';
import { deleteStaleWatches } from '../features/alerts/price-watch-store.ts';
import { deleteExpiredConfirmations } from '../features/auth/email-confirmation-store.ts';
import { deleteExpiredTokens } from '../features/auth/reset-token-store.ts';
import { deleteExpiredSessions } from '../features/auth/session-store.ts';
import { deleteOldBooksChecks } from '../features/books/books-store.ts';
import { deleteDeadTokens } from '../features/operators/operator-store.ts';
import { deleteOldLeadEmails } from '../features/notifications/lead-email-store.ts';
import { deleteOldDeclines } from '../features/payments/decline-store.ts';
import { deleteOldSources } from '../features/payments/free-claim-store.ts';
import { deleteOldMessages } from '../features/payments/webhook-store.ts';
import { deleteExpiredChallenges } from '../features/second-factor/second-factor-store.ts';
import { deleteOldEvents } from '../features/tracking/tracking-store.ts';
import { defineJob, enqueue } from './job.ts';
import { deleteEnded, markDeadFailed } from './job-store.ts';

const HOUR_MS = 3_600_000;

type Step = (db: Db, now: Date, signal: AbortSignal) => Promise<void>;

/** What is kept for how long, by the table that it is about. */
const steps: Readonly<Record<string, Step>> = {
  'jobs that died': markDeadFailed,
  jobs: deleteEnded,
  rate_limits: deleteExpiredLimits,
  password_reset_tokens: deleteExpiredTokens,
  email_confirmation_tokens: deleteExpiredConfirmations,
  session: deleteExpiredSessions,
  operator_tokens: deleteDeadTokens,
  factor_challenges: deleteExpiredChallenges,
  analytics_events: deleteOldEvents,
  books_checks: deleteOldBooksChecks,
  stripe_events: deleteOldMessages,
  card_declines: deleteOldDeclines,
  free_claim_sources: deleteOldSources,
  price_watches: deleteStaleWatches,
  lead_alert_emails: deleteOldLeadEmails,
};

/** Deletes what nobody will ask for again, each table by itself, and comes back in the next hour. */
export const prune = defineJob({
  name: 'prune',
  payload: z.object({}),
  maxAttempts: 3,
  async run(ctx, _payload, _jobId, signal) {
    // First, so that an hour in which this fails is not the last one.
    await schedulePrune(ctx);
    const failed: string[] = [];
    for (const [table, step] of Object.entries(steps)) {
      try {
        await step(ctx.db, ctx.clock.now(), signal);
      } catch (error) {
        signal.throwIfAborted();
        failed.push(table);
        ctx.log.error({ err: error, event: 'retention_failed', table }, 'old rows of a table could not be deleted');
      }
    }
    if (failed.length > 0) throw new Error(`Retention failed for ${failed.join(', ')}`);
  },
});

/** Sees to it that one pruning is due in the coming hour, however many servers ask. */
export async function schedulePrune(ctx: AppContext): Promise<void> {
  const nextHour = (Math.floor(ctx.clock.now().getTime() / HOUR_MS) + 1) * HOUR_MS;
  await enqueue(ctx.db, prune, {}, { singletonKey: `prune:${nextHour}`, runAt: new Date(nextHour) });
}
