import type { RetentionSteps } from '../../platform/db/retention-steps.ts';
import { deleteOldLeadEmails } from './lead-email-store.ts';
import { deleteStaleWatches } from './price-watch-store.ts';

/** The retention periods of this module's tables. */
export const alertsRetention: RetentionSteps = {
  price_watches: deleteStaleWatches,
  lead_alert_emails: deleteOldLeadEmails,
};
