import { enqueue } from '../../platform/jobs/job.ts';
import { bidCardChangedType, defineJob, type SalesContext } from '../sales/index.ts';
import { bidNews } from './bid-news.ts';
import { countBids } from './bid-store.ts';
import { type AgreedCard, findAgreedCard } from './agreed-card-queries.ts';

/** Returns the card that an account agreed to have charged while away, if it is still the saved one; undefined if not. */
export function chargeableCard({ config, gateway }: Pick<SalesContext, 'config' | 'gateway'>, card: AgreedCard) {
  if (card.isTest !== config.isTestMode || !card.paymentMethodId) return undefined;
  if (gateway.kind === 'demo') return { customerId: null, paymentMethodId: card.paymentMethodId };
  return card.keptCard === card.paymentMethodId && card.customerId ? { customerId: card.customerId, paymentMethodId: card.paymentMethodId } : undefined;
}

/** Tells the owner of bids that the card that pays for them was replaced or deleted, if it was: nothing is bought until one is set up. */
export const bidCardChanged = defineJob({
  ...bidCardChangedType,
  async run(ctx, { userId }) {
    const card = await findAgreedCard(ctx.db, userId);
    if (!card || chargeableCard(ctx, card) || (await countBids(ctx.db, userId, ctx.clock.now())) === 0) return undefined;
    await enqueue(ctx.db, bidNews, { userId, kind: 'card_gone' }, { singletonKey: `bid-card-gone:${userId}:${card.paymentMethodId}`, runAt: ctx.clock.now() });
    return 'made-jobs';
  },
});
