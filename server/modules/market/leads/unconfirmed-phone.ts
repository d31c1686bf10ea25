import type { Urgency } from '../../../../shared/domain/words/enums.ts';
import type { MarketSettings } from '../../../../shared/domain/auction/market-settings.ts';
import type { MarketContext } from '../context.ts';

/** Holds a request until its number is confirmed. */
export const HELD = { status: 'held', heldFor: 'unconfirmed_phone' } as const;

/**
 * Returns the columns that hold a request until its phone number is confirmed; none where the market sells unconfirmed requests, where no
 * codes can be texted, and for an emergency.
 * @decision phone_check
 */
export function unconfirmedColumns(
  { sms }: MarketContext['config'],
  { unconfirmedRequests }: Pick<MarketSettings, 'unconfirmedRequests'>,
  urgency: Urgency,
): typeof HELD | undefined {
  return sms.kind === 'off' || unconfirmedRequests === 'sell' || urgency === 'emergency' ? undefined : HELD;
}
