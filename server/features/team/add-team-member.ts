import type { BodyOf, ResultOf } from '../../../shared/contracts/endpoint.ts';
import type { addTeamMember as contract } from '../../../shared/contracts/team.ts';
import { storedPhone } from '../../../shared/domain/phone.ts';
import type { AppContext } from '../../context.ts';
import { enqueue } from '../../jobs/job.ts';
import { recordAudit } from '../audit/audit-store.ts';
import { hashPassword } from '../auth/password.ts';
import { createSecretToken } from '../auth/secret-token.ts';
import { requireFreeNames, takenError } from '../auth/taken-error.ts';
import { teamInvitationMail } from '../notifications/team-invitation-mail.ts';
import { requireConfirmedEmail } from '../users/confirmed-email.ts';
import { insertUser, type Viewer } from '../users/user-store.ts';
import { requireInvitations } from './require-invitations.ts';
import { requireMember, requireRoom } from './require-member.ts';

type Person = BodyOf<typeof contract>;

/**
 * Adds someone to the owner's team, and sends them a link to set their password; until then nobody can sign in as them.
 * Refuses `email_unconfirmed` for an owner who has not confirmed their address, `taken` when the username or e-mail address has an account, `conflict` when the team is full,
 * `rate_limited` after five invitations in a day.
 */
export async function addTeamMember(
  ctx: AppContext,
  owner: Viewer,
  person: Person,
): Promise<ResultOf<typeof contract>> {
  requireConfirmedEmail(owner);
  await requireFreeNames(ctx.db, person);
  // A secret that nobody keeps: no password opens the account before theirs.
  const password = await hashPassword(createSecretToken());
  try {
    return await insertMember(ctx, owner, { ...person, password });
  } catch (error) {
    throw takenError(error) ?? error;
  }
}

function insertMember(ctx: AppContext, owner: Viewer, person: Person & { password: string }) {
  return ctx.db.transaction(async (tx) => {
    await requireRoom(tx, owner.id);
    const at = await ctx.clock.databaseNow(tx);
    await requireInvitations(tx, { ownerId: owner.id, email: person.email, at });
    const { id } = await insertUser(tx, {
      ...person,
      phone: storedPhone(person.phone),
      userType: 'team_member',
      teamOwnerId: owner.id,
      // What they write to customers is signed with it.
      companyName: owner.companyName,
      createdAt: at,
      updatedAt: at,
    });
    await recordAudit(tx, {
      actorUserId: owner.id,
      action: 'team.member_added',
      subjectType: 'user',
      subjectId: id,
      after: { userType: 'team_member', teamOwnerId: owner.id },
      at,
    });
    await enqueue(tx, teamInvitationMail, { userId: id, askedAt: at.toISOString() }, { runAt: ctx.clock.now() });
    return requireMember(tx, { ownerId: owner.id, memberId: id });
  });
}
