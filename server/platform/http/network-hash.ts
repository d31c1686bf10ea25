import { keyedHasher } from '../keyed-hash.ts';
import { publicNetworkOf } from './client-address.ts';
import type { PlatformConfig } from '../config.ts';

/**
 * Returns a function that hashes the network of a request with a key: equal networks give equal hashes, and nothing else can be read from
 * them. Null for an address that identifies nobody.
 */
export function networkHasher(config: PlatformConfig): (ip: string) => string | null {
  const hashOf = keyedHasher(config, 'network');
  return (ip) => {
    const network = publicNetworkOf(ip);
    return network === null ? null : hashOf(network);
  };
}
