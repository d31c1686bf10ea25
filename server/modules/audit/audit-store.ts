import { and, eq, gt, inArray } from 'drizzle-orm';
import { auditLog } from '../../../shared/schema/index.ts';
import type { Db } from '../../platform/db/client.ts';
import { inserterOf } from '../../platform/db/insert-rows.ts';

export type AuditAction =
  | 'user.signed_up'
  | 'user.signed_in'
  | 'user.signed_out'
  | 'user.promoted'
  | 'user.demoted'
  | 'user.password_reset'
  | 'user.email_confirmed'
  | 'user.email_change_requested'
  | 'user.email_change_cancelled'
  | 'user.email_changed'
  | 'user.profile_changed'
  | 'user.business_changed'
  | 'user.password_changed'
  | 'user.devices_signed_out'
  | 'user.data_downloaded'
  | 'user.earlier_setup_ended'
  | 'user.licence_changed'
  | 'user.service_area_changed'
  | 'user.insurance_filed'
  | 'second_factor.grace_used'
  | 'second_factor.passkey_added'
  | 'second_factor.passkey_removed'
  | 'second_factor.app_added'
  | 'second_factor.app_removed'
  | 'second_factor.recovery_codes_made'
  | 'second_factor.recovery_code_used'
  | 'second_factor.failed'
  | 'second_factor.reset'
  | 'operator.created'
  | 'operator.removed'
  | 'operator.signed_in'
  | 'operator.signed_out'
  | 'operator.password_changed'
  | 'user.profile_switched'
  | 'team.member_added'
  | 'team.member_invited'
  | 'team.member_deactivated'
  | 'team.member_reactivated'
  | 'lead.added'
  | 'lead.claimed'
  | 'lead.edited'
  | 'lead.request_corrected'
  | 'lead.contact_corrected'
  | 'lead.place_corrected'
  | 'lead.link_sent'
  | 'lead.archived'
  | 'lead.cancelled'
  | 'lead.ended'
  | 'lead.phone_confirmed'
  | 'lead.unconfirmed'
  | 'lead.merged'
  | 'lead.replaced'
  | 'lead.concern_closed'
  | 'lead.released'
  | 'lead.test_released'
  | 'lead.text_reviewed'
  | 'lead.relisted'
  | 'lead.restored'
  | 'lead.contact_revealed'
  | 'lead.exported'
  | 'purchase.stage_changed'
  | 'purchase.edited'
  | 'purchase.call_logged'
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
  | 'payment.test_settled'
  | 'purchase.hold_released'
  | 'report.filed'
  | 'report.approved'
  | 'report.declined'
  | 'report.reopened'
  | 'bid.agreed'
  | 'bid.limits_changed'
  | 'bid.made'
  | 'bid.changed'
  | 'bid.paused'
  | 'bid.resumed'
  | 'bid.deleted'
  | 'bid.all_paused'
  | 'bid.all_resumed'
  | 'bid.pause_moved'
  | 'bid.looked_at'
  | 'callback.called'
  | 'callback.approved'
  | 'callback.declined'
  | 'callback.reopened'
  | 'callback.edited'
  | 'invitation.created'
  | 'provider.verified'
  | 'provider.unverified'
  | 'provider.licence_refused'
  | 'provider.licence_rechecked'
  | 'provider.licence_looked_up'
  | 'provider.deactivated'
  | 'provider.reactivated'
  | 'provider.licence_updated'
  | 'provider.notes_updated'
  | 'provider.insurance_verified'
  | 'provider.insurance_refused'
  | 'provider.certificate_seen'
  | 'discount.created'
  | 'discount.changed'
  | 'market.settings_changed'
  | 'suburb.created'
  | 'suburb.updated'
  | 'suburb.deactivated'
  | 'contact.looked_at'
  | 'contact.searched'
  | 'audit.exported'
  | 'privacy.looked_up'
  | 'privacy.downloaded'
  | 'privacy.corrected'
  | 'privacy.erased'
  | 'privacy.periods_changed';

/** Who acted: an account, an operator, or null for the system or someone at the server's terminal. */
type Actor = { actorUserId: number | null } | { actorOperatorId: number };

export type SubjectType =
  | 'user'
  | 'lead'
  | 'purchase'
  | 'report'
  | 'callback'
  | 'market_settings'
  | 'discount_code'
  | 'suburb'
  | 'operator'
  | 'audit_log'
  | 'privacy_request'
  | 'retention_settings';

export type AuditEntry = Actor & {
  action: AuditAction;
  subjectType: SubjectType;
  subjectId: number;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  at: Date;
};

const rowOf = ({ subjectId, ...entry }: AuditEntry) => ({ ...entry, subjectId: String(subjectId) });

const insertLines = inserterOf(auditLog);

/** Writes audit log entries in the transaction of the change that they record. Pass no personal data. */
export async function recordAudit(tx: Db, ...entries: readonly AuditEntry[]): Promise<void> {
  await insertLines(tx, entries.map(rowOf));
}

/** Counts what an account did since an instant. */
export function countActs(db: Db, { actorUserId, actions, since }: { actorUserId: number; actions: readonly AuditAction[]; since: Date }): Promise<number> {
  return db.$count(auditLog, and(eq(auditLog.actorUserId, actorUserId), gt(auditLog.at, since), inArray(auditLog.action, [...actions])));
}
