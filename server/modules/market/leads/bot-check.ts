import type { BodyOf } from '../../../../shared/contracts/endpoint.ts';
import { MIN_FILL_MS, type createLead } from '../../../../shared/contracts/quotes.ts';
import type { MarketSettings } from '../../../../shared/domain/auction/market-settings.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Asked } from './phone-limit-store.ts';

// A person hardly ever sees this, but must know how to go on when they do.
const MESSAGE = 'This looked like an automatic request. Please try again in a moment, or call us.';

type Body = BodyOf<typeof createLead>;

/** How many requests without the form's fields an address may send within 24 hours before further ones are held. */
const PLAUSIBLE_WITHOUT_FORM = 1;

/**
 * Returns after how many requests of its network address within 24 hours a request is held, and why; null if never.
 * @decision request_hold
 */
export function holdRule({ holdAfterRequests }: MarketSettings, isFromForm: boolean): Asked['hold'] {
  if (holdAfterRequests === null) return null;
  if (isFromForm) return { after: holdAfterRequests, reason: 'many_requests' };
  return { after: Math.min(holdAfterRequests, PLAUSIBLE_WITHOUT_FORM), reason: 'no_form' };
}

/** Returns whether a request has the two fields that the form always sends: the honeypot and the time taken to fill the form in. */
export const isFromForm = ({ jobTopic, fillMs }: Body): boolean => jobTopic != null && fillMs !== undefined;

/**
 * Returns the request without the bot-check fields. Throws `invalid_input` if the honeypot is filled or the form was filled in too fast.
 * Fields that were not sent are not checked.
 * @decision bot_check
 */
export function checkForBot({ jobTopic, fillMs, ...quote }: Body) {
  const isHoneypotFilled = (jobTopic ?? '').trim() !== '';
  const isTooFast = (fillMs ?? MIN_FILL_MS) < MIN_FILL_MS;
  if (isHoneypotFilled || isTooFast) throw new AppError('invalid_input', MESSAGE);
  return quote;
}
