import type { Db } from '../../../platform/db/client.ts';
import { shutMembersOut } from '../team/shut-member-out.ts';
import type { IdentityContext } from '../context.ts';
import { recordAudit } from '../../audit/index.ts';

/** Tells in emails what the password reset of an account with an unconfirmed address removed. */
export const earlierSetupWords =
  'Nobody had confirmed this address before, so someone else may have set up the account. We deactivated its team members, and removed its alerts, devices, price watches, standing bids and saved card. You can reactivate the team members you know on the Team page.';

interface Ending {
  userId: number;
  at: Date;
}

/**
 * Removes what an account has set up to act for it or to hear of the market: the team with its sessions and invitations, alerts with their
 * devices, price watches, standing bids with their limits, and the saved card. Returns how much of each there was. The account's row must be
 * locked.
 */
export async function endSetup(ctx: IdentityContext, tx: Db, { userId, at }: Ending) {
  const members = await shutMembersOut(tx, { ownerId: userId, at });
  const alerts = await ctx.setupCleanups.alerts(tx, userId);
  const watches = await ctx.setupCleanups.watches(tx, userId);
  const bids = await ctx.setupCleanups.bids(tx, userId);
  const cards = await ctx.setupCleanups.cards(tx, userId);
  return { members, alerts, watches, bids, cards };
}

/** Removes the setup of an account from before its address was confirmed, as `endSetup` does. Returns true if there was any. */
export async function endEarlierSetup(ctx: IdentityContext, tx: Db, { userId, at }: Ending): Promise<boolean> {
  const ended = await endSetup(ctx, tx, { userId, at });
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
