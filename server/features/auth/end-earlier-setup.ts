import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { enqueue } from '../../jobs/job.ts';
import { deleteAlertsOf } from '../alerts/alert-store.ts';
import { deleteWatchesOf } from '../alerts/price-watch-store.ts';
import { recordAudit } from '../audit/audit-store.ts';
import { forgetCardAtGateway } from '../payments/forget-card-at-gateway.ts';
import { takeSavedCard } from '../payments/saved-card-store.ts';
import { shutMembersOut } from '../team/shut-member-out.ts';

/** What the reset of an unconfirmed address ends, in the words of its emails. */
export const earlierSetupWords =
  'The address was not confirmed before, so somebody else may have set the account up. Its team members were deactivated, its alerts, devices and price watches removed, and its saved card forgotten. You can reactivate team members you know on the Team page.';

/**
 * Ends what somebody set up in an account while nobody had confirmed its address: the team with its sessions and invitations, alerts
 * with their devices, price watches and the saved card. Returns true when there was any of it. The account's row must be locked.
 */
export async function endEarlierSetup(ctx: AppContext, tx: Db, { userId, at }: { userId: number; at: Date }): Promise<boolean> {
  const members = await shutMembersOut(tx, { ownerId: userId, at });
  const alerts = await deleteAlertsOf(tx, userId);
  const watches = await deleteWatchesOf(tx, userId);
  const card = await takeSavedCard(ctx, tx, userId);
  // Never inside a transaction, and again until it has worked.
  if (card?.isAtGateway) await enqueue(tx, forgetCardAtGateway, { paymentMethodId: card.paymentMethodId }, { runAt: ctx.clock.now() });
  const ended = { members, alerts, watches, cards: card ? 1 : 0 };
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
