import type { RetentionPeriods } from '../../../../shared/domain/words/retention.ts';
import type { Sort, TableName } from './declare-personal-data.ts';

interface RetentionStep {
  period: keyof RetentionPeriods;
  /** The sorts of data that the step ends; none if it deletes rows before the sort they are of ends. */
  ends: readonly Exclude<Sort, 'message'>[];
}

const LEADS = ['request', 'sale'] as const;

/** What ends by which period, in the order of the retention job. Each step runs even if another fails. */
export const retentionSteps = {
  'leads on the market': { period: 'unsoldLeadDays', ends: LEADS },
  'held requests': { period: 'unsoldLeadDays', ends: LEADS },
  'archived leads': { period: 'unsoldLeadDays', ends: LEADS },
  'sold leads': { period: 'soldLeadDays', ends: LEADS },
  purchases: { period: 'soldLeadDays', ends: ['purchase'] },
  'tax documents': { period: 'documentDays', ends: ['document'] },
  callbacks: { period: 'callbackDays', ends: ['callback'] },
  bookings: { period: 'callbackDays', ends: ['booking'] },
  'text messages': { period: 'messageDays', ends: [] },
  'audit log': { period: 'auditDays', ends: [] },
} as const satisfies Record<string, RetentionStep>;

export type StepName = keyof typeof retentionSteps;

/** How the data of a sort ends that no step of the retention job ends. */
export const otherEnds: Partial<Record<Sort, string>> = {
  account:
    'It is needed while its owner may sign in, buy or be asked about what was bought. It ends when they ask; what no longer serves the account ends before, by tables.',
  message: 'Jobs end a week after they are done (job-store.ts), the folders of the demo after messageDays (message-folders.ts).',
};

/** What of an account ends by a period of its own, although the account goes on: the table, and the file that says when. */
export const endsBefore: Partial<Record<TableName, string>> = {
  insurancePolicies: 'insurance/end-old-certificates.ts',
  passwordResetTokens: 'sign-in/reset-token-store.ts',
  emailConfirmationTokens: 'sign-in/email-confirmation-store.ts',
  emailChanges: 'own-account/email-change-store.ts',
};
