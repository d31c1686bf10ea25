import type { LeadReport } from '@shared/contracts/guarantee.ts';
import type { ReportRemedy } from '@shared/domain/words/enums.ts';
import { formatPhone } from '@shared/domain/contact/phone.ts';
import { formatDollars } from '@/lib/time/format.ts';

export const remedyLabels: Record<ReportRemedy, string> = {
  refund: 'Refund',
  credit: 'Replacement credit',
};

/** Returns the buyer's name with the company. */
export function buyerText({ buyerName, buyerCompany }: Pick<LeadReport, 'buyerName' | 'buyerCompany'>): string {
  return buyerCompany ? `${buyerName}, ${buyerCompany}` : buyerName;
}

/** Returns the buyer's record of reports: "4 reported, 2 approved (1 automatically)". */
export function recordText({ buyerReports: { reported, approved, automatic } }: Pick<LeadReport, 'buyerReports'>): string {
  const byRule = automatic > 0 ? ` (${automatic} automatically)` : '';
  return `${reported} reported, ${approved} approved${byRule}`;
}

/** Returns the number that was filed, and the buyer's correction of it. */
export function phonesText({ customerPhone, correctedPhone }: Pick<LeadReport, 'customerPhone' | 'correctedPhone'>): string {
  const filed = formatPhone(customerPhone);
  return correctedPhone === null ? `${filed}, as filed` : `Filed as ${filed}, changed by the buyer to ${formatPhone(correctedPhone)}`;
}

/** Returns what the customer said about a call on the page of their request. */
export function answerText({ customerAnswer }: Pick<LeadReport, 'customerAnswer'>): string {
  if (customerAnswer === null) return 'nothing yet';
  return customerAnswer === 'called' ? 'they were called' : 'nobody called';
}

/** Says what an approval does, to whom and for which customer. */
export function approvalText(report: LeadReport): string {
  const { buyerName, customerName, remedy, amountPaid } = report;
  const given = remedy === 'refund' ? `${formatDollars(amountPaid)} back` : 'a replacement credit';
  return `${buyerName} gets ${given} for the lead of ${customerName}.`;
}
