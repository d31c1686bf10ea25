import type { ResultOf } from '../../../shared/contracts/endpoint.ts';
import type { reactivateTeamMember as contract } from '../../../shared/contracts/team.ts';
import type { AppContext } from '../../context.ts';
import { recordAudit } from '../audit/audit-store.ts';
import { requireConfirmedEmail } from '../users/confirmed-email.ts';
import { reactivateUser, type Viewer } from '../users/user-store.ts';
import { requireMember, requireRoom } from './require-member.ts';
import { findMember } from './team-queries.ts';

/**
 * Lets a member sign in again, with the password they had. Changes nothing for someone who is in already. Refuses
 * `conflict` when the team is full, `email_unconfirmed` as adding one does.
 */
export async function reactivateTeamMember(
  ctx: AppContext,
  owner: Viewer,
  memberId: number,
): Promise<ResultOf<typeof contract>> {
  requireConfirmedEmail(owner);
  const of = { ownerId: owner.id, memberId };
  return ctx.db.transaction(async (tx) => {
    const found = await findMember(tx, of);
    if (found?.isActive) return found;
    // The owner before the member: the order in which everyone locks them.
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
