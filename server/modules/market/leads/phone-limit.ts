import { DAY_SECONDS } from '../../../../shared/domain/time/durations.ts';
import { isFictional } from './fictional-phones.ts';
import { AppError } from '../../../platform/errors.ts';
import { MAX_A_DAY, MAX_OPEN, type PhoneLimit } from './phone-limit-store.ts';
import type { MarketConfig } from '../context.ts';

/** Returns whether requests of a number are limited: always, except for fictional numbers in the demo world. */
export const isPhoneLimited = ({ isProduction }: MarketConfig, phone: string): boolean => isProduction || !isFictional(phone);

/**
 * Returns the error for a request beyond the limits of its phone number, with what the customer can do next.
 * @decision phone_limit
 */
export function phoneLimitError({ brand }: MarketConfig, limit: PhoneLimit): AppError {
  if (limit === 'open') {
    return new AppError('conflict', `This phone number already has ${MAX_OPEN} open requests. To change one or add to it, call us on ${brand.phone}.`);
  }
  const message = `This phone number has sent ${MAX_A_DAY} requests in the last 24 hours. Please try again tomorrow, or call us on ${brand.phone}.`;
  return new AppError('rate_limited', message, { retryAfterSeconds: DAY_SECONDS });
}
