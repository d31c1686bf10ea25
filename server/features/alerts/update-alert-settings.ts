import type { AppContext } from '../../context.ts';
import { requireLiveSession } from '../auth/require-live-session.ts';
import type { Viewer } from '../users/user-store.ts';
import { type AlertChoice, storeChoice } from './alert-store.ts';
import { getAlertSettings } from './get-alert-settings.ts';

/** Stores how someone wants to hear of new leads. It counts at once, for alerts that are already on their way too. */
export async function updateAlertSettings(ctx: AppContext, viewer: Viewer, choice: AlertChoice) {
  await ctx.db.transaction(async (tx) => {
    await requireLiveSession(tx, viewer);
    await storeChoice(tx, { userId: viewer.id, choice, at: ctx.clock.now() });
  });
  return getAlertSettings(ctx, viewer);
}
