import * as contract from '../../../shared/contracts/payments.ts';
import type { AppContext } from '../../context.ts';
import type { Route } from '../../http/route.ts';
import { createPaymentIntent } from './create-payment-intent.ts';

export function paymentRoutes(route: Route, ctx: AppContext): void {
  route(contract.createPaymentIntent, ({ viewer, body }) =>
    createPaymentIntent(ctx, { leadId: body.leadId, buyerId: viewer.id }),
  );
}
