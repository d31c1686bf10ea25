import { ECDH } from 'node:crypto';
import type { addPushSubscription as contract } from '../../../shared/contracts/alerts.ts';
import type { BodyOf } from '../../../shared/contracts/endpoint.ts';
import { AppError } from '../../platform/errors.ts';
import { isPushService } from '../../platform/push/push-services.ts';
import { deleteOldDevices, lockChoice, storeSubscription } from './alert-store.ts';
import { defaultChoice, getAlertSettings } from './get-alert-settings.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import { holdSession } from '../../platform/http/session-store.ts';
import { requireLiveSession } from '../identity/index.ts';
import type { SalesContext } from '../sales/index.ts';

/** On how many devices one person can have push messages. */
const MAX_DEVICES = 10;

/**
 * Turns on push messages for a device, which is this person's alone from now on, until its session ends. Beyond ten devices the
 * oldest is removed. Idempotent. Throws `invalid_input` if the endpoint is not that of a known push service or the key is invalid (prevents
 * SSRF), `conflict` if this site sends no push messages, and `unauthenticated` if the session has ended.
 */
export async function addPushSubscription(
  ctx: SalesContext,
  { viewer, sid }: { viewer: Viewer; sid: string },
  { endpoint, keys }: BodyOf<typeof contract>,
) {
  if (!ctx.pusher.publicKey) throw new AppError('conflict', 'This site doesn’t send push messages.');
  if (!isPushService(endpoint)) throw invalid('endpoint', 'Must be the address of a push service');
  if (!isOnCurve(keys.p256dh)) throw invalid('keys.p256dh', 'Must be the key of a browser');
  await ctx.db.transaction(async (tx) => {
    await requireLiveSession(tx, viewer);
    // One that was signed out from another device since this request started must get no messages.
    const sessionRef = await holdSession(tx, sid);
    if (sessionRef === undefined) throw new AppError('unauthenticated', 'Please sign in');
    const at = ctx.clock.now();
    await lockChoice(tx, { userId: viewer.id, choice: defaultChoice(viewer), at });
    await storeSubscription(tx, { endpoint, ...keys, userId: viewer.id, sessionRef, at });
    await deleteOldDevices(tx, viewer.id, MAX_DEVICES);
  });
  return getAlertSettings(ctx, viewer);
}

function invalid(path: string, message: string): AppError {
  return new AppError('invalid_input', message, { issues: [{ path, message }] });
}

/** Returns whether messages can be encrypted for a key: it must be a point on the curve. */
function isOnCurve(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'hex', 'compressed');
    return true;
  } catch {
    return false;
  }
}
