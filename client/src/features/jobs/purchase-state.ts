import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { businessDayAfter } from '@shared/domain/time/business-day.ts';
import type { PaymentStatus, ReportStatus } from '@shared/domain/words/enums.ts';
import type { Tone } from '@/components/ui/chip.tsx';
import { formatDateTime, formatDollars } from '@/lib/time/format.ts';

/** An action on a purchase that has its own dialog. */
export type JobAct = 'edit' | 'report' | 'archive' | 'unpurchase' | 'toLead';

export const paymentTones: Record<PaymentStatus, Tone> = {
  pending: 'warning',
  completed: 'success',
  failed: 'danger',
  refund_pending: 'warning',
  refunded: 'plain',
};

const paymentTexts: Record<PaymentStatus, (amountPaid: string) => string | null> = {
  pending: () => 'Finalising the payment; contact details unlock in a moment',
  completed: () => null,
  failed: () => 'Payment could not be completed. You were not charged.',
  refund_pending: (amountPaid) => `Refund of ${formatDollars(amountPaid)} on its way`,
  refunded: (amountPaid) =>
    amountPaid === '0.00' ? 'Reversed, nothing was paid' : `Refunded ${formatDollars(amountPaid)}`,
};

/** Describes a purchase's payment; null once it is settled. */
export function paymentText({ paymentStatus, amountPaid, keptAmount }: PurchasedLead): string | null {
  if (keptAmount === null) return paymentTexts[paymentStatus](amountPaid);
  // A replacement credit for it took the rest off another lead.
  const refund = (Number(amountPaid) - Number(keptAmount)).toFixed(2);
  return refund === '0.00' ? 'Reversed; your replacement credit covers what you paid' : paymentTexts[paymentStatus](refund);
}

const shortPaymentTexts: Partial<Record<PaymentStatus, string>> = {
  pending: 'Finalising',
  failed: 'Not charged',
  refund_pending: 'Refund on its way',
};

/** Describes a purchase's payment in a word or two, for a row; null once it is settled. */
export function shortPaymentText(purchase: PurchasedLead): string | null {
  return shortPaymentTexts[purchase.paymentStatus] ?? paymentText(purchase);
}

export const reportTones: Record<ReportStatus, Tone> = {
  waiting: 'info',
  approved: 'success',
  declined: 'danger',
};

/** Describes the state of a purchase's bad lead report; null when there is none. */
export function reportText({ report, amountPaid }: PurchasedLead): string | null {
  if (!report) return null;
  if (report.status === 'waiting') {
    return `Reported. We’ll answer by ${formatDateTime(businessDayAfter(new Date(report.createdAt)).toISOString())}.`;
  }
  if (report.status === 'declined') return `Declined: ${report.decisionReason ?? ''}`;
  const given = report.creditCode ? `replacement credit ${report.creditCode}` : `refund of ${formatDollars(amountPaid)}`;
  return `Approved: ${given}${report.decisionReason ? `. ${report.decisionReason}` : ''}`;
}

/** Describes the state of a purchase's bad lead report in a word or two, for a row; null when there is none. */
export function shortReportText({ report }: PurchasedLead): string | null {
  if (!report) return null;
  if (report.status !== 'approved') return report.status === 'waiting' ? 'Reported' : 'Report declined';
  return report.creditCode ?? 'Report approved';
}

/** Returns true when a job's details can be edited: its contact is unlocked and its purchase is live. */
export function isEditable({ visibility, paymentStatus }: PurchasedLead): boolean {
  return visibility === 'unlocked' && paymentStatus === 'completed';
}

/** Returns true while a purchase is live: its payment has settled or is settling. */
export function isLive({ paymentStatus }: Pick<PurchasedLead, 'paymentStatus'>): boolean {
  return paymentStatus === 'pending' || paymentStatus === 'completed';
}

/** Returns true for a job that the electrician added; it was never on the market. */
export function isOwnJob({ paymentKind }: Pick<PurchasedLead, 'paymentKind'>): boolean {
  return paymentKind === 'own';
}

/** Returns true while a lead can be reported as bad, by the server's clock. */
function isReportable(purchase: PurchasedLead, now: Date): boolean {
  const { reportableUntil, report, isArchived } = purchase;
  if (isOwnJob(purchase) || isArchived || report || reportableUntil === null) return false;
  return now < new Date(reportableUntil);
}

/** Returns the actions this person may take on a job, besides editing it. */
export function actsOf(
  purchase: PurchasedLead,
  userType: CurrentUser['userType'],
  now: Date,
): readonly (Exclude<JobAct, 'edit'> | 'restore')[] {
  const isAdmin = userType === 'super_admin';
  // The guarantee is between the buyer and us: the super admin reverses the purchase instead.
  const report = !isAdmin && isReportable(purchase, now) ? (['report'] as const) : [];
  if (userType === 'team_member') return report;
  if (!isLive(purchase)) return [];
  const shelving = purchase.isArchived ? 'restore' : 'archive';
  // An own job cost nothing and was never on the market.
  const unpurchase = isAdmin && !isOwnJob(purchase) ? (['unpurchase'] as const) : [];
  const toLead = isAdmin ? (['toLead'] as const) : [];
  return [...report, shelving, ...unpurchase, ...toLead];
}
