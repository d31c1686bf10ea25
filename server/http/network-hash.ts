import type { Config } from '../config.ts';
import { keyedHasher } from '../keyed-hash.ts';
import { cleanAddress, isLocal, networkOf } from './client-address.ts';

/**
 * Makes a function that returns a keyed hash of the network a request came from: it tells alike from unlike and nothing else. Null
 * for an address that identifies nobody.
 */
export function networkHasher(config: Config): (ip: string) => string | null {
  const hashOf = keyedHasher(config, 'network');
  return (ip) => {
    const address = cleanAddress(ip);
    return address === undefined || isLocal(address) ? null : hashOf(networkOf(address));
  };
}
