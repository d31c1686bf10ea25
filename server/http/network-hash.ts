import { createHmac } from 'node:crypto';
import type { Config } from '../config.ts';
import { cleanAddress, isLocal, networkOf } from './client-address.ts';
import { sessionSecret } from './session-secret.ts';

/**
 * Makes a function that returns a keyed hash of the network a request came from: it tells alike from unlike and nothing else. Null
 * for an address that identifies nobody.
 */
export function networkHasher(config: Config): (ip: string) => string | null {
  const key = sessionSecret(config);
  return (ip) => {
    const address = cleanAddress(ip);
    if (address === undefined || isLocal(address)) return null;
    return createHmac('sha256', key).update(`network:${networkOf(address)}`).digest('base64url').slice(0, 22);
  };
}
