import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Config } from './config.ts';

const SELF = "'self'";
const STRIPE_FRAMES = ['https://js.stripe.com', 'https://*.js.stripe.com'];

/** Returns the sources of Stripe's card form for the content policy; none when no cards are taken. */
function paymentSources({ kind }: Config['payments']) {
  if (kind === 'demo') return { scripts: [], frames: undefined, calls: [], images: [] };
  return {
    scripts: STRIPE_FRAMES,
    frames: [...STRIPE_FRAMES, 'https://hooks.stripe.com'],
    calls: ['https://api.stripe.com'],
    images: ['https://*.stripe.com'],
  };
}

/** Returns the sources of the maps provider's address suggestions for the content policy; none without a key. */
function mapSources(key: string) {
  if (!key) return { scripts: [], calls: [], images: [] };
  return {
    scripts: ['https://maps.googleapis.com'],
    calls: ['https://maps.googleapis.com', 'https://places.googleapis.com'],
    images: ['https://maps.gstatic.com', 'https://maps.googleapis.com'],
  };
}

/** Sends the permissions policy: no device access, and payment requests only for the card form. */
function permissions({ kind }: Config['payments']): RequestHandler {
  const payment = kind === 'demo' ? '()' : '(self "https://js.stripe.com" "https://hooks.stripe.com")';
  return (_req, res, next) => {
    res.set('permissions-policy', `camera=(), geolocation=(), microphone=(), payment=${payment}`);
    next();
  };
}

/** The operator's token is in the browser's storage, so only the build's own files may run or be called here. */
const OPERATOR_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
];

/** Returns the headers of the operators' document, instead of the site's: no third party, whatever is configured. */
export function operatorHeaders({ appUrl }: Pick<Config, 'appUrl'>): Record<string, string> {
  const isHttps = appUrl?.startsWith('https:') ?? false;
  return {
    'content-security-policy': [...OPERATOR_POLICY, ...(isHttps ? ['upgrade-insecure-requests'] : [])].join(';'),
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'cache-control': 'no-store',
  };
}

type Needs = Pick<Config, 'appUrl' | 'payments' | 'googleMapsApiKey'>;

/**
 * Sends the security headers of every response. Scripts come only from this origin, the card form's and the maps'; inline scripts run only
 * when their hashes are given.
 */
export function securityHeaders(
  { appUrl, payments, googleMapsApiKey }: Needs,
  scriptHashes: readonly string[] = [],
): RequestHandler[] {
  const isHttps = appUrl?.startsWith('https:') ?? false;
  const { scripts, frames, calls, images } = paymentSources(payments);
  const maps = mapSources(googleMapsApiKey);
  const headers = helmet({
    // Only Internet Explorer 8 knew it, and each file of a page would carry it.
    xDownloadOptions: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': [SELF],
        'base-uri': ["'none'"],
        'object-src': ["'none'"],
        'frame-ancestors': ["'none'"],
        'form-action': [SELF],
        'script-src': [SELF, ...scriptHashes, ...scripts, ...maps.scripts],
        'style-src': [SELF, "'unsafe-inline'"],
        'img-src': [SELF, 'data:', ...images, ...maps.images],
        'font-src': [SELF],
        'connect-src': [SELF, ...calls, ...maps.calls],
        'worker-src': [SELF],
        'manifest-src': [SELF],
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
