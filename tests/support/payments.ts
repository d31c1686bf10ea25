import type { Config } from '../../server/app/config.ts';
import { isTestMode, type PaymentConfig } from '../../server/modules/sales/gateway/payment-settings.ts';

/** A context that takes money another way, as the configuration would say it. */
export function withPayments<C extends { config: Config }>(ctx: C, payments: PaymentConfig): C {
  return { ...ctx, config: { ...ctx.config, payments, isTestMode: isTestMode(payments) } };
}
