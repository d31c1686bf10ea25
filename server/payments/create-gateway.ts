import type { Config } from '../config.ts';
import type { Db } from '../db/client.ts';
import { createDemoGateway } from './demo-gateway.ts';
import type { PaymentGateway } from './gateway.ts';
import { createStripeGateway } from './stripe-gateway.ts';

/** Opens the one gateway that the configuration names; nothing after start can choose another. */
export function createGateway({ payments }: Pick<Config, 'payments'>, db: Db): PaymentGateway {
  return payments.kind === 'demo' ? createDemoGateway(db) : createStripeGateway(payments);
}
