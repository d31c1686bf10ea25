import type { Request, RequestHandler } from 'express';
import { ipKeyGenerator, rateLimit, type RateLimitInfo } from 'express-rate-limit';
import type { RateLimitName } from '../../shared/contracts/endpoint.ts';
import type { AppContext } from '../context.ts';
import { AppError } from '../errors.ts';
import type { RateLimits } from './route.ts';
import { rateLimitStore } from './rate-limit-store.ts';

const MINUTE_MS = 60_000;

interface Limit {
  name: string;
  limit: number;
  windowMs: number;
  message: string;
  keyOf: (req: Request) => string;
  /** Which attempts count: the right password costs nothing, and neither does a form sent back for correction (`tries`). */
  counts: 'failures' | 'successes' | 'tries' | 'all';
}

const byAccount = (req: Request) => (req.user ? String(req.user.id) : byIp(req));

const byIp = (req: Request) => ipKeyGenerator(req.ip ?? '');

function byUsernameAndIp(req: Request): string {
  const body: unknown = req.body;
  const typed = typeof body === 'object' && body !== null && 'username' in body ? body.username : '';
  const username = typeof typed === 'string' ? typed : '';
  return `${byIp(req)}:${username.trim().toLowerCase().slice(0, 254)}`;
}

const inWords = (seconds: number) =>
  seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.max(1, seconds)} seconds`;

const wasSuccessful: Record<Limit['counts'], (status: number) => boolean> = {
  failures: (status) => status !== 401,
  successes: (status) => status < 400,
  tries: (status) => status !== 400,
  all: () => true,
};

function limiter(ctx: AppContext, { name, keyOf, message, counts, ...rule }: Limit): RequestHandler {
  return rateLimit({
    ...rule,
    keyGenerator: keyOf,
    // A form sent back for correction is no failed attempt.
    requestWasSuccessful: (_req, res) => wasSuccessful[counts](res.statusCode),
    skipSuccessfulRequests: counts === 'failures',
    skipFailedRequests: counts === 'successes' || counts === 'tries',
    // Where limits are made is looked up in a stack, for which all that the source map says stays in memory.
    validate: { xForwardedForHeader: false, creationStack: false },
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    store: rateLimitStore(ctx, name),
    handler: (req: Request & { rateLimit?: RateLimitInfo }) => {
      const resetAt = req.rateLimit?.resetTime?.getTime() ?? 0;
      const seconds = Math.max(1, Math.ceil((resetAt - ctx.clock.now().getTime()) / 1000));
      throw new AppError('rate_limited', `${message} Please try again in ${inWords(seconds)}.`, {
        retryAfterSeconds: seconds,
      });
    },
  });
}

const login = {
  windowMs: 15 * MINUTE_MS,
  counts: 'failures',
  message: 'Too many failed sign-ins.',
} as const;

const limits: Record<RateLimitName, Limit[]> = {
  login: [
    { ...login, name: 'login', limit: 10, keyOf: byUsernameAndIp },
    { ...login, name: 'login-ip', limit: 100, keyOf: byIp },
  ],
  operator_login: [
    { ...login, name: 'operator-login', limit: 10, keyOf: byUsernameAndIp },
    { ...login, name: 'operator-login-ip', limit: 100, keyOf: byIp },
  ],
  quote: [
    {
      name: 'quote',
      limit: 60,
      counts: 'successes',
      windowMs: 10 * MINUTE_MS,
      message: 'Too many requests for quotes from this connection.',
      keyOf: byIp,
    },
  ],
  sign_up: [
    {
      name: 'sign-up',
      limit: 60,
      counts: 'successes',
      windowMs: 60 * MINUTE_MS,
      message: 'Too many new accounts from this connection.',
      keyOf: byIp,
    },
  ],
  username: [
    {
      name: 'username',
      limit: 120,
      counts: 'all',
      windowMs: 10 * MINUTE_MS,
      message: 'Too many usernames were tried from this connection.',
      keyOf: byIp,
    },
  ],
  password_reset: [
    {
      name: 'password-reset',
      limit: 30,
      counts: 'tries',
      windowMs: 60 * MINUTE_MS,
      message: 'Too many tries to set a new password from this connection.',
      keyOf: byIp,
    },
  ],
  callback: [
    {
      name: 'callback',
      limit: 20,
      counts: 'successes',
      windowMs: 60 * MINUTE_MS,
      message: 'Too many requests for a callback from this connection.',
      keyOf: byIp,
    },
  ],
  invitation: [
    {
      name: 'invitation',
      limit: 60,
      counts: 'all',
      windowMs: 10 * MINUTE_MS,
      message: 'Too many invitations were opened from this connection.',
      keyOf: byIp,
    },
  ],
  alerts: [
    {
      name: 'alerts',
      limit: 120,
      counts: 'all',
      windowMs: 10 * MINUTE_MS,
      message: 'Too many changes of alerts.',
      keyOf: byAccount,
    },
  ],
  alert_test: [
    {
      name: 'alert-test',
      limit: 6,
      counts: 'all',
      windowMs: 10 * MINUTE_MS,
      message: 'Too many test alerts.',
      keyOf: byAccount,
    },
  ],
  // A provider of mail calls for all its readers from few addresses, and no token can be guessed.
  unsubscribe: [
    {
      name: 'unsubscribe',
      limit: 600,
      counts: 'all',
      windowMs: 10 * MINUTE_MS,
      message: 'Too many links were opened from this connection.',
      keyOf: byIp,
    },
  ],
  track: [
    {
      name: 'track',
      limit: 600,
      counts: 'all',
      windowMs: 10 * MINUTE_MS,
      message: 'Too many events from this connection.',
      keyOf: byIp,
    },
  ],
  payment: [
    {
      name: 'payment',
      limit: 20,
      counts: 'all',
      windowMs: MINUTE_MS,
      message: 'Too many payments were started from this account.',
      keyOf: byAccount,
    },
  ],
  purchase: [
    {
      name: 'purchase',
      limit: 30,
      counts: 'tries',
      windowMs: MINUTE_MS,
      message: 'Too many purchases were sent from this account.',
      keyOf: byAccount,
    },
  ],
  discount: [
    {
      name: 'discount',
      limit: 20,
      counts: 'all',
      windowMs: 10 * MINUTE_MS,
      message: 'Too many codes were tried from this account.',
      keyOf: byAccount,
    },
  ],
};

/** Makes the limits that endpoints name. */
export function createRateLimits(ctx: AppContext): RateLimits {
  const made = Object.entries(limits).map(([name, rules]) => [name, rules.map((rule) => limiter(ctx, rule))]);
  return Object.fromEntries(made) as RateLimits;
}
