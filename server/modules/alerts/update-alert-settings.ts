import { type AlertChoice, storeChoice } from './alert-store.ts';
import { getAlertSettings } from './get-alert-settings.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import { requireLiveSession } from '../identity/index.ts';
import type { SalesContext } from '../sales/index.ts';

/** Stores a person's alert settings. They apply at once, even to alerts that are already enqueued. */
export async function updateAlertSettings(ctx: SalesContext, viewer: Viewer, choice: AlertChoice) {
  await ctx.db.transaction(async (tx) => {
    await requireLiveSession(tx, viewer);
    await storeChoice(tx, { userId: viewer.id, choice, at: ctx.clock.now() });
  });
  return getAlertSettings(ctx, viewer);
}
