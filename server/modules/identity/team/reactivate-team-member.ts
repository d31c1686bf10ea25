import type { ResultOf } from '../../../../shared/contracts/endpoint.ts';
import type { reactivateTeamMember as contract } from '../../../../shared/contracts/team.ts';
import { requireConfirmedEmail } from '../accounts/confirmed-email.ts';
import { reactivateUser } from '../accounts/user-store.ts';
import { requireMember, requireRoom } from './require-member.ts';
import { findMember } from './team-queries.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import type { IdentityContext } from '../context.ts';
import { recordAudit } from '../../audit/index.ts';

/**
 * Reactivates a member with their previous password. Changes nothing for an active member. Throws `conflict` when the team is full, and
 * `email_unconfirmed` as `addTeamMember` does.
 */
export async function reactivateTeamMember(
  ctx: IdentityContext,
  owner: Viewer,
  memberId: number,
): Promise<ResultOf<typeof contract>> {
  requireConfirmedEmail(owner);
  const of = { ownerId: owner.id, memberId };
  return ctx.db.transaction(async (tx) => {
    const found = await findMember(tx, of);
    if (found?.isActive) return found;
    // The owner before the member: every transaction locks them in this order.
    if (found) await requireRoom(tx, owner.id);
    const member = await requireMember(tx, of);
    if (member.isActive) return member;
    const at = await ctx.clock.databaseNow(tx);
    await reactivateUser(tx, memberId, at);
    await recordAudit(tx, {
      actorUserId: owner.id,
      action: 'team.member_reactivated',
      subjectType: 'user',
      subjectId: memberId,
      before: { isActive: false },
      after: { isActive: true },
      at,
    });
    return { ...member, isActive: true };
  });
}
