import type { RequestHandler } from 'express';
import type { Clock } from '../clock.ts';

/** Tells every answer's time, for the price on screen, and keeps answers out of every cache. */
export function apiHeaders(clock: Clock): RequestHandler {
  return (_req, res, next) => {
    res.set('cache-control', 'no-store');
    const at = clock.now();
    res.locals['at'] = at;
    res.set('x-server-time', String(at.getTime()));
    next();
  };
}
