import { keyedHasher } from '../../../platform/keyed-hash.ts';
import type { SalesConfig } from '../context.ts';

/** Returns the keyed hash of the gateway's fingerprint of a card; null if no card is known. */
export function hashOfCard(config: SalesConfig, cardFingerprint: string | null): string | null {
  return cardFingerprint && keyedHasher(config, 'card')(cardFingerprint);
}
