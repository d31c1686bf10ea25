import { describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';
import { namesIn, production } from '../../tests/support/settings.ts';

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1a',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1a',
  STRIPE_WEBHOOK_SECRET: 'whsec_1a',
};

const live = { ...production, ...stripe, PAYMENTS: '', STRIPE_SECRET_KEY: 'sk_live_1a', STRIPE_PUBLISHABLE_KEY: 'pk_live_1a' };

describe('card payments', () => {
  it('are on when the three keys are there', () => {
    expect(loadConfig(stripe).payments).toEqual({
      kind: 'stripe',
      secretKey: 'sk_test_1a',
      publishableKey: 'pk_test_1a',
      webhookSecrets: ['whsec_1a'],
      apiBase: undefined,
      isTest: true,
    });
  });

  it('know two webhook secrets while one is replaced, and another host', () => {
    const env = { ...stripe, STRIPE_WEBHOOK_SECRET_PREVIOUS: 'whsec_0z', STRIPE_API_BASE: 'http://127.0.0.1:9430/' };

    expect(loadConfig(env).payments).toMatchObject({
      webhookSecrets: ['whsec_1a', 'whsec_0z'],
      apiBase: 'http://127.0.0.1:9430',
    });
  });

  it.each([
    ['sk_test_1a', 'pk_test_1a', true],
    ['rk_test_1a', 'pk_test_1a', true],
    ['sk_live_1a', 'pk_live_1a', false],
    ['rk_live_1a', 'pk_live_1a', false],
  ])('in production take %s with %s', (STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, isTest) => {
    expect(loadConfig({ ...live, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY }).payments).toMatchObject({ kind: 'stripe', isTest });
  });

  it.each([
    ['STRIPE_SECRET_KEY', 'pk_test_1a'],
    ['STRIPE_SECRET_KEY', 'sk_prod_1a'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_test_1a'],
    ['STRIPE_WEBHOOK_SECRET', 'sk_test_1a'],
    ['STRIPE_WEBHOOK_SECRET_PREVIOUS', 'secret'],
    ['STRIPE_API_BASE', 'stripe.example'],
    ['STRIPE_API_BASE', 'http://stripe.example'],
    ['STRIPE_API_BASE', 'http://127.0.0.1.stripe.example'],
    ['STRIPE_API_BASE', 'https://stripe.example/v2'],
    ['STRIPE_API_BASE', 'https://stripe.example/?key=1'],
  ])('refuse %s=%s', (name, value) => {
    expect(namesIn({ ...stripe, [name]: value })).toEqual([name]);
  });

  it.each(Object.keys(stripe))('refuse to start without %s', (name) => {
    expect(namesIn({ ...stripe, [name]: '' })).toEqual([name]);
  });

  it.each(['STRIPE_API_BASE', 'STRIPE_WEBHOOK_SECRET_PREVIOUS'])('refuse %s without the keys', (name) => {
    const value = name === 'STRIPE_API_BASE' ? 'https://stripe.example' : 'whsec_0z';

    expect(namesIn({ [name]: value })).toEqual(Object.keys(stripe));
  });

  it('are never a demo while a Stripe setting is there', () => {
    expect(namesIn({ ...stripe, PAYMENTS: 'demo' })).toEqual(['PAYMENTS']);
    expect(namesIn({ ...live, PAYMENTS: 'demo' })).toEqual(['PAYMENTS']);
  });

  it.each(['development', 'test'])('refuse a live key in %s', (NODE_ENV) => {
    expect(namesIn({ ...live, DATABASE_URL: '', APP_URL: '', NODE_ENV })).toEqual(['STRIPE_SECRET_KEY']);
  });

  it.each([
    ['sk_live_1a', 'pk_test_1a'],
    ['sk_test_1a', 'pk_live_1a'],
    ['rk_test_1a', 'pk_live_1a'],
  ])('refuse %s beside %s', (STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY) => {
    expect(namesIn({ ...live, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY })).toEqual(['STRIPE_PUBLISHABLE_KEY']);
  });

  it('name all that is wrong at once', () => {
    const env = { PAYMENTS: 'demo', STRIPE_SECRET_KEY: 'sk_live_1a', STRIPE_PUBLISHABLE_KEY: 'pk_test_1a', STRIPE_API_BASE: 'x' };

    expect(namesIn(env)).toEqual([
      'STRIPE_API_BASE', 'PAYMENTS', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY',
    ]);
  });
});
