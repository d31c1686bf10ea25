import type { BodyOf } from '../../../shared/contracts/endpoint.ts';
import { SHORTEST_FILL_MS, type createLead } from '../../../shared/contracts/quotes.ts';
import type { MarketSettings } from '../../../shared/domain/market-settings.ts';
import { AppError } from '../../errors.ts';
import type { Asked } from './phone-limit-store.ts';

// A person can hardly get here, and must have a way on when they do.
const MESSAGE = 'This looked like an automatic request. Please try again in a moment, or call us.';

type Body = BodyOf<typeof createLead>;

/** How many requests an address may send within 24 hours that lack the fields of the form, before the next are held. */
const PLAUSIBLE_WITHOUT_FORM = 1;

/**
 * Returns after how many requests of its network address within 24 hours a request is held, and why; null when it never is.
 * @decision request_hold
 */
export function holdRule({ holdAfterRequests }: MarketSettings, isFromForm: boolean): Asked['hold'] {
  if (holdAfterRequests === null) return null;
  if (isFromForm) return { after: holdAfterRequests, reason: 'many_requests' };
  return { after: Math.min(holdAfterRequests, PLAUSIBLE_WITHOUT_FORM), reason: 'no_form' };
}

/** True for a request with the two signs that the form always sends. */
export const isFromForm = ({ jobTopic, fillMs }: Body): boolean => jobTopic != null && fillMs !== undefined;

/**
 * Returns the request without the signs that it was judged by. Throws for one that a script filled in; what is not sent is not judged.
 * @decision bot_check
 */
export function spotRobot({ jobTopic, fillMs, ...quote }: Body) {
  const isTrapped = (jobTopic ?? '').trim() !== '';
  const isTooFast = (fillMs ?? SHORTEST_FILL_MS) < SHORTEST_FILL_MS;
  if (isTrapped || isTooFast) throw new AppError('invalid_input', MESSAGE);
  return quote;
}
