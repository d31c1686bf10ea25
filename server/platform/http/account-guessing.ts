import type { Request } from 'express';
import { HOUR_MS, DAY_MS, DAY_SECONDS } from '../../../shared/domain/time/durations.ts';
import { networkOfCaller } from './client-address.ts';
import { createLimiters } from './rate-limit-store.ts';
import { limitHasher } from '../keyed-hash.ts';
import type { PlatformContext } from '../context.ts';

/** Failed sign-ins allowed per account and hour, over all networks that never signed in to it. */
const GUESSES = 20;
const REMEMBERED_DAYS = 90;

type Scope = 'login' | 'operator_login';
type Caller = Pick<Request, 'ip'>;

/** Returns the username that a sign-in names, normalised for comparison, whether or not it has an account. */
export function usernameIn({ body }: { body?: unknown }): string {
  const typed = typeof body === 'object' && body !== null && 'username' in body ? body.username : '';
  return (typeof typed === 'string' ? typed : '').trim().toLowerCase().slice(0, 254);
}

/**
 * Creates the limit on password guesses per account, over all networks together. A network that has signed in to the account within ninety
 * days is exempt, so that strangers can't lock the owner out. Usernames and networks are stored as keyed hashes.
 * @decision sign_in_limit
 */
export function createAccountGuard(ctx: Pick<PlatformContext, 'db' | 'clock' | 'config'>, scope: Scope) {
  const limiterFor = createLimiters(ctx);
  const limiter = limiterFor({ name: `${scope}-account`, points: GUESSES, windowMs: HOUR_MS });
  const known = limiterFor({ name: `${scope}-known`, points: 1, windowMs: REMEMBERED_DAYS * DAY_MS });
  const hashOf = limitHasher(ctx.config);
  const networkKey = (caller: Caller, username: string) => `${hashOf(username)}:${hashOf(`${networkOfCaller(caller)} ${username}`)}`;
  return {
    limiter,
    /** Returns the key that counts a caller's guess; null for a network that is known to the account. */
    async keyOf(caller: Caller, username: string): Promise<string | null> {
      return (await known.get(networkKey(caller, username))) ? null : hashOf(username);
    },
    /** Records a network from which someone has signed in to an account. */
    async remember(caller: Caller, username: string): Promise<void> {
      await known.set(networkKey(caller, username), 1, REMEMBERED_DAYS * DAY_SECONDS);
    },
  };
}
