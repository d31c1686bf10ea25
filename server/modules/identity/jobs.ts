import type { ModuleJobs } from '../../platform/jobs/job.ts';
import { lookUpAbn } from './abn/look-up-abn.ts';
import { refreshAbns, scheduleAbnRefresh } from './abn/refresh-abns.ts';
import { welcomeMail } from './accounts/welcome-mail.ts';
import { insuranceMail } from './insurance/insurance-mail.ts';
import { insuranceReminderMail } from './insurance/insurance-reminder-mail.ts';
import { remindOfExpiry as remindOfInsuranceExpiry, scheduleInsuranceReminders } from './insurance/remind-of-expiry.ts';
import { checkSubmittedLicence } from './licences/check-submitted-licence.ts';
import { endDoubtedLicence } from './licences/end-doubted-licence.ts';
import { licenceExpiryMail } from './licences/licence-expiry-mail.ts';
import { licenceRefusedMail } from './licences/licence-refused-mail.ts';
import { licenceVerifiedMail } from './licences/licence-verified-mail.ts';
import { recheckLicences, scheduleRecheck } from './licences/recheck-licences.ts';
import { remindOfExpiry as remindOfLicenceExpiry, scheduleExpiryReminders } from './licences/remind-of-expiry.ts';
import { waitingDecisionsMail } from './licences/waiting-decisions-mail.ts';
import { emailChangeMail } from './own-account/email-change-mail.ts';
import { emailChangedMail } from './own-account/email-changed-mail.ts';
import { secondFactorMail } from './second-factor/second-factor-mail.ts';
import { emailConfirmationMail } from './sign-in/email-confirmation-mail.ts';
import { guessingMail } from './sign-in/guessing-mail.ts';
import { passwordChangedMail } from './sign-in/password-changed-mail.ts';
import { passwordResetMail } from './sign-in/password-reset-mail.ts';
import { teamInvitationMail } from './team/team-invitation-mail.ts';
import type { IdentityContext } from './context.ts';

/** The jobs of this module, by lane. */
export const identityJobs: ModuleJobs = {
  emails: [
    welcomeMail,
    emailConfirmationMail,
    emailChangeMail,
    emailChangedMail,
    guessingMail,
    licenceVerifiedMail,
    licenceRefusedMail,
    licenceExpiryMail,
    insuranceMail,
    insuranceReminderMail,
    passwordResetMail,
    passwordChangedMail,
    secondFactorMail,
    teamInvitationMail,
    waitingDecisionsMail,
  ],
  recurring: [recheckLicences, refreshAbns, remindOfInsuranceExpiry, remindOfLicenceExpiry],
  maintenance: [checkSubmittedLicence, endDoubtedLicence, lookUpAbn],
};

/** Schedules the next run of this module's recurring jobs. */
export async function scheduleIdentityJobs(ctx: IdentityContext): Promise<void> {
  await scheduleExpiryReminders(ctx);
  await scheduleRecheck(ctx);
  await scheduleInsuranceReminders(ctx);
  await scheduleAbnRefresh(ctx);
}
