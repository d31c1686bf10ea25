import { timingSafeEqual } from 'node:crypto';
import { MINUTE_MS, SECOND_MS } from '../../../../shared/domain/time/durations.ts';
import { keyedHasher } from '../../../platform/keyed-hash.ts';
import type { PlatformConfig } from '../../../platform/config.ts';

/** How long a code works, in milliseconds, counted from its latest text. */
export const CODE_MS = 10 * MINUTE_MS;
/** How often a code may be tried. */
export const MAX_TRIES = 5;
/** How long a customer waits before asking for another text, in milliseconds. */
export const RESEND_MS = 30 * SECOND_MS;

interface Coded {
  leadId: number;
  phoneHash: string;
  nonce: string;
}

/** Returns the code of six digits for a lead and a number. It is derived from the stored nonce with the installation's key. */
export function codeOf(config: PlatformConfig, { leadId, phoneHash, nonce }: Coded): string {
  const mac = keyedHasher(config, 'phone_code')(`${leadId}:${phoneHash}:${nonce}`);
  return String(Buffer.from(mac, 'base64url').readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}

/** Returns whether a typed code is the right one. */
export const isRightCode = (config: PlatformConfig, coded: Coded, typed: string): boolean =>
  timingSafeEqual(Buffer.from(codeOf(config, coded)), Buffer.from(typed));
