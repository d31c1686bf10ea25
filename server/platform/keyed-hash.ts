import { createHmac } from 'node:crypto';
import { sessionSecret } from './session-secret.ts';
import type { PlatformConfig } from './config.ts';

/** Returns a function that hashes one sort of text with a key: equal texts give equal hashes, and guessing a text needs the key. */
export function keyedHasher(config: PlatformConfig, sort: 'network' | 'card' | 'contact' | 'request' | 'phone' | 'phone_code'): (text: string) => string {
  const key = sessionSecret(config);
  return (text) => createHmac('sha256', key).update(`${sort}:${text}`).digest('base64url').slice(0, 22);
}
