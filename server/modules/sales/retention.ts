import type { RetentionSteps } from '../../platform/db/retention-steps.ts';
import { deleteOldSetups } from './payments/card-setup-store.ts';
import { deleteOldDeclines } from './payments/decline-store.ts';
import { deleteOldSources } from './payments/free-claim-store.ts';
import { deleteOldMessages } from './payments/webhook-store.ts';
import { deleteOldReconciliations } from './reconciliation/reconciliation-store.ts';

/** The retention periods of this module's tables. */
export const salesRetention: RetentionSteps = {
  books_checks: deleteOldReconciliations,
  stripe_events: deleteOldMessages,
  card_declines: deleteOldDeclines,
  card_setups: deleteOldSetups,
  free_claim_sources: deleteOldSources,
};
