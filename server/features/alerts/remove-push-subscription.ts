import type { removePushSubscription as contract } from '../../../shared/contracts/alerts.ts';
import type { BodyOf } from '../../../shared/contracts/endpoint.ts';
import type { AppContext } from '../../context.ts';
import type { Viewer } from '../users/user-store.ts';
import { deleteOwnSubscription } from './alert-store.ts';
import { getAlertSettings } from './get-alert-settings.ts';

/** Turns off push for one of someone's own devices. Safe to repeat; another person's device stays. */
export async function removePushSubscription(ctx: AppContext, viewer: Viewer, { endpoint }: BodyOf<typeof contract>) {
  await deleteOwnSubscription(ctx.db, { userId: viewer.id, endpoint });
  return getAlertSettings(ctx, viewer);
}
