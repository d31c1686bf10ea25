import type { Request, RequestHandler } from 'express';
import { AppError } from '../errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined;
}

function isCrossSite(req: Request, appHost: string | undefined): boolean {
  const site = req.get('sec-fetch-site');
  if (site) return site !== 'same-origin' && site !== 'none';
  const origin = req.get('origin');
  if (origin === undefined) return false;
  const host = hostOf(origin);
  return host === undefined || (host !== appHost && host !== req.get('host'));
}

/** Rejects writes that another site's page sends (CSRF). Tools send neither header and pass. */
export function sameOrigin(appUrl: string | undefined): RequestHandler {
  const appHost = appUrl && hostOf(appUrl);
  return (req, _res, next) => {
    if (!SAFE_METHODS.has(req.method) && isCrossSite(req, appHost)) {
      throw new AppError('forbidden', 'This request came from another site');
    }
    next();
  };
}
