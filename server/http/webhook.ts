import express, { type RequestHandler, type Router } from 'express';
import type { AppContext } from '../context.ts';
import { receiveWebhook } from '../features/payments/webhook.ts';
import { nameForMetrics } from '../metrics/count-requests.ts';
import { exactRouter } from './request-path.ts';

const LIMIT = '1mb';

/** Takes Stripe's messages where cards are real. Its signature is over the bytes, so they are read as they came. */
export function webhook(ctx: AppContext): Router {
  const router = exactRouter();
  if (ctx.gateway.kind === 'demo') return router;
  const raw = express.raw({ type: () => true, limit: LIMIT });
  const receive: RequestHandler = async (req, res) => {
    nameForMetrics(res, 'stripeWebhook');
    const body: unknown = req.body;
    await receiveWebhook(ctx, Buffer.isBuffer(body) ? body : Buffer.alloc(0), req.get('stripe-signature'));
    res.json({ received: true });
  };
  router.post('/api/stripe/webhook', raw, receive);
  return router;
}
