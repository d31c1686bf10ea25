import { isFictional } from '../../../shared/domain/fictional-phones.ts';
import type { Config } from '../../config.ts';
import { AppError } from '../../errors.ts';
import { MAX_A_DAY, MAX_OPEN, type PhoneLimit } from './phone-limit-store.ts';

const DAY_SECONDS = 86_400;

/** True where requests of a number are limited: everywhere but for numbers that nobody owns, in the demo world. */
export const isPhoneLimited = ({ isProduction }: Config, phone: string): boolean => isProduction || !isFictional(phone);

/**
 * Returns the refusal of a request beyond the limits of its phone number, with a way on.
 * @decision phone_limit
 */
export function phoneLimitError({ brand }: Config, limit: PhoneLimit): AppError {
  if (limit === 'open') {
    return new AppError('conflict', `This phone number already has ${MAX_OPEN} open requests. To change one or add to it, call us on ${brand.phone}.`);
  }
  const message = `This phone number has sent ${MAX_A_DAY} requests within a day. Please try again tomorrow, or call us on ${brand.phone}.`;
  return new AppError('rate_limited', message, { retryAfterSeconds: DAY_SECONDS });
}
