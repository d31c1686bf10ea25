import type { Config } from '../../config.ts';

/** Writes a link that carries a secret. Where the page is, is as configured: what a request says of its host is anyone's to choose. */
export function secretLink(
  { appUrl, port }: Pick<Config, 'appUrl' | 'port'>,
  path: string,
  [name, secret]: readonly [name: string, secret: string],
): string {
  const url = new URL(path, appUrl ?? `http://localhost:${port ?? 5000}`);
  url.searchParams.set(name, secret);
  return url.href;
}
