import { enqueueAlerts } from './enqueue-alerts.ts';
import { findChoice, findDeviceIds } from './alert-store.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import { hasConfirmedEmail } from '../identity/index.ts';
import type { SalesContext } from '../sales/index.ts';

/** Sends a test alert to every device of a person and, if they have emails on, by email. Returns how many were sent. */
export async function sendTestAlert(
  { db, clock, pusher }: SalesContext,
  viewer: Viewer,
): Promise<{ devices: number; email: boolean }> {
  const userId = viewer.id;
  const subscriptionIds = pusher.publicKey ? await findDeviceIds(db, userId, clock.now()) : [];
  const byEmail = hasConfirmedEmail(viewer) && ((await findChoice(db, userId))?.byEmail ?? false);
  const ways = { pushes: subscriptionIds.map((subscriptionId) => ({ userId, subscriptionId })), emails: byEmail ? [userId] : [] };
  await db.transaction((tx) => enqueueAlerts(tx, ways, { about: { kind: 'test' }, runAt: clock.now() }));
  return { devices: subscriptionIds.length, email: byEmail };
}
