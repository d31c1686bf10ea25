import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { purchaseLead } from '@shared/contracts/leads.ts';
import { createPaymentIntent, forgetSavedCard, getSavedCard } from '@shared/contracts/payments.ts';
import { fakeStripe } from '@/testing/fake-stripe.ts';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { api } from '@/testing/api.ts';
import { servesPipeline } from '@/testing/pipeline.ts';
import { bought, buyer, openMarket, quote, sells } from '@/testing/purchase-story.tsx';

const visa = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2090 };
const payWithVisa = () => screen.findByRole('button', { name: /^Pay \$39.89 with Visa •••• 4242/ });
const cardForm = () => screen.findByTestId('card-form');

beforeEach(() => {
  clientConfig.payments = { kind: 'stripe', publishableKey: 'pk_live_1', isTest: false };
  fakeStripe.install();
  servesPipeline([]);
  api.answers(getSavedCard, { card: visa });
  api.answers(createPaymentIntent, ({ body }) => quote(body.amount ?? 0));
});

it('pays with one press and asks for no card', async () => {
  sells({ ...bought, paymentKind: 'card' });
  const { user } = await openMarket();
  const button = await payWithVisa();
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  expect(screen.queryByText('Test mode, no money moves')).toBeNull();

  await user.click(button);

  expect(await screen.findByText('You paid $31.20; $8.69 of the hold was released')).toBeTruthy();
  expect(api.requests(createPaymentIntent)[0]?.body).toEqual({ leadId: 1042, amount: 39_89, buyer, useSavedCard: true });
  expect(fakeStripe.called('elements')).toEqual([]);
  expect(fakeStripe.called('confirm')[0]).not.toHaveProperty('elements');
  expect(fakeStripe.called('confirm')[0]).toMatchObject({ clientSecret: 'pi_1_secret_1', redirect: 'if_required' });
});

it('gives way to another card, and back', async () => {
  const { user } = await openMarket();
  await payWithVisa();

  await user.click(screen.getByRole('button', { name: 'Use another card' }));

  expect(await cardForm()).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Pay $39.89' })).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Use Visa •••• 4242' }));

  expect(await payWithVisa()).toBeTruthy();
});

it('is forgotten after one question', async () => {
  api.answers(forgetSavedCard, {});
  const { user } = await openMarket();
  await payWithVisa();

  await user.click(screen.getByRole('button', { name: 'Forget this card' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Forget card' }));

  expect(await cardForm()).toBeTruthy();
  expect(api.requests(forgetSavedCard)).toHaveLength(1);
  expect(screen.queryByText(/4242/)).toBeNull();
});

it('stays when it could not be forgotten, and says so', async () => {
  api.refuses(forgetSavedCard, 'unavailable', 'Please try again in a moment.');
  const { user } = await openMarket();
  await payWithVisa();

  await user.click(screen.getByRole('button', { name: 'Forget this card' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Forget card' }));

  expect(await question.findByText('Please try again in a moment.')).toBeTruthy();
});

it('that is gone gives way to the card form with a clear line', async () => {
  api.refuses(createPaymentIntent, 'conflict', 'There is no saved card. Please enter one.');
  const { user } = await openMarket();
  const button = await payWithVisa();
  await waitFor(() => expect(button).toHaveProperty('disabled', false));

  await user.click(button);

  expect(await screen.findByText('Your saved card can no longer be used.')).toBeTruthy();
  expect(await cardForm()).toBeTruthy();
  expect(api.requests(purchaseLead)).toEqual([]);
});

it('is not offered once it has expired', async () => {
  api.answers(getSavedCard, { card: { ...visa, expYear: 2020 } });

  await openMarket();

  expect(await cardForm()).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Pay $39.89' })).toBeTruthy();
});

it('that cannot be looked up does not stand in the way of another', async () => {
  api.refuses(getSavedCard, 'internal', 'Down');

  await openMarket();

  expect(await cardForm()).toBeTruthy();
});
