import type { Db } from '../../../platform/db/client.ts';
import { shutMembersOut } from '../team/shut-member-out.ts';
import type { IdentityContext } from '../context.ts';
import { recordAudit } from '../../audit/index.ts';

/** Tells in emails what the password reset of an account with an unconfirmed address removed. */
export const earlierSetupWords =
  'Nobody had confirmed this address before, so someone else may have set up the account. We deactivated its team members, and removed its alerts, devices, price watches, standing bids and saved card. You can reactivate the team members you know on the Team page.';

/**
 * Removes the setup of an account from before its address was confirmed: the team with its sessions and invitations, alerts with their
 * devices, price watches, standing bids with their limits, and the saved card. Returns true if there was any. The account's row must be locked.
 */
export async function endEarlierSetup(ctx: IdentityContext, tx: Db, { userId, at }: { userId: number; at: Date }): Promise<boolean> {
  const members = await shutMembersOut(tx, { ownerId: userId, at });
  const alerts = await ctx.setupCleanups.alerts(tx, userId);
  const watches = await ctx.setupCleanups.watches(tx, userId);
  const bids = await ctx.setupCleanups.bids(tx, userId);
  const cards = await ctx.setupCleanups.cards(tx, userId);
  const ended = { members, alerts, watches, bids, cards };
  if (Object.values(ended).every((count) => count === 0)) return false;
  await recordAudit(tx, {
    actorUserId: userId,
    action: 'user.earlier_setup_ended',
    subjectType: 'user',
    subjectId: userId,
    after: ended,
    at,
  });
  return true;
}
