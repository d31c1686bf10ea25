import type { ModuleJobs } from '../../platform/jobs/job.ts';
import { reportMail } from './guarantee/report-mail.ts';
import { forgetCardAtGateway } from './payments/forget-card-at-gateway.ts';
import { freeLeadsAlarm } from './payments/free-leads-alarm.ts';
import { freeLeadsMail } from './payments/free-leads-mail.ts';
import { paymentFailedMail } from './payments/payment-failed-mail.ts';
import { recordEarlierDeclines } from './payments/record-declines.ts';
import { claimMail } from './purchases/claim-mail.ts';
import { refundMail } from './purchases/refund-mail.ts';
import { reconciliation, scheduleReconciliation } from './reconciliation/daily-reconciliation.ts';
import { reconciliationMail } from './reconciliation/reconciliation-mail.ts';
import type { SalesContext } from './context.ts';

/** The jobs of this module, by lane. */
export const salesJobs: ModuleJobs = {
  emails: [paymentFailedMail, reportMail, reconciliationMail, freeLeadsMail],
  taxDocuments: [claimMail, refundMail],
  recurring: [reconciliation],
  maintenance: [forgetCardAtGateway, freeLeadsAlarm, recordEarlierDeclines],
};

/** Makes sure that the recurring jobs of this module have a next run. */
export async function scheduleSalesJobs(ctx: SalesContext): Promise<void> {
  await scheduleReconciliation(ctx);
}
