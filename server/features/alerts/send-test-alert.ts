import type { AppContext } from '../../context.ts';
import { enqueueAlerts } from '../notifications/enqueue-alerts.ts';
import { hasConfirmedEmail } from '../users/confirmed-email.ts';
import type { Viewer } from '../users/user-store.ts';
import { findChoice, findDeviceIds } from './alert-store.ts';

/** Sends someone one alert on every device and, with letters on, by e-mail. Says on how many ways. */
export async function sendTestAlert(
  { db, clock, pusher }: AppContext,
  viewer: Viewer,
): Promise<{ devices: number; email: boolean }> {
  const userId = viewer.id;
  const subscriptionIds = pusher.publicKey ? await findDeviceIds(db, userId) : [];
  const byEmail = hasConfirmedEmail(viewer) && ((await findChoice(db, userId))?.byEmail ?? false);
  const ways = { pushes: subscriptionIds.map((subscriptionId) => ({ userId, subscriptionId })), letters: byEmail ? [userId] : [] };
  await db.transaction((tx) => enqueueAlerts(tx, ways, { about: { kind: 'test' }, runAt: clock.now() }));
  return { devices: subscriptionIds.length, email: byEmail };
}
