import { decimalFromCents } from '../../../../shared/domain/money/money.ts';
import type { PurchaseRow } from '../purchases/purchase-store.ts';
import type { AuditEntry } from '../../audit/index.ts';

export interface PaymentChange {
  action: AuditEntry['action'];
  paymentStatus: PurchaseRow['paymentStatus'];
  /** The amount that moved, in cents. */
  cents: number;
  at: Date;
}

/** Returns the audit entry for a change to a purchase's payment. */
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
