import { auditLog } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';

export interface AuditEntry {
  actorUserId: number | null;
  action: 'user.signed_up' | 'lead.claimed' | 'lead.edited' | 'purchase.stage_changed';
  subjectType: 'user' | 'lead' | 'purchase';
  subjectId: number;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  at: Date;
}

/** Writes one line of the audit log, in the transaction of what it records. Pass no personal data. */
export async function recordAudit(tx: Db, entry: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values({ ...entry, subjectId: String(entry.subjectId) });
}
