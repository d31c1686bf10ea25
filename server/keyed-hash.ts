import { createHmac } from 'node:crypto';
import type { Config } from './config.ts';
import { sessionSecret } from './session-secret.ts';

/** Returns a function that makes keyed hashes of one sort of text: they tell alike from unlike, and nobody without the key can try texts. */
export function keyedHasher(config: Config, sort: 'network' | 'card' | 'contact'): (text: string) => string {
  const key = sessionSecret(config);
  return (text) => createHmac('sha256', key).update(`${sort}:${text}`).digest('base64url').slice(0, 22);
}
