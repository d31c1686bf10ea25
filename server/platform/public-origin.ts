import type { PlatformConfig } from './config.ts';

/** Returns the public origin as configured, because any caller can choose the Host header. */
export function publicOrigin({ appUrl, port }: Pick<PlatformConfig, 'appUrl' | 'port'>): string {
  return appUrl ?? `http://localhost:${port ?? 5000}`;
}
