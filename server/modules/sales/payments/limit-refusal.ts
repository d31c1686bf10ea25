import { AppError } from '../../../platform/errors.ts';

/** Returns a `rate_limited` error with the time until the request may be repeated. */
export function limitRefusal(message: string, until: Date, at: Date): AppError {
  const seconds = Math.max(1, Math.ceil((until.getTime() - at.getTime()) / 1000));
  return new AppError('rate_limited', message, { retryAfterSeconds: seconds });
}
