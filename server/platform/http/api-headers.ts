import type { RequestHandler } from 'express';
import type { Clock } from '../clock.ts';

/** Sends the server's time with every response, for the price on screen, and forbids caching. */
export function apiHeaders(clock: Clock): RequestHandler {
  return (_req, res, next) => {
    res.set('cache-control', 'no-store');
    const at = clock.now();
    res.locals['at'] = at;
    res.set('x-server-time', String(at.getTime()));
    next();
  };
}
