import { publicUrl } from '../../../platform/public-origin.ts';
import type { IdentityConfig } from '../context.ts';

/** Returns a link that contains a secret. */
export function secretLink(
  config: Pick<IdentityConfig, 'appUrl' | 'port'>,
  path: string,
  [name, secret]: readonly [name: string, secret: string],
): string {
  const url = new URL(publicUrl(config, path));
  url.searchParams.set(name, secret);
  return url.href;
}
