import type { getAccount as contract } from '../../../../shared/contracts/account.ts';
import type { ResultOf } from '../../../../shared/contracts/endpoint.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Db } from '../../../platform/db/client.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import { ABSOLUTE_MS } from '../../../platform/http/session.ts';
import { endOtherSessions, endSession, findSessionsOf, holdSession, type OwnSession } from '../../../platform/http/session-store.ts';
import { recordAudit } from '../../audit/index.ts';
import type { IdentityContext } from '../context.ts';
import { findWaitingChange } from './email-change-store.ts';

type View = ResultOf<typeof contract>;

/** The caller, with their session. */
export interface Caller extends OwnSession {
  viewer: Viewer;
}

interface KeptSession {
  startedAt: number;
  epoch?: number;
  device?: string;
}

/** Returns the devices on which an account is signed in: the caller's first, then by when they were last seen. */
async function listDevices({ db, clock }: IdentityContext, { viewer, sid: own }: Caller): Promise<View['devices']> {
  const at = clock.now();
  const found = await findSessionsOf(db, viewer.id, at);
  const devices = found.flatMap(({ sid, ref, sess, seenAt }) => {
    const { startedAt, epoch = 0, device = null } = sess as KeptSession;
    const isOver = epoch !== viewer.sessionEpoch || at.getTime() - startedAt > ABSOLUTE_MS;
    const signedInAt = new Date(startedAt);
    return isOver ? [] : [{ ref, name: device, signedInAt, lastSeenAt: seenAt ?? signedInAt, isCurrent: sid === own }];
  });
  return devices.toSorted(
    (one, other) => Number(other.isCurrent) - Number(one.isCurrent) || other.lastSeenAt.getTime() - one.lastSeenAt.getTime(),
  );
}

/** Returns what the account page shows besides the account: where it is signed in, and a waiting change of its email address. */
export async function showAccount(ctx: IdentityContext, caller: Caller): Promise<View> {
  const [devices, change] = await Promise.all([
    listDevices(ctx, caller),
    findWaitingChange(ctx.db, caller.viewer.id, await ctx.clock.databaseNow(ctx.db)),
  ]);
  return { emailChange: change ? { email: change.email, expiresAt: change.expiresAt } : null, devices };
}

/** Ends sessions of the caller's account, and records how many. */
function signOut({ db, clock }: IdentityContext, { viewer }: Caller, end: (tx: Db) => Promise<number>): Promise<void> {
  const at = clock.now();
  return db.transaction(async (tx) => {
    const count = await end(tx);
    if (count === 0) return;
    await recordAudit(tx, { actorUserId: viewer.id, action: 'user.devices_signed_out', subjectType: 'user', subjectId: viewer.id, after: { devices: count }, at });
  });
}

/** Signs out another device of an account and ends push messages to it. Throws `conflict` for the caller's own device. */
export async function signOutDevice(ctx: IdentityContext, caller: Caller, ref: string): Promise<void> {
  await signOut(ctx, caller, async (tx) => {
    if (ref === (await holdSession(tx, caller.sid))) throw new AppError('conflict', 'This is the device you’re using. Log out to sign out here.');
    return endSession(tx, caller.viewer.id, ref);
  });
}

/** Signs out all other devices of an account, and ends push messages to them and to those from before sessions were known. */
export function signOutOtherDevices(ctx: IdentityContext, caller: Caller): Promise<void> {
  return signOut(ctx, caller, (tx) => endOtherSessions(tx, caller.viewer.id, caller));
}
