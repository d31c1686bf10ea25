import type { ModuleJobs } from '../../platform/jobs/job.ts';
import { callbackMail } from './callbacks/callback-mail.ts';
import { invitationMail } from './callbacks/invitation-mail.ts';
import { scheduleFileSweep, sweepFiles } from './files/sweep-files.ts';
import { retention, scheduleRetention } from './privacy/retention.ts';
import type { SalesContext } from '../sales/index.ts';

/** The jobs of this module, by lane. */
export const backOfficeJobs: ModuleJobs = {
  emails: [callbackMail, invitationMail],
  recurring: [retention, sweepFiles],
};

/** Makes sure that the recurring jobs of this module have a next run. */
export async function scheduleBackOfficeJobs(ctx: SalesContext): Promise<void> {
  await scheduleRetention(ctx);
  await scheduleFileSweep(ctx);
}
