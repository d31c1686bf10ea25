import { exactRouter } from '../../../platform/http/request-path.ts';
import { webhookRouter } from '../../../platform/http/webhook-router.ts';
import type { SalesContext } from '../context.ts';
import { receiveWebhook } from './webhook.ts';

/** Mounts Stripe's webhook where cards are real. */
export function webhook(ctx: SalesContext) {
  if (ctx.gateway.kind === 'demo') return exactRouter();
  return webhookRouter(ctx.tracing, {
    path: '/api/stripe/webhook',
    name: 'stripeWebhook',
    limit: '1mb',
    receive: ({ body, header }) => receiveWebhook(ctx, body, header('stripe-signature')),
  });
}
