import { managePaths } from '../../shared/contracts/manage-paths.ts';
import { findMarketSettings, isBuyingRuleChosen } from '../modules/market/index.ts';
import { EXAMPLE_EMAIL } from './config.ts';
import type { AppContext } from './context.ts';

/** What the warnings depend on. */
type Warned = Pick<AppContext, 'db'> & { config: Pick<AppContext['config'], 'isProduction' | 'isSecondFactorRequired' | 'sms' | 'brand'>; log: Pick<AppContext['log'], 'warn'> };

/** Logs a warning at start for each setting that takes a protection away in production, or that is missing where nobody would notice. */
export async function warnOfSettings({ config, db, log }: Warned): Promise<void> {
  if (!config.isProduction) return;
  if (!config.isSecondFactorRequired) {
    log.warn({ event: 'second_factor_not_required' }, 'SECOND_FACTOR_REQUIRED is false: super admins and operators can sign in with a password alone');
  }
  if (config.brand.email === EXAMPLE_EMAIL) {
    log.warn({ event: 'brand_email_not_set' }, `BRAND_EMAIL is not set: differences in payments, concerns of customers and alarms go to ${EXAMPLE_EMAIL}, which nobody reads`);
  }
  const { settings } = await findMarketSettings(config, db);
  if (settings.buyingRule === 'anyone' && !(await isBuyingRuleChosen(db))) {
    log.warn(
      { event: 'buying_rule_not_chosen' },
      `anyone with a confirmed email address may buy leads, without an electrical licence: this market is older than the buying rule, and nobody has chosen one yet. A super admin can choose it at ${managePaths.market}.`,
    );
  }
}
