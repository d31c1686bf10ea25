import { decimalFromCents } from '../../../shared/domain/money.ts';
import type { AuditEntry } from '../audit/audit-store.ts';
import type { PurchaseRow } from '../purchases/purchase-store.ts';

export interface PaymentChange {
  action: AuditEntry['action'];
  paymentStatus: PurchaseRow['paymentStatus'];
  /** What moved, in cents. */
  cents: number;
  at: Date;
}

/** Returns the line of the audit log that says what became of a purchase's payment. */
export function paymentLine(purchase: PurchaseRow, { action, paymentStatus, cents, at }: PaymentChange): AuditEntry {
  return {
    actorUserId: null,
    action,
    subjectType: 'purchase',
    subjectId: purchase.id,
    before: { paymentStatus: purchase.paymentStatus },
    after: { paymentStatus, leadId: purchase.leadId, amount: decimalFromCents(cents) },
    at,
  };
}
