import type { Config } from '../../config.ts';
import { keyedHasher } from '../../keyed-hash.ts';

/** Returns the keyed hash of the gateway's fingerprint of a card; null where no card is known. */
export function hashOfCard(config: Config, cardFingerprint: string | null): string | null {
  return cardFingerprint && keyedHasher(config, 'card')(cardFingerprint);
}
