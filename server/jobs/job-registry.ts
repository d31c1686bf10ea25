import { lookUpAbn } from '../features/abn/look-up-abn.ts';
import { refreshAbns } from '../features/abn/refresh-abns.ts';
import { booksCheck } from '../features/books/books-check.ts';
import { deleteFile } from '../features/files/delete-file.ts';
import { sweepFiles } from '../features/files/sweep-files.ts';
import { remindOfExpiry as remindOfInsuranceExpiry } from '../features/insurance/remind-of-expiry.ts';
import { endLeads } from '../features/leads/end-leads.ts';
import { redactOutdated } from '../features/leads/redact-requests.ts';
import { checkSubmittedLicence } from '../features/licences/check-submitted-licence.ts';
import { recheckLicences } from '../features/licences/recheck-licences.ts';
import { remindOfExpiry as remindOfLicenceExpiry } from '../features/licences/remind-of-expiry.ts';
import { alertMail } from '../features/notifications/alert-mail.ts';
import { alertPush } from '../features/notifications/alert-push.ts';
import { booksMail } from '../features/notifications/books-mail.ts';
import { callbackMail } from '../features/notifications/callback-mail.ts';
import { claimMail } from '../features/notifications/claim-mail.ts';
import { emailConfirmationMail } from '../features/notifications/email-confirmation-mail.ts';
import { endedLeadsMail } from '../features/notifications/ended-leads-mail.ts';
import { freeLeadsMail } from '../features/notifications/free-leads-mail.ts';
import { guessingMail } from '../features/notifications/guessing-mail.ts';
import { insuranceMail } from '../features/notifications/insurance-mail.ts';
import { insuranceReminderMail } from '../features/notifications/insurance-reminder-mail.ts';
import { invitationMail } from '../features/notifications/invitation-mail.ts';
import { leadAlertMail } from '../features/notifications/lead-alert-mail.ts';
import { leadAlert } from '../features/notifications/lead-alert.ts';
import { licenceExpiryMail } from '../features/notifications/licence-expiry-mail.ts';
import { licenceRefusedMail } from '../features/notifications/licence-refused-mail.ts';
import { licenceVerifiedMail } from '../features/notifications/licence-verified-mail.ts';
import { passwordChangedMail } from '../features/notifications/password-changed-mail.ts';
import { passwordResetMail } from '../features/notifications/password-reset-mail.ts';
import { paymentFailedMail } from '../features/notifications/payment-failed-mail.ts';
import { priceWatchAlert } from '../features/notifications/price-watch-alert.ts';
import { refundMail } from '../features/notifications/refund-mail.ts';
import { reportMail } from '../features/notifications/report-mail.ts';
import { secondFactorMail } from '../features/notifications/second-factor-mail.ts';
import { teamInvitationMail } from '../features/notifications/team-invitation-mail.ts';
import { waitingDecisionsMail } from '../features/notifications/waiting-decisions-mail.ts';
import { welcomeMail } from '../features/notifications/welcome-mail.ts';
import { freeLeadsAlarm } from '../features/payments/free-leads-alarm.ts';
import { forgetCardAtGateway } from '../features/payments/forget-card-at-gateway.ts';
import { retention } from '../features/privacy/retention.ts';
import type { Job } from './job.ts';
import type { Lane } from './job-store.ts';
import { prune } from './prune.ts';

const letters = [
  callbackMail,
  invitationMail,
  welcomeMail,
  emailConfirmationMail,
  guessingMail,
  licenceVerifiedMail,
  licenceRefusedMail,
  licenceExpiryMail,
  insuranceMail,
  insuranceReminderMail,
  passwordResetMail,
  passwordChangedMail,
  paymentFailedMail,
  reportMail,
  secondFactorMail,
  teamInvitationMail,
  alertMail,
  leadAlertMail,
  booksMail,
  endedLeadsMail,
  waitingDecisionsMail,
  freeLeadsMail,
];
const lettersWithPapers = [claimMail, refundMail];
const pushes = [alertPush];
const market = [leadAlert, priceWatchAlert];
const upkeep = [
  booksCheck,
  checkSubmittedLicence,
  deleteFile,
  endLeads,
  forgetCardAtGateway,
  freeLeadsAlarm,
  lookUpAbn,
  prune,
  recheckLicences,
  redactOutdated,
  refreshAbns,
  remindOfInsuranceExpiry,
  remindOfLicenceExpiry,
  retention,
  sweepFiles,
];

/** Every job there is, by name. */
export const jobRegistry: ReadonlyMap<string, Job> = new Map<string, Job>(
  [...letters, ...lettersWithPapers, ...pushes, ...market, ...upkeep].map((job) => [job.name, job as Job]),
);

const namesOf = (jobs: readonly { name: string }[]) => jobs.map(({ name }) => name);

interface JobLane extends Lane {
  name: string;
  atOnce: number;
  /** How long its jobs let go first whoever asks this process something while it is busy; not at all where nothing is said. */
  patienceMs?: number;
}

/**
 * Jobs wait for those of their own lane alone: a mail server that is slow holds up no push, and neither keeps anyone from
 * finding out whom to alert. The last lane takes what no other does, jobs that nobody knows too.
 */
export const jobLanes: readonly JobLane[] = [
  { name: 'emails', only: namesOf(letters), atOnce: 8 },
  // The buyer has the lead on screen by then, and to draw its paper takes as long as to sell another one.
  { name: 'tax-documents', only: namesOf(lettersWithPapers), atOnce: 8, patienceMs: 30_000 },
  { name: 'pushes', only: namesOf(pushes), atOnce: 8 },
  // They ask the database alone, most of it together.
  { name: 'market', only: namesOf(market), atOnce: 16 },
  { name: 'maintenance', except: namesOf([...letters, ...lettersWithPapers, ...pushes, ...market]), atOnce: 8 },
];
