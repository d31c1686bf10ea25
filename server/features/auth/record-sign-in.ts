import type { AppContext } from '../../context.ts';
import { recordAudit } from '../audit/audit-store.ts';

/** Writes into the audit log that a super admin signed in, or out. */
export async function recordSignIn(
  { db }: Pick<AppContext, 'db'>,
  { id }: { id: number },
  { action, at }: { action: 'user.signed_in' | 'user.signed_out'; at: Date },
): Promise<void> {
  await recordAudit(db, { actorUserId: id, action, subjectType: 'user', subjectId: id, at });
}
