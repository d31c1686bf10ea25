import type { ModuleJobs } from '../../platform/jobs/job.ts';
import { decideRepetitions } from './leads/decide-repetitions.ts';
import { endLeads, scheduleEndLeads } from './leads/end-leads.ts';
import { endedLeadsMail } from './leads/ended-leads-mail.ts';
import { redactOutdated, scheduleRedaction } from './leads/redact-requests.ts';
import { redactOutdatedReviews, scheduleReviewRedaction } from './leads/redact-reviews.ts';
import type { MarketContext } from './context.ts';

/** The jobs of this module, by lane. */
export const marketJobs: ModuleJobs = {
  emails: [endedLeadsMail],
  recurring: [endLeads, redactOutdated, redactOutdatedReviews],
  maintenance: [decideRepetitions],
};

/** Makes sure that the recurring jobs of this module have a next run. */
export async function scheduleMarketJobs(ctx: MarketContext): Promise<void> {
  await scheduleEndLeads(ctx);
  await scheduleRedaction(ctx);
  await scheduleReviewRedaction(ctx);
}
