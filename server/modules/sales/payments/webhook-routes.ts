import express, { type RequestHandler, type Router } from 'express';
import { receiveWebhook } from './webhook.ts';
import { nameForMetrics } from '../../../platform/metrics/count-requests.ts';
import { exactRouter } from '../../../platform/http/request-path.ts';
import type { SalesContext } from '../context.ts';

const LIMIT = '1mb';

/** Mounts Stripe's webhook where cards are real. Reads the raw body, because the signature covers its bytes. */
export function webhook(ctx: SalesContext): Router {
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
