import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import webPush from 'web-push';
import type { Config } from '../config.ts';

export type VapidKeys = NonNullable<Config['vapid']>;

/**
 * Returns the keys that push services know this installation by: the configured ones; without, a pair kept in the data
 * folder, and null in production, where one of several servers would make a pair of its own.
 */
export function vapidKeys({ vapid, isProduction, dataDir }: Pick<Config, 'vapid' | 'isProduction' | 'dataDir'>): VapidKeys | null {
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
