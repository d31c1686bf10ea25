import type { Request, Response } from 'express';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimitName } from '../../../shared/contracts/endpoint.ts';
import { AppError } from '../errors.ts';
import { createAccountGuard, usernameIn } from './account-guessing.ts';
import { createLimiters } from './rate-limit-store.ts';
import { limitTable } from './rate-limit-table.ts';
import { limitHasher } from '../keyed-hash.ts';
import type { PlatformContext } from '../context.ts';

/** A counted attempt. */
export interface Attempt {
  /** Returns the points and remembers the network. Handlers call it when only failures count; no connection event does. */
  reward: () => Promise<void>;
  /** Returns the points of an attempt that nobody could decide. */
  giveBack: () => Promise<void>;
  /** True when this was the last guess that unknown networks had at the account. */
  isLastGuess: boolean;
}

/**
 * Counts an attempt before the work is done. Throws `rate_limited` above the limit.
 * @decision rate_limit
 */
export type CountAttempt = (req: Request, res: Response) => Promise<Attempt>;

export type RateLimits = Record<RateLimitName, CountAttempt>;

/** The attempt for an endpoint without a limit. */
export const uncounted: Attempt = { reward: () => Promise.resolve(), giveBack: () => Promise.resolve(), isLastGuess: false };

/** Runs what decides a sign-in. Only a refusal of its password or code counts: a server that is too busy to check it is nobody's failure. */
export async function decideSignIn<T>(attempt: Attempt, decide: () => Promise<T>): Promise<T> {
  try {
    return await decide();
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'unauthenticated')) await attempt.giveBack();
    throw error;
  }
}

const inWords = (seconds: number) =>
  seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.max(1, seconds)} seconds`;

/** Returns the seconds until a limit's window ends. */
export const secondsOf = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1000));

/** Consumes a point. Resolves also above the limit; throws only other errors. */
export function consume(limiter: RateLimiterAbstract, key: string): Promise<RateLimiterRes> {
  return limiter.consume(key).catch((reason: unknown) => {
    if (reason instanceof RateLimiterRes) return reason;
    throw reason;
  });
}

/** Sends what is left of a limit, in the RateLimit header fields of the IETF draft 8. */
function tellLimit(res: Response, limiter: RateLimiterAbstract, counted: RateLimiterRes): void {
  const { keyPrefix, points, duration } = limiter;
  res.append('ratelimit-policy', `"${keyPrefix}"; q=${points}; w=${duration}`);
  res.append('ratelimit', `"${keyPrefix}"; r=${counted.remainingPoints}; t=${secondsOf(counted)}`);
}

/** Creates the error for a caller above a limit, with the time to try again. */
export function rateLimited(message: string, seconds: number): AppError {
  return new AppError('rate_limited', `${message} Please try again in ${inWords(seconds)}.`, { retryAfterSeconds: seconds });
}

/** Creates the rate limits that endpoints name. */
export function createRateLimits(ctx: Pick<PlatformContext, 'db' | 'clock' | 'config'>): RateLimits {
  const limiterFor = createLimiters(ctx);
  const hashOf = limitHasher(ctx.config);
  const counterOf = (name: RateLimitName): CountAttempt => {
    const rules = limitTable[name].map((rule) => ({ ...rule, limiter: limiterFor(rule) }));
    const guard = name === 'login' || name === 'operator_login' ? createAccountGuard(ctx, name) : undefined;
    return async (req, res) => {
      const counted: { limiter: RateLimiterAbstract; key: string }[] = [];
      for (const { limiter, keyOf, message, countsAll } of rules) {
        const key = keyOf(req, hashOf);
        if (key === null) continue;
        const result = await consume(limiter, key);
        tellLimit(res, limiter, result);
        if (result.consumedPoints > limiter.points) throw rateLimited(message, secondsOf(result));
        if (!countsAll) counted.push({ limiter, key });
      }
      const username = usernameIn(req);
      const guessKey = (await guard?.keyOf(req, username)) ?? null;
      const guess = guard && guessKey !== null ? await consume(guard.limiter, guessKey) : undefined;
      if (guard && guess && guessKey !== null) {
        if (guess.consumedPoints > guard.limiter.points) {
          throw rateLimited('Too many failed sign-ins to this account from unfamiliar networks.', secondsOf(guess));
        }
        counted.push({ limiter: guard.limiter, key: guessKey });
      }
      const giveBack = async () => {
        await Promise.all(counted.map(({ limiter, key }) => limiter.reward(key)));
      };
      return {
        async reward() {
          await Promise.all([giveBack(), guard?.remember(req, username)]);
        },
        giveBack,
        isLastGuess: guess?.remainingPoints === 0,
      };
    };
  };
  return Object.fromEntries(Object.keys(limitTable).map((name) => [name, counterOf(name as RateLimitName)])) as RateLimits;
}
