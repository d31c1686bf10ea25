import type { Db } from '../../../platform/db/client.ts';
import { voidTokens } from '../sign-in/reset-token-store.ts';
import { endSessionsOf } from '../../../platform/http/session-store.ts';
import { deactivateUser } from '../accounts/user-store.ts';
import { lockActiveMembers } from './team-queries.ts';
import { recordAudit } from '../../audit/index.ts';

interface Shutting {
  ownerId: number;
  at: Date;
}

/** Deactivates a member whose row is locked: their sessions end on every server, and earlier links set no password. */
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

/** Deactivates every active member of a team, including invited ones, and returns how many. Lock the owner's row first. */
export async function shutMembersOut(tx: Db, shutting: Shutting): Promise<number> {
  const memberIds = await lockActiveMembers(tx, shutting.ownerId);
  for (const memberId of memberIds) await shutMemberOut(tx, memberId, shutting);
  return memberIds.length;
}
