import * as z from 'zod';
import { isSafeAddress, SAFE_ADDRESS_MESSAGE } from '../../../platform/service-address.ts';

/** The payment gateway's settings, chosen once at startup by the keys that are set. */
export type PaymentConfig =
  | { kind: 'demo' }
  | {
      kind: 'stripe';
      secretKey: string;
      publishableKey: string;
      /** The current signing secret and, during a rotation, the previous one. */
      webhookSecrets: readonly string[];
      /** The base URL of another Stripe-compatible host; undefined for Stripe itself. */
      apiBase: string | undefined;
      /** True for a test key: no money moves. */
      isTest: boolean;
    };

/** Returns whether no money moves: on a demo, and with the gateway's test keys. */
export function isTestMode(payments: PaymentConfig): boolean {
  return payments.kind === 'demo' || payments.isTest;
}

const webhookSecret = z
  .string()
  .regex(/^whsec_\S+$/, 'must be a signing secret, which starts with whsec_')
  .optional();

/** The environment variables for payments. */
export const paymentSettings = {
  PAYMENTS: z.literal('demo').optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, 'must be a secret key, which starts with sk_test_, sk_live_ or rk_')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, 'must be a publishable key, which starts with pk_test_ or pk_live_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_WEBHOOK_SECRET_PREVIOUS: webhookSecret,
  STRIPE_API_BASE: z
    .string()
    .refine(isSafeAddress, SAFE_ADDRESS_MESSAGE)
    .optional(),
};

const paymentEnvironment = z.object(paymentSettings);
type PaymentEnvironment = z.output<typeof paymentEnvironment>;

const KEYS = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
const STRIPE = [...KEYS, 'STRIPE_WEBHOOK_SECRET_PREVIOUS', 'STRIPE_API_BASE'] as const;

const isLive = (key: string | undefined) => key?.includes('_live_') ?? false;

/** Returns the problems of the payment settings as a whole, one line each. */
export function paymentProblems(env: Record<string, string | undefined>): string[] {
  const { PAYMENTS, NODE_ENV, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY } = env;
  const lines: string[] = [];
  if (!STRIPE.some((name) => env[name])) {
    if (NODE_ENV === 'production' && !PAYMENTS) {
      lines.push('PAYMENTS: production needs the Stripe keys, or PAYMENTS=demo for a demo');
    }
    return lines;
  }
  if (PAYMENTS) lines.push('PAYMENTS: cannot be demo while Stripe variables are set');
  const missing = KEYS.filter((name) => !env[name]);
  lines.push(...missing.map((name) => `${name}: must be set together with the other Stripe keys`));
  if (isLive(STRIPE_SECRET_KEY) && NODE_ENV !== 'production') {
    lines.push('STRIPE_SECRET_KEY: a live key takes real money and is for production only');
  }
  if (STRIPE_SECRET_KEY && STRIPE_PUBLISHABLE_KEY && isLive(STRIPE_SECRET_KEY) !== isLive(STRIPE_PUBLISHABLE_KEY)) {
    lines.push('STRIPE_PUBLISHABLE_KEY: must be of the same mode, test or live, as STRIPE_SECRET_KEY');
  }
  return lines;
}

/** Returns the payment configuration. The settings must have no problems. */
export function paymentConfigFrom(env: PaymentEnvironment): PaymentConfig {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = env;
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET) return { kind: 'demo' };
  const secrets = [STRIPE_WEBHOOK_SECRET, env.STRIPE_WEBHOOK_SECRET_PREVIOUS];
  return {
    kind: 'stripe',
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecrets: secrets.filter((secret) => secret !== undefined),
    apiBase: env.STRIPE_API_BASE && new URL(env.STRIPE_API_BASE).origin,
    isTest: !isLive(STRIPE_SECRET_KEY),
  };
}
