import type { PlatformConfig } from './config.ts';

/** Returns the public origin as configured, because any caller can choose the Host header. */
export function publicOrigin({ appUrl, port }: Pick<PlatformConfig, 'appUrl' | 'port'>): string {
  return appUrl ?? `http://localhost:${port ?? 5000}`;
}

/** Returns the public URL of a page or an endpoint by its path, with its query. */
export const publicUrl = (config: Pick<PlatformConfig, 'appUrl' | 'port'>, path: string): string => new URL(path, publicOrigin(config)).href;
