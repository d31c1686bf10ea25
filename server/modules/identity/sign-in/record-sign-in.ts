import type { IdentityContext } from '../context.ts';
import { recordAudit } from '../../audit/index.ts';

/** Records a super admin's sign-in or sign-out in the audit log. */
export async function recordSignIn(
  { db }: Pick<IdentityContext, 'db'>,
  { id }: { id: number },
  { action, at }: { action: 'user.signed_in' | 'user.signed_out'; at: Date },
): Promise<void> {
  await recordAudit(db, { actorUserId: id, action, subjectType: 'user', subjectId: id, at });
}
