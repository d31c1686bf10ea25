import type { RequestHandler } from 'express';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { getHealth, getReady } from '../../shared/contracts/system.ts';
import type { Config } from '../config.ts';
import { networkOfCaller } from './client-address.ts';
import { consume, rateLimited, secondsOf } from './rate-limit.ts';
import { generalRule } from './rate-limit-table.ts';

/** What watches the server: counted apart, so that no crowd at the same address makes a healthy server look broken. */
const PROBES: ReadonlySet<string> = new Set([getHealth.path, getReady.path, '/metrics']);

/** Files of the build, which browsers keep for a year and which cost no more than their bytes. */
const BUILD = '/assets/';

/**
 * Counts every request of a network address, whatever it asks for. Refuses `rate_limited` beyond the limit, and `invalid_input` when
 * the proxy forwards no valid address. It protects this process, so it counts in its memory: no statement, and none shared.
 */
export function generalLimit({ perAddress }: Pick<Config, 'perAddress'>): RequestHandler {
  const { name, windowMs, message } = generalRule;
  const limiter = new RateLimiterMemory({ keyPrefix: name, points: perAddress.requests, duration: windowMs / 1000 });
  return async (req, _res, next) => {
    const network = networkOfCaller(req);
    if (!req.path.startsWith(BUILD)) {
      const counted = await consume(limiter, PROBES.has(req.path) ? `probes:${network}` : network);
      if (counted.consumedPoints > limiter.points) throw rateLimited(message, secondsOf(counted));
    }
    next();
  };
}
