import * as contract from '../../../../shared/contracts/payments.ts';
import { networkHasher } from '../../../platform/http/network-hash.ts';
import type { Route } from '../../../platform/http/route.ts';
import { createPaymentIntent } from './create-payment-intent.ts';
import { forgetSavedCard, showSavedCard } from './saved-card.ts';
import type { SalesContext } from '../context.ts';

export function paymentRoutes(route: Route, ctx: SalesContext): void {
  const hashOf = networkHasher(ctx.config);
  route(contract.createPaymentIntent, ({ viewer, body, ip }) =>
    createPaymentIntent(ctx, { ...body, buyerId: viewer.id, quotedFrom: hashOf(ip) }),
  );

  route(contract.getSavedCard, ({ viewer }) => showSavedCard(ctx, viewer.id));

  route(contract.forgetSavedCard, async ({ viewer }) => {
    await forgetSavedCard(ctx, viewer.id);
    return {};
  });
}
