import type { LeadReport } from '@shared/contracts/guarantee.ts';
import type { ReportRemedy } from '@shared/domain/words/enums.ts';
import { formatPhone } from '@shared/domain/contact/phone.ts';
import { formatDollars, formatMoment } from '@/lib/time/format.ts';
import { isolate } from '@/lib/utils/isolate.ts';

export const remedyLabels: Record<ReportRemedy, string> = {
  refund: 'Wants a refund',
  credit: 'Wants a replacement credit',
};

/** Returns the buyer's name with the company. */
export function buyerText({ buyerName, buyerCompany }: Pick<LeadReport, 'buyerName' | 'buyerCompany'>): string {
  return buyerCompany ? `${isolate(buyerName)}, ${isolate(buyerCompany)}` : isolate(buyerName);
}

/** Returns the buyer's record of reports: "4 reported, 2 approved (1 automatically)". */
export function recordText({ buyerReports: { reported, approved, automatic } }: Pick<LeadReport, 'buyerReports'>): string {
  const byRule = automatic > 0 ? ` (${automatic} automatically)` : '';
  return `${reported} reported, ${approved} approved${byRule}`;
}

/** Returns the number that was filed, and the customer's and the buyer's corrections of it. */
export function phonesText({ customerPhone, customerCorrectedPhone, correctedPhone }: Pick<LeadReport, 'customerPhone' | 'customerCorrectedPhone' | 'correctedPhone'>): string {
  const filed = formatPhone(customerPhone);
  if (customerCorrectedPhone === null && correctedPhone === null) return `${filed}, as filed`;
  const byCustomer = customerCorrectedPhone === null ? [] : [`corrected by the customer to ${formatPhone(customerCorrectedPhone)}`];
  const byBuyer = correctedPhone === null ? [] : [`changed by the buyer to ${formatPhone(correctedPhone)}`];
  return [`Filed as ${filed}`, ...byCustomer, ...byBuyer].join(', ');
}

/** Returns what the customer said about a call on the page of their request. */
export function answerText({ customerAnswer }: Pick<LeadReport, 'customerAnswer'>): string {
  if (customerAnswer === null) return 'nothing yet';
  return customerAnswer === 'called' ? 'they were called' : 'nobody called';
}

const outcomes: Record<NonNullable<LeadReport['textOutcome']>, string> = {
  queued: 'is being sent',
  sent: 'was sent',
  delivered: 'was delivered',
  failed: 'failed',
  unknown_number: 'failed: nobody has this number',
  unreachable: 'failed: the phone could not be reached',
  refused: 'failed: the service refused it',
  not_sent: 'was not sent',
};

/** Returns what our texts tell about the number. */
export function textsText({ phoneConfirmedAt, textOutcome }: Pick<LeadReport, 'phoneConfirmedAt' | 'textOutcome'>): string {
  if (phoneConfirmedAt) return `The customer confirmed the number with a code, ${formatMoment(phoneConfirmedAt)}`;
  return textOutcome === null ? 'none sent' : `The latest ${outcomes[textOutcome]}`;
}

/** Says what an approval does, to whom and for which customer. */
export function approvalText(report: LeadReport): string {
  const { buyerName, customerName, remedy, amountPaid } = report;
  const given = remedy === 'refund' ? `${formatDollars(amountPaid)} back` : 'a replacement credit';
  return `${isolate(buyerName)} gets ${given} for the lead of ${isolate(customerName)}.`;
}
