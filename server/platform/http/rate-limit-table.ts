import type { Request } from 'express';
import type { RateLimitName } from '../../../shared/contracts/endpoint.ts';
import { MINUTE_MS, DAY_MS } from '../../../shared/domain/time/durations.ts';
import { publicNetworkOf } from './client-address.ts';
import { byAccount, byBidChanger, byCodeHolder, byFactorHolder, byIp, byIpOfAddress, byUsernameAndIp, byUsernameAndPublicIp, type HashName } from './rate-limit-keys.ts';

interface Limit {
  name: string;
  points: number;
  windowMs: number;
  message: string;
  /** Returns what the caller is counted by, with a hash in place of any name; null for one who is not counted. */
  keyOf: (req: Request, hashOf: HashName) => string | null;
  /** Whether successes count too: handlers cannot give these points back. */
  countsAll?: true;
}

const login = {
  windowMs: 15 * MINUTE_MS,
  message: 'Too many failed sign-ins.',
} as const;

/**
 * The limits on sign-ins with a right password too: each costs a hash and a session. A caller on this machine or its local network, such as a
 * proxy that forwards no address, stands for too many people to be counted.
 */
const allSignIns = (name: string): Limit[] => {
  const all = { ...login, message: 'Too many sign-ins.', countsAll: true } as const;
  return [
    { ...all, name: `${name}-all`, points: 30, keyOf: byUsernameAndPublicIp },
    { ...all, name: `${name}-all-ip`, points: 300, keyOf: (req) => publicNetworkOf(req.ip) },
  ];
};

/**
 * The limit on all requests of an address: API calls, pages and searches together. REQUESTS_PER_ADDRESS sets the number. Every address that
 * sent a request within the window is kept in memory, with a timer, so the window is short.
 */
export const generalRule = {
  name: 'general',
  windowMs: MINUTE_MS,
  message: 'Too many requests from this connection.',
} as const;

const signUps: Limit = {
  name: 'sign-up',
  points: 60,
  windowMs: 60 * MINUTE_MS,
  message: 'Too many new accounts from this connection.',
  keyOf: byIp,
};

/** The limits on calls that have a line each in the audit log, which is kept for ever: within ten minutes, and ten times as many within a day. */
const recorded = (rule: Omit<Limit, 'windowMs'>): Limit[] => [
  { ...rule, windowMs: 10 * MINUTE_MS },
  { ...rule, name: `${rule.name}-day`, points: 10 * rule.points, windowMs: DAY_MS },
];

/** All rate limits: the name in the database, the points per window, the message above the limit, and the key they're counted by. */
export const limitTable: Readonly<Record<RateLimitName, readonly Limit[]>> = {
  login: [
    ...allSignIns('login'),
    { ...login, name: 'login', points: 10, keyOf: byUsernameAndIp },
    { ...login, name: 'login-ip', points: 100, keyOf: byIp },
  ],
  operator_login: [
    ...allSignIns('operator-login'),
    { ...login, name: 'operator-login', points: 10, keyOf: byUsernameAndIp },
    { ...login, name: 'operator-login-ip', points: 100, keyOf: byIp },
  ],
  // Counted per account, from any network: only someone with the account's password gets this far.
  second_factor: [
    { ...login, name: 'second-factor', message: 'Too many wrong codes.', points: 10, keyOf: byCodeHolder },
    { name: 'second-factor-day', windowMs: DAY_MS, message: 'Too many wrong codes.', points: 50, keyOf: byCodeHolder },
  ],
  second_factor_app: [{ ...login, name: 'second-factor-app', message: 'Too many wrong codes.', points: 10, keyOf: byFactorHolder }],
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
  // As generous as for reading pages: a wrong link cannot be guessed, and a family may share a network.
  request_page: [
    {
      name: 'request-page',
      points: 300,
      windowMs: 10 * MINUTE_MS,
      message: 'Too many requests were opened or changed from this connection.',
      keyOf: byIp,
    },
  ],
  sign_up: [signUps],
  username: [
    {
      name: 'username',
      points: 120,
      windowMs: 10 * MINUTE_MS,
      message: 'Too many usernames were tried from this connection.',
      keyOf: byIp,
    },
    // A bucket of its own: a page elsewhere could make its visitors check names, and so stop their network's sign-ups.
    { ...signUps, name: 'username-address', message: 'Too many email addresses were tried from this connection.', keyOf: byIpOfAddress },
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
  // As high as the limit on sign-ups: each new account requests one link and opens it.
  email_confirmation: [
    {
      name: 'email-confirmation',
      points: 120,
      windowMs: 60 * MINUTE_MS,
      message: 'Too many tries to confirm an email address from this connection.',
      keyOf: byIp,
    },
  ],
  account: [
    {
      name: 'account',
      points: 60,
      windowMs: 10 * MINUTE_MS,
      message: 'Too many changes of your account.',
      keyOf: byAccount,
    },
  ],
  // Counts tries with a wrong password too: a stranger in someone's session must not find it out.
  email_change: [
    {
      name: 'email-change',
      points: 10,
      windowMs: 60 * MINUTE_MS,
      message: 'Too many changes of your email address.',
      keyOf: byAccount,
    },
  ],
  password_change: [
    {
      name: 'password-change',
      points: 10,
      windowMs: 15 * MINUTE_MS,
      message: 'Too many tries to change your password.',
      keyOf: byAccount,
    },
  ],
  data_download: [
    {
      name: 'data-download',
      points: 10,
      windowMs: 60 * MINUTE_MS,
      message: 'Too many downloads of your data.',
      keyOf: byAccount,
    },
  ],
  person_search: [
    {
      name: 'person-search',
      points: 60,
      windowMs: 60 * MINUTE_MS,
      message: 'Too many searches for people.',
      keyOf: byAccount,
      countsAll: true,
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
  alert_test: [{ name: 'alert-test', points: 6, windowMs: 10 * MINUTE_MS, message: 'Too many test alerts.', keyOf: byAccount }],
  upload: [
    {
      name: 'upload',
      points: 20,
      windowMs: DAY_MS,
      message: 'Too many files were sent from this account.',
      keyOf: byAccount,
    },
  ],
  photo: [
    {
      name: 'photo',
      points: 60,
      windowMs: 60 * MINUTE_MS,
      message: 'Too many photos were sent from this connection.',
      keyOf: byIp,
    },
  ],
  // A mail provider calls from a few addresses for all its users, and the tokens can't be guessed.
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
  job: recorded({ name: 'job', points: 120, message: 'Too many jobs were added, archived, restored or reported.', keyOf: byAccount }),
  // Notes are saved while they are written.
  job_change: recorded({ name: 'job-change', points: 300, message: 'Too many changes of your jobs.', keyOf: byAccount }),
  bid: recorded({ name: 'bid', points: 120, message: 'Too many changes of standing bids.', keyOf: byBidChanger }),
  manage: recorded({ name: 'manage', points: 600, message: 'Too many calls that are kept in the audit log.', keyOf: byFactorHolder }),
  bid_advice: [
    {
      name: 'bid-advice',
      points: 60,
      windowMs: MINUTE_MS,
      message: 'Too many bids were tried out from this account.',
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
