import { AppError } from '../../errors.ts';

/** Returns the refusal of what may be done again at an instant. */
export function limitRefusal(message: string, until: Date, at: Date): AppError {
  const seconds = Math.max(1, Math.ceil((until.getTime() - at.getTime()) / 1000));
  return new AppError('rate_limited', message, { retryAfterSeconds: seconds });
}
