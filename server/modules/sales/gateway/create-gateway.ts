import type { Db } from '../../../platform/db/client.ts';
import { withSpans } from '../../../platform/tracing/tracing.ts';
import { createDemoGateway } from './demo-gateway.ts';
import type { PaymentGateway } from './gateway.ts';
import { createStripeGateway } from './stripe-gateway.ts';
import type { SalesConfig } from '../context.ts';

/** Creates the gateway that the configuration names. It cannot change after startup. */
export function createGateway({ payments }: Pick<SalesConfig, 'payments'>, db: Db): PaymentGateway {
  const gateway = payments.kind === 'demo' ? createDemoGateway(db) : createStripeGateway(payments);
  return withSpans(gateway, 'gateway', ['readEvent']);
}
