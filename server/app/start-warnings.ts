import type { Logger } from 'pino';
import type { Config } from './config.ts';

/** Logs a warning at start for each setting that takes a protection away in production. */
export function warnOfSettings({ isProduction, isSecondFactorRequired }: Pick<Config, 'isProduction' | 'isSecondFactorRequired'>, log: Pick<Logger, 'warn'>): void {
  if (!isProduction || isSecondFactorRequired) return;
  log.warn({ event: 'second_factor_not_required' }, 'SECOND_FACTOR_REQUIRED is false: super admins and operators can sign in with a password alone');
}
