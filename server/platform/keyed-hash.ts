import { createHmac } from 'node:crypto';
import { sessionSecret } from './session-secret.ts';
import type { PlatformConfig } from './config.ts';

/** Returns a function that hashes one sort of text with a key: equal texts give equal hashes, and guessing a text needs the key. */
export function keyedHasher(config: PlatformConfig, sort: 'network' | 'card' | 'contact' | 'request' | 'phone' | 'phone_code' | 'search' | 'limit'): (text: string) => string {
  const key = sessionSecret(config);
  return (text) => createHmac('sha256', key).update(`${sort}:${text}`).digest('base64url').slice(0, 22);
}

/**
 * Returns a function that hashes with a key whom a limit counts: an address, a username or an id, in any case. In the key of a counter the
 * hash stands between colons, so that an erasure finds it (`deleteLimitsOf`).
 */
export function limitHasher(config: PlatformConfig): (of: string) => string {
  const hashOf = keyedHasher(config, 'limit');
  return (of) => hashOf(of.trim().toLowerCase());
}
