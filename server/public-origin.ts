import type { Config } from './config.ts';

/** Returns where people reach the product, as configured: what a request says of its host is anyone's to choose. */
export function publicOrigin({ appUrl, port }: Pick<Config, 'appUrl' | 'port'>): string {
  return appUrl ?? `http://localhost:${port ?? 5000}`;
}
