import type { RequestHandler } from 'express';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { getHealth, getReady } from '../../../shared/contracts/system.ts';
import { networkOfCaller } from './client-address.ts';
import { consume, rateLimited, secondsOf } from './rate-limit.ts';
import { generalRule } from './rate-limit-table.ts';
import type { PlatformConfig } from '../config.ts';

/** Monitoring probes are counted separately, so that a crowd at the same address can't make a healthy server look broken. */
const PROBES: ReadonlySet<string> = new Set([getHealth.path, getReady.path, '/metrics']);

/** Build files, which browsers cache for a year and which cost no more than their bytes. */
const BUILD = '/assets/';

/**
 * Counts every request of a network address, whatever its path. Throws `rate_limited` above the limit, and `invalid_input` when the proxy
 * forwards no valid address. It protects this process, so it counts in memory only: no query, nothing shared.
 */
export function generalLimit({ perAddress }: Pick<PlatformConfig, 'perAddress'>): RequestHandler {
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
