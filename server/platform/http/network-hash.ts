import { keyedHasher } from '../keyed-hash.ts';
import { cleanAddress, isLocal, networkOf } from './client-address.ts';
import type { PlatformConfig } from '../config.ts';

/**
 * Returns a function that hashes the network of a request with a key: equal networks give equal hashes, and nothing else can be read from
 * them. Null for an address that identifies nobody.
 */
export function networkHasher(config: PlatformConfig): (ip: string) => string | null {
  const hashOf = keyedHasher(config, 'network');
  return (ip) => {
    const address = cleanAddress(ip);
    return address === undefined || isLocal(address) ? null : hashOf(networkOf(address));
  };
}
