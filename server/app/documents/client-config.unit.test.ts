import { expect, it } from 'vitest';
import { loadConfig } from '../config.ts';
import { safeTerms } from '../../modules/back-office/site-terms/find-site-terms.ts';
import { clientConfigOf } from './document-template.ts';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://localhost/market',
  SESSION_SECRET: 'a secret that only the tests know',
  APP_URL: 'https://leads.example.com',
  PAYMENTS: 'demo',
};

const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
const { PAYMENTS: _demo, ...withoutPayments } = production;
const keys = { VAPID_PUBLIC_KEY: 'B'.repeat(87), VAPID_PRIVATE_KEY: 'k'.repeat(43) };

it.each([
  ['nothing', production, []],
  ['mail', { ...production, SMTP_URL: 'smtp://mail.example.com' }, ['mail']],
  ['Stripe', { ...withoutPayments, ...stripe }, ['stripe']],
  ['maps', { ...production, GOOGLE_MAPS_API_KEY: 'key' }, ['google_maps']],
  ['push messages', { ...production, ...keys }, ['push']],
  ['a demo, which makes its own keys for push messages', {}, ['push']],
])('the privacy policy of a server with %s names %o alone', (_what, env, recipients) => {
  expect(clientConfigOf(loadConfig(env), safeTerms).privacy.recipients).toEqual(recipients);
});

it('shows a testimonial only under a rule that carries what it says, and never a part of one', () => {
  const said = ['Fair leads.', 'Every electrician here is licensed. Fair leads.'].map((text) => ({ name: 'Ada', city: 'Perth', text, rating: 4 }));
  const env = { ...production, BRAND_TESTIMONIALS: JSON.stringify(said) };
  const shownUnder = (buyingRule: 'anyone' | 'licence_verified') =>
    clientConfigOf(loadConfig(env), { ...safeTerms, claims: { buyingRule, insuranceRequired: false } }).brand.testimonials;

  expect(shownUnder('anyone')).toEqual(said.slice(0, 1));
  expect(shownUnder('licence_verified')).toEqual(said);
});

it('no document holds a secret of the installation', () => {
  const config = clientConfigOf(loadConfig({ ...withoutPayments, ...stripe, ...keys, SMTP_URL: 'smtp://user:hidden@mail.example.com' }), safeTerms);

  expect(JSON.stringify(config)).not.toMatch(/sk_test|whsec|hidden|a secret that/);
});
