import { createHmac } from 'node:crypto';
import type { Request } from 'express';
import type { AppContext } from '../context.ts';
import { sessionSecret } from '../session-secret.ts';
import { networkOfCaller } from './client-address.ts';
import { createLimiters } from './rate-limit-store.ts';

const HOUR_MS = 3_600_000;
/** Failed sign-ins to one account within an hour, of all networks together that never signed in to it. */
const GUESSES = 20;
const REMEMBERED_DAYS = 90;

type Scope = 'login' | 'operator_login';
type Caller = Pick<Request, 'ip'>;

/** Returns the username that a sign-in names, as accounts are compared; the same for one that nobody has. */
export function usernameIn({ body }: { body?: unknown }): string {
  const typed = typeof body === 'object' && body !== null && 'username' in body ? body.username : '';
  return (typeof typed === 'string' ? typed : '').trim().toLowerCase().slice(0, 254);
}

/**
 * Makes what counts the guesses at one account over all networks together. A network that has signed in to the account within ninety
 * days is left out: strangers cannot keep the owner out of where they work. Networks are kept as keyed hashes.
 * @decision sign_in_limit
 */
export function createAccountGuard(ctx: Pick<AppContext, 'db' | 'clock' | 'config'>, scope: Scope) {
  const limiterFor = createLimiters(ctx);
  const limiter = limiterFor({ name: `${scope}-account`, points: GUESSES, windowMs: HOUR_MS });
  const known = limiterFor({ name: `${scope}-known`, points: 1, windowMs: REMEMBERED_DAYS * 24 * HOUR_MS });
  const secret = sessionSecret(ctx.config);
  const hashOf = (text: string) => createHmac('sha256', secret).update(`sign-in:${scope}:${text}`).digest('base64url');
  const networkKey = (caller: Caller, username: string) => hashOf(`${networkOfCaller(caller)} ${username}`);
  return {
    limiter,
    /** Returns whose guesses a caller's count among; null for a network that is known to the account. */
    async keyOf(caller: Caller, username: string): Promise<string | null> {
      return (await known.get(networkKey(caller, username))) ? null : hashOf(username);
    },
    /** Notes that somebody got in to an account from a network. */
    async remember(caller: Caller, username: string): Promise<void> {
      await known.set(networkKey(caller, username), 1, REMEMBERED_DAYS * 24 * 3600);
    },
  };
}
