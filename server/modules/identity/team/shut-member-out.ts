import type { Db } from '../../../platform/db/client.ts';
import { voidTokens } from '../sign-in/reset-token-store.ts';
import { endSessionsOf } from '../../../platform/http/session-store.ts';
import { deactivateUser, forgetEmail } from '../accounts/user-store.ts';
import { lockActiveMembers, lockInvited } from './team-queries.ts';
import { recordAudit } from '../../audit/index.ts';

interface Shutting {
  /** Who did it: the owner, or null where nobody did. */
  actorUserId: number | null;
  at: Date;
}

/** Deactivates a member whose row is locked: their sessions end on every server, and earlier links set no password. */
export async function shutMemberOut(tx: Db, memberId: number, { actorUserId, at }: Shutting): Promise<void> {
  await deactivateUser(tx, memberId, at);
  await voidTokens(tx, memberId);
  await endSessionsOf(tx, memberId);
  await recordAudit(tx, {
    actorUserId,
    action: 'team.member_deactivated',
    subjectType: 'user',
    subjectId: memberId,
    before: { isActive: true },
    after: { isActive: false },
    at,
  });
}

/** Deactivates every active member of a team, including invited ones, and returns how many. Lock the owner's row first. */
export async function shutMembersOut(tx: Db, { ownerId, at }: { ownerId: number; at: Date }): Promise<number> {
  const memberIds = await lockActiveMembers(tx, ownerId);
  for (const memberId of memberIds) await shutMemberOut(tx, memberId, { actorUserId: ownerId, at });
  return memberIds.length;
}

/**
 * Takes an email address from the invitations that nobody has accepted, for a new account that has not confirmed it. Anyone could have made
 * that account, so the invitations stay open with their links.
 */
export async function freeInvitedAddress(tx: Db, email: string, at: Date): Promise<void> {
  for (const { id } of await lockInvited(tx, email)) await forgetEmail(tx, id, at);
}

/**
 * Ends the invitations to an email address that nobody has accepted, in every team: the members stay listed, deactivated and without the
 * address, which is free for its owner's own account.
 */
export async function endInvitationsTo(tx: Db, email: string, at: Date): Promise<void> {
  for (const { id, isActive } of await lockInvited(tx, email)) {
    if (isActive) await shutMemberOut(tx, id, { actorUserId: null, at });
    await forgetEmail(tx, id, at);
  }
}
