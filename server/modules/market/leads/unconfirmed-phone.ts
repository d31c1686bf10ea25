import type { Urgency } from '../../../../shared/domain/words/enums.ts';
import type { MarketSettings } from '../../../../shared/domain/auction/market-settings.ts';
import type { leads } from '../../../../shared/schema/index.ts';
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

/** Whether a number's requests of other networks fill its limits, and how many of its emergencies are on the market unconfirmed. */
interface Crowd {
  isCrowded: boolean;
  emergencies: number;
}

/** How many emergencies of a crowded number may be on the market before anybody has confirmed it. */
const MAX_UNCONFIRMED_EMERGENCIES = 3;

/**
 * Returns whether a request waits for its number to be confirmed because the number is crowded. An emergency does not wait, unless as many
 * of the number are on the market.
 */
export function waitsForCrowd({ isCrowded, emergencies }: Crowd, { urgency, phoneConfirmedAt }: Pick<typeof leads.$inferInsert, 'urgency' | 'phoneConfirmedAt'>): boolean {
  if (!isCrowded || phoneConfirmedAt instanceof Date) return false;
  return urgency !== 'emergency' || emergencies >= MAX_UNCONFIRMED_EMERGENCIES;
}
