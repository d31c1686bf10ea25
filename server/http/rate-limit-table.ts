import type { Request } from 'express';
import type { RateLimitName } from '../../shared/contracts/endpoint.ts';
import { usernameIn } from './account-guessing.ts';
import { networkOfCaller } from './client-address.ts';

const MINUTE_MS = 60_000;

interface Limit {
  name: string;
  points: number;
  windowMs: number;
  message: string;
  keyOf: (req: Request) => string;
}

const byIp = (req: Request) => networkOfCaller(req);

const byAccount = (req: Request) => (req.user ? String(req.user.id) : byIp(req));

const byFactorHolder = (req: Request) => req.factorHolder ?? byIp(req);

const byUsernameAndIp = (req: Request) => `${byIp(req)}:${usernameIn(req)}`;

const login = {
  windowMs: 15 * MINUTE_MS,
  message: 'Too many failed sign-ins.',
} as const;

/**
 * What an address may ask for in all, calls, pages and searches together; REQUESTS_PER_ADDRESS says how much. Every address that asked
 * within the window is kept in memory, with a timer, so the window is short.
 */
export const generalRule = {
  name: 'general',
  windowMs: MINUTE_MS,
  message: 'Too many requests from this connection.',
} as const;

/** Every limit: its name in the database, how many points in which window, what is said beyond them, and whose they are. */
export const limitTable: Readonly<Record<RateLimitName, readonly Limit[]>> = {
  login: [
    { ...login, name: 'login', points: 10, keyOf: byUsernameAndIp },
    { ...login, name: 'login-ip', points: 100, keyOf: byIp },
  ],
  operator_login: [
    { ...login, name: 'operator-login', points: 10, keyOf: byUsernameAndIp },
    { ...login, name: 'operator-login-ip', points: 100, keyOf: byIp },
  ],
  // Of one account, from whatever network: strangers get here with its password only.
  second_factor: [
    { ...login, name: 'second-factor', message: 'Too many wrong codes.', points: 10, keyOf: byFactorHolder },
    { name: 'second-factor-day', windowMs: 24 * 60 * MINUTE_MS, message: 'Too many wrong codes.', points: 50, keyOf: byFactorHolder },
  ],
  second_factor_setup: [
    {
      name: 'second-factor-setup',
      points: 60,
      windowMs: 10 * MINUTE_MS,
      message: 'Too many changes of your second factor.',
      keyOf: byFactorHolder,
    },
  ],
  quote: [
    {
      name: 'quote',
      points: 60,
      windowMs: 10 * MINUTE_MS,
      message: 'Too many requests for quotes from this connection.',
      keyOf: byIp,
    },
  ],
  sign_up: [
    {
      name: 'sign-up',
      points: 60,
      windowMs: 60 * MINUTE_MS,
      message: 'Too many new accounts from this connection.',
      keyOf: byIp,
    },
  ],
  username: [
    {
      name: 'username',
      points: 120,
      windowMs: 10 * MINUTE_MS,
      message: 'Too many usernames were tried from this connection.',
      keyOf: byIp,
    },
  ],
  password_reset: [
    {
      name: 'password-reset',
      points: 30,
      windowMs: 60 * MINUTE_MS,
      message: 'Too many tries to set a new password from this connection.',
      keyOf: byIp,
    },
  ],
  // As many as may sign up: each asks for a link and presses it.
  email_confirmation: [
    {
      name: 'email-confirmation',
      points: 120,
      windowMs: 60 * MINUTE_MS,
      message: 'Too many tries to confirm an email address from this connection.',
      keyOf: byIp,
    },
  ],
  callback: [
    {
      name: 'callback',
      points: 20,
      windowMs: 60 * MINUTE_MS,
      message: 'Too many requests for a callback from this connection.',
      keyOf: byIp,
    },
  ],
  invitation: [
    {
      name: 'invitation',
      points: 60,
      windowMs: 10 * MINUTE_MS,
      message: 'Too many invitations were opened from this connection.',
      keyOf: byIp,
    },
  ],
  alerts: [
    {
      name: 'alerts',
      points: 120,
      windowMs: 10 * MINUTE_MS,
      message: 'Too many changes of alerts.',
      keyOf: byAccount,
    },
  ],
  alert_test: [
    {
      name: 'alert-test',
      points: 6,
      windowMs: 10 * MINUTE_MS,
      message: 'Too many test alerts.',
      keyOf: byAccount,
    },
  ],
  upload: [
    {
      name: 'upload',
      points: 20,
      windowMs: 24 * 60 * MINUTE_MS,
      message: 'Too many files were sent from this account.',
      keyOf: byAccount,
    },
  ],
  // A provider of mail calls for all its readers from few addresses, and no token can be guessed.
  unsubscribe: [
    {
      name: 'unsubscribe',
      points: 600,
      windowMs: 10 * MINUTE_MS,
      message: 'Too many links were opened from this connection.',
      keyOf: byIp,
    },
  ],
  track: [
    {
      name: 'track',
      points: 600,
      windowMs: 10 * MINUTE_MS,
      message: 'Too many events from this connection.',
      keyOf: byIp,
    },
  ],
  crash: [
    {
      name: 'crash',
      points: 30,
      windowMs: 10 * MINUTE_MS,
      message: 'Too many reports of crashes from this connection.',
      keyOf: byIp,
    },
  ],
  payment: [
    {
      name: 'payment',
      points: 20,
      windowMs: MINUTE_MS,
      message: 'Too many payments were started from this account.',
      keyOf: byAccount,
    },
  ],
  purchase: [
    {
      name: 'purchase',
      points: 30,
      windowMs: MINUTE_MS,
      message: 'Too many purchases were sent from this account.',
      keyOf: byAccount,
    },
  ],
  discount: [
    {
      name: 'discount',
      points: 20,
      windowMs: 10 * MINUTE_MS,
      message: 'Too many codes were tried from this account.',
      keyOf: byAccount,
    },
  ],
};
