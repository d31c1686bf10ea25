import type { LeadReport } from '@shared/contracts/guarantee.ts';
import type { ReportRemedy } from '@shared/domain/enums.ts';
import { formatDollars } from '@/lib/format.ts';

export const remedyLabels: Record<ReportRemedy, string> = {
  refund: 'Refund',
  credit: 'Replacement credit',
};

/** Names the buyer with the company. */
export function buyerText({ buyerName, buyerCompany }: Pick<LeadReport, 'buyerName' | 'buyerCompany'>): string {
  return buyerCompany ? `${buyerName}, ${buyerCompany}` : buyerName;
}

/** Says what an approval does, to whom and for which customer. */
export function approvalText(report: LeadReport): string {
  const { buyerName, customerName, remedy, amountPaid } = report;
  const given = remedy === 'refund' ? `${formatDollars(amountPaid)} back` : 'a replacement credit';
  return `${buyerName} gets ${given} for the lead of ${customerName}.`;
}
