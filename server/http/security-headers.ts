import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Config } from '../config.ts';

// Nothing here asks for a device; the card form of a later version may ask for payment.
const permissions: RequestHandler = (_req, res, next) => {
  res.set('permissions-policy', 'camera=(), geolocation=(), microphone=()');
  next();
};

/** Every response's security headers. Scripts come from this origin alone and none is inline. */
export function securityHeaders({ appUrl }: Config): RequestHandler[] {
  const isHttps = appUrl?.startsWith('https:') ?? false;
  const headers = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'base-uri': ["'none'"],
        'object-src': ["'none'"],
        'frame-ancestors': ["'none'"],
        'form-action': ["'self'"],
        'script-src': ["'self'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        ...(isHttps && { 'upgrade-insecure-requests': [] }),
      },
    },
    strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  });
  return [headers, permissions];
}
