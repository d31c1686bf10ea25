import { ECDH } from 'node:crypto';
import type { addPushSubscription as contract } from '../../../shared/contracts/alerts.ts';
import type { BodyOf } from '../../../shared/contracts/endpoint.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { isPushService } from '../../push/push-services.ts';
import { requireLiveSession } from '../auth/require-live-session.ts';
import type { Viewer } from '../users/user-store.ts';
import { deleteOldDevices, lockChoice, storeSubscription } from './alert-store.ts';
import { defaultChoice, getAlertSettings } from './get-alert-settings.ts';

/** On how many devices one person can have push. */
const MAX_DEVICES = 10;

/**
 * Turns on push for a device, which from then on is this person's alone; beyond ten devices the oldest goes. Safe to
 * repeat. Refuses `invalid_input` for what is no address of a known push service or no key, and `conflict` where no push
 * is sent.
 */
export async function addPushSubscription(
  ctx: AppContext,
  viewer: Viewer,
  { endpoint, keys }: BodyOf<typeof contract>,
) {
  if (!ctx.pusher.publicKey) throw new AppError('conflict', 'This site sends no push messages.');
  if (!isPushService(endpoint)) throw invalid('endpoint', 'Must be the address of a push service');
  if (!isOnCurve(keys.p256dh)) throw invalid('keys.p256dh', 'Must be the key of a browser');
  await ctx.db.transaction(async (tx) => {
    await requireLiveSession(tx, viewer);
    const at = ctx.clock.now();
    await lockChoice(tx, { userId: viewer.id, choice: defaultChoice(viewer), at });
    await storeSubscription(tx, { endpoint, ...keys, userId: viewer.id, at });
    await deleteOldDevices(tx, viewer.id, MAX_DEVICES);
  });
  return getAlertSettings(ctx, viewer);
}

function invalid(path: string, message: string): AppError {
  return new AppError('invalid_input', message, { issues: [{ path, message }] });
}

/** Whether a message can be encrypted for a key: it must be a point of the curve. */
function isOnCurve(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'hex', 'compressed');
    return true;
  } catch {
    return false;
  }
}
