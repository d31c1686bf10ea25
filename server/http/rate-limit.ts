import type { Request, Response } from 'express';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimitName } from '../../shared/contracts/endpoint.ts';
import type { AppContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { createAccountGuard, usernameIn } from './account-guessing.ts';
import { createLimiters } from './rate-limit-store.ts';
import { limitTable } from './rate-limit-table.ts';

/** An attempt that was counted. */
export interface Attempt {
  /** Gives its points back. For a handler to call where only failures count; no event of the connection does it. */
  reward: () => Promise<void>;
  /** True when it took the last guess that strangers have at the account it names. */
  isLastGuess: boolean;
}

/**
 * Counts an attempt before the work is done. Throws `rate_limited` beyond the limit.
 * @decision rate_limit
 */
export type CountAttempt = (req: Request, res: Response) => Promise<Attempt>;

export type RateLimits = Record<RateLimitName, CountAttempt>;

/** Of an endpoint without a limit. */
export const uncounted: Attempt = { reward: () => Promise.resolve(), isLastGuess: false };

const inWords = (seconds: number) =>
  seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.max(1, seconds)} seconds`;

/** Returns in how many seconds a limit begins again. */
export const secondsOf = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1000));

/** Consumes a point; a limit that is used up answers too, and everything else throws. */
export function consume(limiter: RateLimiterAbstract, key: string): Promise<RateLimiterRes> {
  return limiter.consume(key).catch((reason: unknown) => {
    if (reason instanceof RateLimiterRes) return reason;
    throw reason;
  });
}

/** Tells a caller how much is left, in the fields of the IETF's draft 8 for RateLimit headers. */
function tellLimit(res: Response, limiter: RateLimiterAbstract, counted: RateLimiterRes): void {
  const { keyPrefix, points, duration } = limiter;
  res.append('ratelimit-policy', `"${keyPrefix}"; q=${points}; w=${duration}`);
  res.append('ratelimit', `"${keyPrefix}"; r=${counted.remainingPoints}; t=${secondsOf(counted)}`);
}

/** Refuses what is beyond a limit and says when to try again. */
export function rateLimited(message: string, seconds: number): AppError {
  return new AppError('rate_limited', `${message} Please try again in ${inWords(seconds)}.`, { retryAfterSeconds: seconds });
}

/** Makes the limits that endpoints name. */
export function createRateLimits(ctx: Pick<AppContext, 'db' | 'clock' | 'config'>): RateLimits {
  const limiterFor = createLimiters(ctx);
  const counterOf = (name: RateLimitName): CountAttempt => {
    const rules = limitTable[name].map((rule) => ({ ...rule, limiter: limiterFor(rule) }));
    const guard = name === 'login' || name === 'operator_login' ? createAccountGuard(ctx, name) : undefined;
    return async (req, res) => {
      const counted: { limiter: RateLimiterAbstract; key: string }[] = [];
      for (const { limiter, keyOf, message } of rules) {
        const key = keyOf(req);
        const result = await consume(limiter, key);
        tellLimit(res, limiter, result);
        if (result.consumedPoints > limiter.points) throw rateLimited(message, secondsOf(result));
        counted.push({ limiter, key });
      }
      const username = usernameIn(req);
      const guessKey = (await guard?.keyOf(req, username)) ?? null;
      const guess = guard && guessKey !== null ? await consume(guard.limiter, guessKey) : undefined;
      if (guard && guess && guessKey !== null) {
        if (guess.consumedPoints > guard.limiter.points) {
          throw rateLimited('Too many failed sign-ins to this account from networks that it does not know.', secondsOf(guess));
        }
        counted.push({ limiter: guard.limiter, key: guessKey });
      }
      return {
        async reward() {
          await Promise.all([...counted.map(({ limiter, key }) => limiter.reward(key)), guard?.remember(req, username)]);
        },
        isLastGuess: guess?.remainingPoints === 0,
      };
    };
  };
  return Object.fromEntries(Object.keys(limitTable).map((name) => [name, counterOf(name as RateLimitName)])) as RateLimits;
}
