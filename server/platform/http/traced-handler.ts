import type { Request, Response } from 'express';
import type { Tracing } from '../tracing/tracing.ts';
import { statusFor } from './error-handler.ts';

interface RoutePattern {
  method: string;
  /** With placeholders: the path itself may name a person or hold a secret. */
  path: string;
}

/** Returns the handler with each request as a trace of its own, named by the route's pattern. */
export function tracedHandler<Q extends Pick<Request, 'params'>>(
  tracing: Tracing,
  { method, path }: RoutePattern,
  handler: (req: Q, res: Response) => Promise<void>,
): (req: Q, res: Response) => Promise<void> {
  const description = { name: `${method} ${path}`, kind: 'server', attributes: { 'http.request.method': method, 'http.route': path } } as const;
  return (req, res) =>
    tracing.trace(description, async ({ note }) => {
      try {
        await handler(req, res);
        note({ 'http.response.status_code': res.statusCode });
      } catch (error) {
        note({ 'http.response.status_code': statusFor(error) });
        throw error;
      }
    });
}
