import type { Config } from '../../config.ts';
import { publicOrigin } from '../../public-origin.ts';

/** Writes a link that carries a secret. */
export function secretLink(
  config: Pick<Config, 'appUrl' | 'port'>,
  path: string,
  [name, secret]: readonly [name: string, secret: string],
): string {
  const url = new URL(path, publicOrigin(config));
  url.searchParams.set(name, secret);
  return url.href;
}
