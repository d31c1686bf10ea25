import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import type { JobKind, PaymentStatus } from '@shared/domain/words/enums.ts';
import {
  budgetRangeLabels,
  propertyTypeLabels,
  serviceTypeLabels,
  timeframeLabels,
  urgencyLabels,
} from '@shared/domain/words/labels.ts';
import { formatPhone } from '@shared/domain/contact/phone.ts';
import { stageLabels } from '@shared/domain/pipeline/sales-stage.ts';
import { sydneyTimeCell, type CsvColumn } from '@/lib/utils/csv.ts';

export type ExportColumn = CsvColumn<PurchasedLead>;

const paymentStatusLabels: Record<PaymentStatus, string> = {
  pending: 'Pending',
  completed: 'Completed',
  failed: 'Failed',
  refund_pending: 'Refund pending',
  refunded: 'Refunded',
};

const paymentKindLabels: Record<PurchasedLead['paymentKind'], string> = {
  card: 'Card',
  demo: 'Test',
  free: 'Free',
  admin: 'Admin claim',
  own: 'Own job',
};

const jobKindLabels: Record<JobKind, string> = { electrical: 'Electrical', vehicle: 'Vehicle' };

const yesNo = (is: boolean) => (is ? 'Yes' : 'No');

const columns: readonly ExportColumn[] = [
  { heading: 'Job Reference', cellOf: ({ jobReference }) => jobReference },
  { heading: 'Customer Name', cellOf: ({ customerName }) => customerName },
  // Grouped digits: a spreadsheet would read ten digits as a number and drop the leading zero.
  { heading: 'Customer Phone', cellOf: ({ customerPhone }) => formatPhone(customerPhone) },
  { heading: 'Customer Email', cellOf: ({ customerEmail }) => customerEmail },
  { heading: 'Customer Address', cellOf: ({ customerAddress }) => customerAddress },
  { heading: 'Service Location', cellOf: ({ serviceLocation }) => serviceLocation },
  { heading: 'Electrical Work', cellOf: ({ electricalWork }) => electricalWork },
  { heading: 'Customer Notes', cellOf: ({ specialRequests }) => specialRequests },
  { heading: 'Service Type', cellOf: ({ serviceType }) => serviceTypeLabels[serviceType] },
  { heading: 'Property Type', cellOf: ({ propertyType }) => propertyTypeLabels[propertyType] },
  { heading: 'Urgency', cellOf: ({ urgency }) => urgencyLabels[urgency] },
  { heading: 'Budget', cellOf: ({ budgetRange }) => budgetRangeLabels[budgetRange] },
  { heading: 'Timeframe', cellOf: ({ timeframe }) => timeframeLabels[timeframe] },
  { heading: 'Job Kind', cellOf: ({ jobKind }) => jobKindLabels[jobKind] },
  { heading: 'Vehicle Make', cellOf: ({ vehicleMake }) => vehicleMake },
  { heading: 'Vehicle Model', cellOf: ({ vehicleModel }) => vehicleModel },
  { heading: 'Vehicle Year', cellOf: ({ vehicleYear }) => vehicleYear },
  { heading: 'Vehicle Rego', cellOf: ({ vehicleRego }) => vehicleRego },
  { heading: 'Stage', cellOf: ({ salesStage }) => stageLabels[salesStage] },
  { heading: 'Sales Notes', cellOf: ({ salesNotes }) => salesNotes },
  { heading: 'Call Attempts', cellOf: ({ callAttempts }) => callAttempts },
  { heading: 'Quote Price (AUD)', cellOf: ({ quotePrice }) => quotePrice },
  { heading: 'Customer Payment (AUD)', cellOf: ({ customerPaymentAmount }) => customerPaymentAmount },
  { heading: 'Amount Paid for Lead (AUD)', cellOf: ({ amountPaid }) => amountPaid },
  { heading: 'Lead Payment', cellOf: ({ paymentKind }) => paymentKindLabels[paymentKind] },
  { heading: 'Lead Payment Status', cellOf: ({ paymentStatus }) => paymentStatusLabels[paymentStatus] },
  { heading: 'Purchased (Sydney)', cellOf: ({ purchasedAt }) => sydneyTimeCell(purchasedAt) },
  { heading: 'Called (Sydney)', cellOf: ({ calledAt }) => sydneyTimeCell(calledAt) },
  { heading: 'Quote Sent (Sydney)', cellOf: ({ quoteSentAt }) => sydneyTimeCell(quoteSentAt) },
  { heading: 'Quote Accepted (Sydney)', cellOf: ({ quoteAcceptedAt }) => sydneyTimeCell(quoteAcceptedAt) },
  { heading: 'Booked In (Sydney)', cellOf: ({ bookedInAt }) => sydneyTimeCell(bookedInAt) },
  { heading: 'Paid (Sydney)', cellOf: ({ invoicePaidAt }) => sydneyTimeCell(invoicePaidAt) },
  { heading: 'Declined (Sydney)', cellOf: ({ declinedAt }) => sydneyTimeCell(declinedAt) },
  { heading: 'Safety Check Passed (Sydney)', cellOf: ({ safetyCheckPassedAt }) => sydneyTimeCell(safetyCheckPassedAt) },
  { heading: 'Finalised (Sydney)', cellOf: ({ finalisedAt }) => sydneyTimeCell(finalisedAt) },
  { heading: 'Lead Score (out of 10)', cellOf: ({ leadScore }) => leadScore },
  { heading: 'Archived', cellOf: ({ isArchived }) => yesNo(isArchived) },
];

const buyerColumns: readonly ExportColumn[] = [
  { heading: 'Buyer', cellOf: ({ buyerName }) => buyerName },
  { heading: 'Buyer Company', cellOf: ({ buyerCompany }) => buyerCompany },
  { heading: 'Buyer Email', cellOf: ({ buyerEmail }) => buyerEmail },
];

/** Returns the export's columns in order; the buyer's only where purchases have several buyers. */
export function columnsFor({ showsBuyer }: { showsBuyer: boolean }): readonly ExportColumn[] {
  return showsBuyer ? [...columns, ...buyerColumns] : columns;
}
