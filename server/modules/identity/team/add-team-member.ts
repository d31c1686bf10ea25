import type { BodyOf, ResultOf } from '../../../../shared/contracts/endpoint.ts';
import type { addTeamMember as contract } from '../../../../shared/contracts/team.ts';
import { storedPhone } from '../../../../shared/domain/contact/phone.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { hashPassword } from '../sign-in/password.ts';
import { createSecretToken } from '../sign-in/secret-token.ts';
import { requireFreeNames, takenError } from '../sign-in/taken-error.ts';
import { teamInvitationMail } from './team-invitation-mail.ts';
import { insertUser } from '../accounts/user-store.ts';
import { requireInvitations, requireInviter } from './require-invitations.ts';
import { requireMember, requireRoom } from './require-member.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import type { IdentityContext } from '../context.ts';
import { recordAudit } from '../../audit/index.ts';

type Person = BodyOf<typeof contract>;

/**
 * Adds someone to the owner's team and emails them a link to set their password; until then nobody can sign in as them. Throws
 * `email_unconfirmed` when the owner hasn't confirmed their address, `may_not_buy` when they may buy no lead yet, `taken` when the username
 * or email address has an account, `conflict` when the team is full, and `rate_limited` after five invitations in a day.
 */
export async function addTeamMember(
  ctx: IdentityContext,
  owner: Viewer,
  person: Person,
  network: string | null = null,
): Promise<ResultOf<typeof contract>> {
  await requireInviter(ctx, owner);
  await requireFreeNames(ctx.db, person);
  // A random secret that isn't kept: no password opens the account until they set one.
  const password = await hashPassword(createSecretToken(), network);
  try {
    return await insertMember(ctx, owner, { ...person, password });
  } catch (error) {
    throw takenError(error) ?? error;
  }
}

function insertMember(ctx: IdentityContext, owner: Viewer, person: Person & { password: string }) {
  return ctx.db.transaction(async (tx) => {
    await requireRoom(tx, owner.id);
    const at = await ctx.clock.databaseNow(tx);
    await requireInvitations(ctx, tx, { ownerId: owner.id, email: person.email, at });
    const { id } = await insertUser(tx, {
      ...person,
      phone: storedPhone(person.phone),
      userType: 'team_member',
      teamOwnerId: owner.id,
      isInvited: true,
      // Their emails to customers are signed with it.
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
