import express, { type Request, type Response, type Router } from 'express';
import { nameForMetrics } from '../metrics/count-requests.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { exactRouter } from './request-path.ts';
import { tracedHandler } from './traced-handler.ts';

interface Posted {
  /** The bytes of the body, because the sender's signature covers them. */
  body: Buffer;
  /** The value of `:id` in the path; undefined for a path without it. */
  id: string | undefined;
  header: (name: string) => string | undefined;
}

interface Webhook {
  path: string;
  /** The name in the metrics. */
  name: string;
  /** The largest body that is read, such as `10kb`. */
  limit: string;
  receive: (posted: Posted) => Promise<void>;
}

/** Creates a router with one address that another service posts signed messages to. */
export function webhookRouter(tracing: Tracing, { path, name, limit, receive }: Webhook): Router {
  const handle = async (req: Request<{ id?: string }>, res: Response) => {
    nameForMetrics(res, name);
    const body: unknown = req.body;
    await receive({ body: Buffer.isBuffer(body) ? body : Buffer.alloc(0), id: req.params.id, header: (header) => req.get(header) });
    res.json({ received: true });
  };
  return exactRouter().post(path, express.raw({ type: () => true, limit }), tracedHandler(tracing, { method: 'POST', path }, handle));
}
