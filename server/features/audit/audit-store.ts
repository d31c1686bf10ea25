import { auditLog } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';

export type AuditAction =
  | 'user.signed_up'
  | 'user.password_reset'
  | 'user.licence_changed'
  | 'user.service_area_changed'
  | 'team.member_added'
  | 'team.member_invited'
  | 'team.member_deactivated'
  | 'team.member_reactivated'
  | 'lead.added'
  | 'lead.claimed'
  | 'lead.edited'
  | 'lead.archived'
  | 'lead.relisted'
  | 'lead.restored'
  | 'lead.contact_revealed'
  | 'purchase.stage_changed'
  | 'purchase.edited'
  | 'purchase.captured'
  | 'purchase.capture_failed'
  | 'purchase.refunded'
  | 'purchase.unpurchased'
  | 'purchase.archived'
  | 'purchase.restored'
  | 'purchase.deleted'
  | 'purchase.converted'
  | 'payment.disputed'
  | 'payment.refund_failed'
  | 'payment.mismatch'
  | 'payment.stuck'
  | 'purchase.hold_released'
  | 'report.filed'
  | 'report.approved'
  | 'report.declined'
  | 'discount.created'
  | 'discount.changed';

export interface AuditEntry {
  /** Null when the system did it. */
  actorUserId: number | null;
  action: AuditAction;
  subjectType: 'user' | 'lead' | 'purchase' | 'report' | 'discount_code';
  subjectId: number;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  at: Date;
}

/** Writes one line of the audit log, in the transaction of what it records. Pass no personal data. */
export async function recordAudit(tx: Db, entry: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values({ ...entry, subjectId: String(entry.subjectId) });
}
