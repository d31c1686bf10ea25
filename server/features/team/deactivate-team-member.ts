import type { ResultOf } from '../../../shared/contracts/endpoint.ts';
import type { deactivateTeamMember as contract } from '../../../shared/contracts/team.ts';
import type { AppContext } from '../../context.ts';
import type { Viewer } from '../users/user-store.ts';
import { requireMember } from './require-member.ts';
import { shutMemberOut } from './shut-member-out.ts';

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
    await shutMemberOut(tx, memberId, { ownerId: owner.id, at });
    return { ...member, isActive: false };
  });
}
