import type { ResultOf } from '../../../shared/contracts/endpoint.ts';
import type { deactivateTeamMember as contract } from '../../../shared/contracts/team.ts';
import type { AppContext } from '../../context.ts';
import { recordAudit } from '../audit/audit-store.ts';
import { voidTokens } from '../auth/reset-token-store.ts';
import { endSessionsOf } from '../auth/session-store.ts';
import { deactivateUser, type Viewer } from '../users/user-store.ts';
import { requireMember } from './require-member.ts';

/**
 * Shuts a member out: their sessions end on every server with this transaction, and no link from before sets a password.
 * Changes nothing for someone who is out already.
 */
export function deactivateTeamMember(
  ctx: AppContext,
  owner: Viewer,
  memberId: number,
): Promise<ResultOf<typeof contract>> {
  return ctx.db.transaction(async (tx) => {
    const member = await requireMember(tx, { ownerId: owner.id, memberId });
    if (!member.isActive) return member;
    const at = await ctx.clock.databaseNow(tx);
    await deactivateUser(tx, memberId, at);
    await voidTokens(tx, memberId);
    await endSessionsOf(tx, memberId);
    await recordAudit(tx, {
      actorUserId: owner.id,
      action: 'team.member_deactivated',
      subjectType: 'user',
      subjectId: memberId,
      before: { isActive: true },
      after: { isActive: false },
      at,
    });
    return { ...member, isActive: false };
  });
}
