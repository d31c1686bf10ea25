import type { removePushSubscription as contract } from '../../../shared/contracts/alerts.ts';
import type { BodyOf } from '../../../shared/contracts/endpoint.ts';
import { deleteOwnSubscription } from './alert-store.ts';
import { getAlertSettings } from './get-alert-settings.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import type { SalesContext } from '../sales/index.ts';

/** Turns off push messages for one of a person's own devices. Idempotent. Leaves another person's device alone. */
export async function removePushSubscription(ctx: SalesContext, viewer: Viewer, { endpoint }: BodyOf<typeof contract>) {
  await deleteOwnSubscription(ctx.db, { userId: viewer.id, endpoint });
  return getAlertSettings(ctx, viewer);
}
