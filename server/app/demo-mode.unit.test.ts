import { describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const DATABASE_URL = 'postgres://db.example/sparkdrop';
const production = {
  NODE_ENV: 'production',
  DATABASE_URL,
  SESSION_SECRET: 'a secret that only the tests know',
  APP_URL: 'https://sparkdrop.example',
  PAYMENTS: 'demo',
};

describe('demo mode', () => {
  it('is where nothing at all was set', () => {
    expect(loadConfig({}).isDemoMode).toBe(true);
    expect(loadConfig({ APP_URL: 'http://127.0.0.1:5000', PAYMENTS: 'demo' }).isDemoMode).toBe(true);
  });

  it.each([
    ['a database', { NODE_ENV: 'test', DATABASE_URL }],
    ['Stripe keys, even for tests', stripe],
    ['a mail server', { SMTP_URL: 'smtp://mail.example' }],
    ['production', production],
  ])('ends with %s', (_what, env) => {
    expect(loadConfig(env).isDemoMode).toBe(false);
  });
});
