import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Config } from '../config.ts';

const SELF = "'self'";
const STRIPE_FRAMES = ['https://js.stripe.com', 'https://*.js.stripe.com'];

/** What the card form loads from Stripe; nothing of it where no card is taken. */
function paymentSources({ kind }: Config['payments']) {
  if (kind === 'demo') return { scripts: [], frames: undefined, calls: [], images: [] };
  return {
    scripts: STRIPE_FRAMES,
    frames: [...STRIPE_FRAMES, 'https://hooks.stripe.com'],
    calls: ['https://api.stripe.com'],
    images: ['https://*.stripe.com'],
  };
}

/** Nothing here asks for a device, and only the card form may ask for a payment. */
function permissions({ kind }: Config['payments']): RequestHandler {
  const payment = kind === 'demo' ? '()' : '(self "https://js.stripe.com" "https://hooks.stripe.com")';
  return (_req, res, next) => {
    res.set('permissions-policy', `camera=(), geolocation=(), microphone=(), payment=${payment}`);
    next();
  };
}

/** Every response's security headers. Scripts come from this origin and the card form's alone, and none is inline. */
export function securityHeaders({ appUrl, payments }: Pick<Config, 'appUrl' | 'payments'>): RequestHandler[] {
  const isHttps = appUrl?.startsWith('https:') ?? false;
  const { scripts, frames, calls, images } = paymentSources(payments);
  const headers = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': [SELF],
        'base-uri': ["'none'"],
        'object-src': ["'none'"],
        'frame-ancestors': ["'none'"],
        'form-action': [SELF],
        'script-src': [SELF, ...scripts],
        'style-src': [SELF, "'unsafe-inline'"],
        'img-src': [SELF, 'data:', ...images],
        'font-src': [SELF],
        'connect-src': [SELF, ...calls],
        ...(frames && { 'frame-src': frames }),
        ...(isHttps && { 'upgrade-insecure-requests': [] }),
      },
    },
    strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  });
  return [headers, permissions(payments)];
}
