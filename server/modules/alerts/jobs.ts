import type { ModuleJobs } from '../../platform/jobs/job.ts';
import { alertMail } from './alert-mail.ts';
import { alertPush } from './alert-push.ts';
import { leadAlertMail } from './lead-alert-mail.ts';
import { addedFactAlert, leadAlert } from './lead-alert.ts';
import { priceWatchMail } from './price-watch-mail.ts';
import { missedWatches, priceWatchAlert } from './price-watch-alert.ts';

/** The jobs of this module, by lane. */
export const alertsJobs: ModuleJobs = {
  emails: [alertMail, leadAlertMail, priceWatchMail],
  pushes: [alertPush],
  market: [leadAlert, addedFactAlert, missedWatches, priceWatchAlert],
};
