import type { ResultOf } from '../../../shared/contracts/endpoint.ts';
import type { inviteTeamMember as contract } from '../../../shared/contracts/team.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { enqueue } from '../../jobs/job.ts';
import { recordAudit } from '../audit/audit-store.ts';
import { teamInvitationMail } from '../notifications/team-invitation-mail.ts';
import { requireConfirmedEmail } from '../users/confirmed-email.ts';
import type { Viewer } from '../users/user-store.ts';
import { requireInvitations } from './require-invitations.ts';
import { requireMember } from './require-member.ts';

/**
 * Sends a member the link to set their password once more; the links of earlier letters end with it. Refuses `conflict`
 * for someone who has a password or is deactivated, `email_unconfirmed` and `rate_limited` as adding one does.
 */
export async function inviteTeamMember(
  ctx: AppContext,
  owner: Viewer,
  memberId: number,
): Promise<ResultOf<typeof contract>> {
  requireConfirmedEmail(owner);
  return ctx.db.transaction(async (tx) => {
    const member = await requireMember(tx, { ownerId: owner.id, memberId });
    const name = `${member.firstName} ${member.lastName}`;
    if (!member.isActive) throw new AppError('conflict', `${name} is deactivated. Reactivate them first.`);
    if (member.hasJoined) {
      throw new AppError('conflict', `${name} has a password already. “Forgot your password?” on the login page sets a new one.`);
    }
    const at = await ctx.clock.databaseNow(tx);
    await requireInvitations(tx, { ownerId: owner.id, email: member.email, at });
    await recordAudit(tx, {
      actorUserId: owner.id,
      action: 'team.member_invited',
      subjectType: 'user',
      subjectId: memberId,
      at,
    });
    await enqueue(tx, teamInvitationMail, { userId: memberId, askedAt: at.toISOString() }, { runAt: ctx.clock.now() });
    return member;
  });
}
