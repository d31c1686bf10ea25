import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import webPush from 'web-push';
import type { PlatformConfig } from '../config.ts';

export type VapidKeys = NonNullable<PlatformConfig['vapid']>;

/**
 * Returns the VAPID keys of this installation: the configured ones, otherwise a pair stored in the data folder. Null in production without
 * configured keys, because each of several servers would make its own pair.
 */
export function vapidKeys({ vapid, isProduction, dataDir }: Pick<PlatformConfig, 'vapid' | 'isProduction' | 'dataDir'>): VapidKeys | null {
  if (vapid) return vapid;
  if (isProduction) return null;
  const file = join(dataDir, 'vapid-keys.json');
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, JSON.stringify(webPush.generateVAPIDKeys()), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return JSON.parse(readFileSync(file, 'utf8')) as VapidKeys;
}
