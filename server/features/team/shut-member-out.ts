import type { Db } from '../../db/client.ts';
import { recordAudit } from '../audit/audit-store.ts';
import { voidTokens } from '../auth/reset-token-store.ts';
import { endSessionsOf } from '../auth/session-store.ts';
import { deactivateUser } from '../users/user-store.ts';
import { lockActiveMembers } from './team-queries.ts';

interface Shutting {
  ownerId: number;
  at: Date;
}

/** Deactivates a member whose row is locked: their sessions end on every server, and no link from before sets a password. */
export async function shutMemberOut(tx: Db, memberId: number, { ownerId, at }: Shutting): Promise<void> {
  await deactivateUser(tx, memberId, at);
  await voidTokens(tx, memberId);
  await endSessionsOf(tx, memberId);
  await recordAudit(tx, {
    actorUserId: ownerId,
    action: 'team.member_deactivated',
    subjectType: 'user',
    subjectId: memberId,
    before: { isActive: true },
    after: { isActive: false },
    at,
  });
}

/** Deactivates every active member of a team, the invited ones too, and returns how many. The owner's row must be locked. */
export async function shutMembersOut(tx: Db, shutting: Shutting): Promise<number> {
  const memberIds = await lockActiveMembers(tx, shutting.ownerId);
  for (const memberId of memberIds) await shutMemberOut(tx, memberId, shutting);
  return memberIds.length;
}
