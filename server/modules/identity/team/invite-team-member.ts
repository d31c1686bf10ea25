import type { ResultOf } from '../../../../shared/contracts/endpoint.ts';
import type { inviteTeamMember as contract } from '../../../../shared/contracts/team.ts';
import { AppError } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { teamInvitationMail } from './team-invitation-mail.ts';
import { requireInvitations, requireInviter } from './require-invitations.ts';
import { requireMember } from './require-member.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import type { IdentityContext } from '../context.ts';
import { recordAudit } from '../../audit/index.ts';

/**
 * Sends a member another link to set their password; earlier links end with it. Throws `conflict` for a member who has a password, is
 * deactivated or whose address has an account of its own, and `email_unconfirmed`, `may_not_buy` and `rate_limited` as `addTeamMember` does.
 */
export async function inviteTeamMember(
  ctx: IdentityContext,
  owner: Viewer,
  memberId: number,
): Promise<ResultOf<typeof contract>> {
  await requireInviter(ctx, owner);
  return ctx.db.transaction(async (tx) => {
    const member = await requireMember(tx, { ownerId: owner.id, memberId });
    const name = `${member.firstName} ${member.lastName}`;
    if (!member.isActive) throw new AppError('conflict', `${name} is deactivated. Reactivate them first.`);
    if (member.hasJoined) {
      throw new AppError('conflict', `${name} has a password already. “Forgot your password?” on the login page sets a new one.`);
    }
    if (!member.email) throw new AppError('conflict', `Somebody has signed up with the address that you invited ${name} with.`);
    const at = await ctx.clock.databaseNow(tx);
    await requireInvitations(ctx, tx, { ownerId: owner.id, email: member.email, at });
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
