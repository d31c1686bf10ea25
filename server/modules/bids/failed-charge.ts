import { MAX_FAILED_CHARGES } from '../../../shared/domain/bids/standing-bid.ts';
import { DAY_MS } from '../../../shared/domain/time/durations.ts';
import { enqueue } from '../../platform/jobs/job.ts';
import { bidChargeFailedType, defineJob, findAttempt } from '../sales/index.ts';
import { pauseAccount } from './bid-bought.ts';
import { bidNews } from './bid-news.ts';
import { countFailedCharges, findLimits } from './bid-store.ts';

type Failed = Pick<NonNullable<Awaited<ReturnType<typeof findAttempt>>>, 'reason' | 'settled'>;

/** Returns what the owner is told of a failed charge. A capture that did not settle as failed was given up: the gateway did not answer. */
function kindOf({ reason, settled }: Failed): 'card_needs_holder' | 'capture_failed' | 'capture_given_up' | 'card_declined' {
  if (reason === 'capture_failed') return settled === 'failed' ? reason : 'capture_given_up';
  return reason === 'card_needs_holder' ? reason : 'card_declined';
}

/**
 * Tells the owner of a bid that its charge failed; after two within a day, all bids of the account pause. Failures before the latest
 * agreement don't count: they may be those of an earlier card.
 */
export const bidChargeFailed = defineJob({
  ...bidChargeFailedType,
  async run(ctx, { attemptId }) {
    const attempt = await findAttempt(ctx.db, attemptId);
    if (!attempt) return undefined;
    const { buyerId } = attempt;
    const at = ctx.clock.now();
    await enqueue(ctx.db, bidNews, { userId: buyerId, kind: kindOf(attempt) }, { singletonKey: `bid-news:${attemptId}`, runAt: at });
    const found = await findLimits(ctx.db, buyerId);
    if (!found) return 'made-jobs';
    const since = Math.max(at.getTime() - DAY_MS, found.agreement.at.getTime());
    const failed = await countFailedCharges(ctx.db, buyerId, new Date(since));
    if (failed >= MAX_FAILED_CHARGES) await pauseAccount(ctx, buyerId, 'card');
    return 'made-jobs';
  },
});
