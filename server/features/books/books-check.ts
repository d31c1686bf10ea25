import * as z from 'zod';
import type { AppContext } from '../../context.ts';
import { defineJob, enqueue } from '../../jobs/job.ts';
import { reportSilentWebhooks } from '../payments/report-silent-webhooks.ts';
import { checkBooks } from './check-books.ts';

const HOUR_MS = 3_600_000;

/** Compares the gateway's books with the database's, and comes back in the next hour. */
export const booksCheck = defineJob({
  name: 'books-check',
  payload: z.object({}),
  // Half an hour of tries, then the next hour's.
  maxAttempts: 6,
  async run(ctx, _payload, _jobId, signal) {
    // First, so that an hour in which this fails is not the last one.
    await scheduleBooksCheck(ctx);
    await reportSilentWebhooks(ctx);
    await checkBooks(ctx, signal);
  },
});

/** Sees to it that one comparison is due in the coming hour, however many servers ask. */
export async function scheduleBooksCheck(ctx: AppContext): Promise<void> {
  const nextHour = (Math.floor(ctx.clock.now().getTime() / HOUR_MS) + 1) * HOUR_MS;
  await enqueue(ctx.db, booksCheck, {}, { singletonKey: `books-check:${nextHour}`, runAt: new Date(nextHour) });
}
