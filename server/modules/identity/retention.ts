import type { RetentionSteps } from '../../platform/db/retention-steps.ts';
import { deleteUnusedLookups } from './abn/abn-lookup-store.ts';
import { endOldCertificates } from './insurance/end-old-certificates.ts';
import { deleteDeadTokens } from './operators/operator-store.ts';
import { deleteExpiredChanges } from './own-account/email-change-store.ts';
import { deleteExpiredChallenges } from './second-factor/second-factor-store.ts';
import { deleteExpiredConfirmations } from './sign-in/email-confirmation-store.ts';
import { deleteExpiredTokens } from './sign-in/reset-token-store.ts';

/** The retention steps of this module. */
export const identityRetention: RetentionSteps = {
  password_reset_tokens: deleteExpiredTokens,
  email_confirmation_tokens: deleteExpiredConfirmations,
  email_changes: deleteExpiredChanges,
  operator_tokens: deleteDeadTokens,
  factor_challenges: deleteExpiredChallenges,
  insurance_policies: endOldCertificates,
  abn_lookups: deleteUnusedLookups,
};
