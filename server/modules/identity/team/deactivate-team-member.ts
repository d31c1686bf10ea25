import type { ResultOf } from '../../../../shared/contracts/endpoint.ts';
import type { deactivateTeamMember as contract } from '../../../../shared/contracts/team.ts';
import { requireMember } from './require-member.ts';
import { shutMemberOut } from './shut-member-out.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import type { IdentityContext } from '../context.ts';

/**
 * Deactivates a member: their sessions end on every server with this transaction, and earlier links set no password. Changes nothing for an
 * inactive member.
 */
export function deactivateTeamMember(
  ctx: IdentityContext,
  owner: Viewer,
  memberId: number,
): Promise<ResultOf<typeof contract>> {
  return ctx.db.transaction(async (tx) => {
    const member = await requireMember(tx, { ownerId: owner.id, memberId });
    if (!member.isActive) return member;
    const at = await ctx.clock.databaseNow(tx);
    await shutMemberOut(tx, memberId, { actorUserId: owner.id, at });
    return { ...member, isActive: false };
  });
}
