import type { PushMessage } from '../../../shared/domain/words/push-message.ts';
import { deleteGone, findDeviceIds } from './alert-store.ts';
import { findDevice } from './recipient-queries.ts';
import type { SalesContext } from '../sales/index.ts';

/**
 * Sends a message to every device of a buyer that gets alerts, and deletes devices that are gone. Returns whether a device got it: none does
 * where push is off. One that refuses the message keeps it from no other.
 */
export async function pushToPerson(ctx: SalesContext, userId: number, message: PushMessage, ttlSeconds: number): Promise<boolean> {
  if (!ctx.pusher.publicKey) return false;
  let isSent = false;
  for (const subscriptionId of await findDeviceIds(ctx.db, userId, ctx.clock.now())) {
    const device = await findDevice(ctx.db, { subscriptionId, userId, at: ctx.clock.now() });
    if (!device) continue;
    const outcome = await ctx.pusher.send(device, message, { ttlSeconds, urgency: 'high', topic: message.tag }).catch((error: unknown) => {
      ctx.log.warn({ event: 'push_failed', userId, subscriptionId, err: error }, 'push message not delivered');
      return 'refused';
    });
    if (outcome === 'gone') await deleteGone(ctx.db, device);
    if (outcome === 'sent') isSent = true;
  }
  return isSent;
}
