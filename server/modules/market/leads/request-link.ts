import { requestPathOf } from '../../../../shared/contracts/request-path.ts';
import { keyedHasher } from '../../../platform/keyed-hash.ts';
import type { PlatformConfig } from '../../../platform/config.ts';
import { publicUrl } from '../../../platform/public-origin.ts';
import { createSecretToken, sha256 } from '../../identity/index.ts';

/**
 * Returns the secret of the link to a request's page, of 132 bits. It is derived from the stored nonce with the installation's key, so
 * that emails can carry the link again while the database holds only its hash.
 */
export const requestTokenOf = (config: PlatformConfig, nonce: string): string => keyedHasher(config, 'request')(nonce);

/** Returns the columns of a new link to a request's page. */
export function newRequestLink(config: PlatformConfig): { linkNonce: string; linkTokenHash: string } {
  const linkNonce = createSecretToken();
  return { linkNonce, linkTokenHash: sha256(requestTokenOf(config, linkNonce)) };
}

/** Returns the address of a request's page. */
export const requestLinkOf = (config: PlatformConfig, nonce: string): string => publicUrl(config, requestPathOf(requestTokenOf(config, nonce)));
