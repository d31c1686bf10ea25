import { callbackMail } from '../features/notifications/callback-mail.ts';
import { claimMail } from '../features/notifications/claim-mail.ts';
import { passwordChangedMail } from '../features/notifications/password-changed-mail.ts';
import { passwordResetMail } from '../features/notifications/password-reset-mail.ts';
import { paymentFailedMail } from '../features/notifications/payment-failed-mail.ts';
import { refundMail } from '../features/notifications/refund-mail.ts';
import { reportMail } from '../features/notifications/report-mail.ts';
import { teamInvitationMail } from '../features/notifications/team-invitation-mail.ts';
import { welcomeMail } from '../features/notifications/welcome-mail.ts';
import type { Job } from './job.ts';
import { prune } from './prune.ts';

/** Every job there is, by name. */
export const jobRegistry: ReadonlyMap<string, Job> = new Map<string, Job>(
  [
    callbackMail,
    welcomeMail,
    passwordResetMail,
    passwordChangedMail,
    claimMail,
    paymentFailedMail,
    reportMail,
    refundMail,
    teamInvitationMail,
    prune,
  ].map((job) => [job.name, job as Job]),
);
