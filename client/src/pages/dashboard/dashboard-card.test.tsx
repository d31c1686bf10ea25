import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listLeads, purchaseLead } from '@shared/contracts/leads.ts';
import { createPaymentIntent, getSavedCard } from '@shared/contracts/payments.ts';
import { buildIntent, fakeStripe, refusal } from '@/testing/fake-stripe.ts';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { servesPipeline } from '@/testing/pipeline.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { DashboardPage } from './dashboard-page.tsx';
import { bought, buyer, openMarket, quote, sells, slowLead } from '@/testing/purchase-story.tsx';

const paid = { ...bought, paymentKind: 'card' as const };
const payButton = () => screen.findByRole('button', { name: /^Pay \$/ });

const connections = () => [...document.head.querySelectorAll('link[rel="preconnect"]')];

/** Finds the pay button once the card form is ready. */
async function readyToPay() {
  const button = await payButton();
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  return button;
}

beforeEach(() => {
  clientConfig.payments = { kind: 'stripe', publishableKey: 'pk_test_1', isTest: true };
  fakeStripe.install();
  servesPipeline([]);
  api.answers(getSavedCard, { card: null });
  api.answers(createPaymentIntent, ({ body }) => quote(body.amount ?? 0));
});

describe('a first purchase with a card', () => {
  it('holds the price on the button, takes the lead and says what of the hold was released', async () => {
    sells(paid);
    const { user } = await openMarket();
    const button = await readyToPay();
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('We hold $39.89. You pay the live price at the moment you win, never more.')).toBeTruthy();
    expect(dialog.getAllByText('Test mode, no money moves')).toHaveLength(2);
    expect(button.textContent).toContain('Pay $39.89');

    await user.click(button);

    expect(await screen.findByText('You paid $31.20; $8.69 of the hold was released')).toBeTruthy();
    expect(await screen.findByText('Payment processed successfully!')).toBeTruthy();
    expect(within(screen.getByRole('dialog')).getByText('Test mode, no money moves')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Call Priya Sharma' })).toBeTruthy();
    expect(fakeStripe.called('elements')[0]).toMatchObject({
      mode: 'payment',
      amount: 39_89,
      currency: 'aud',
      captureMethod: 'manual',
      paymentMethodTypes: ['card'],
      setupFutureUsage: 'on_session',
    });
    expect(api.requests(createPaymentIntent)[0]?.body).toEqual({ leadId: 1042, amount: 39_89, buyer, saveCard: true });
    expect(fakeStripe.called('confirm')).toEqual([
      expect.objectContaining({
        clientSecret: 'pi_1_secret_1',
        redirect: 'if_required',
        confirmParams: { return_url: `${location.origin}/dashboard?tab=available&lead=1042` },
      }),
    ]);
    expect(api.requests(purchaseLead)[0]?.body).toMatchObject({ buyerName: 'Sam Volt', amountPaid: '39.89' });
  });

  it('confirms the sum that the server opened, which may be lower than the button’s', async () => {
    sells(paid);
    api.answers(createPaymentIntent, quote(39_50));
    const { user } = await openMarket();

    await user.click(await readyToPay());

    expect(await screen.findByText('You paid $31.20; $8.30 of the hold was released')).toBeTruthy();
    expect(fakeStripe.called('submit')[0]).toEqual({ amount: 39_89 });
    expect(fakeStripe.called('confirm')[0]).toMatchObject({ amount: 39_50 });
  });

  it('keeps no card when the box is not ticked', async () => {
    sells(paid);
    const { user } = await openMarket();
    await readyToPay();
    await user.click(screen.getByRole('checkbox', { name: 'Save this card for next time' }));

    await user.click(await readyToPay());
    await screen.findByText(/^You paid/);

    expect(fakeStripe.form).toMatchObject({ setupFutureUsage: null });
    expect(api.requests(createPaymentIntent)[0]?.body).toMatchObject({ saveCard: false });
  });

  it('asks again before it holds more than the button said', async () => {
    sells(paid);
    api.answers(createPaymentIntent, quote(41_00));
    const { user } = await openMarket();

    await user.click(await readyToPay());

    expect(await screen.findByText('The price is $41.00.')).toBeTruthy();
    expect(fakeStripe.called('confirm')).toEqual([]);

    await user.click(await readyToPay());

    expect(await screen.findByText(/^You paid \$31.20/)).toBeTruthy();
    expect(fakeStripe.called('confirm')[0]).toMatchObject({ amount: 41_00 });
  });

  it('counts a card that is charged already as success', async () => {
    sells(paid);
    fakeStripe.answers.confirm = () => ({ paymentIntent: buildIntent('succeeded') });
    const { user } = await openMarket();

    await user.click(await readyToPay());

    expect(await screen.findByText(/^You paid \$31.20/)).toBeTruthy();
  });

  it('loads nothing of the card provider before the dialog opens, and connects at the touch of a button', async () => {
    connections().forEach((link) => link.remove());
    api.answers(listLeads, [slowLead()]);
    const { user } = renderWithApp(<DashboardPage />, { path: '/dashboard', user: buildUser() });
    const button = await screen.findByRole('button', { name: /^Purchase lead/ });

    await user.pointer({ target: button, keys: '[MouseLeft>]' });

    expect(connections().map((link) => link.getAttribute('href'))).toEqual(['https://js.stripe.com']);
    expect(fakeStripe.calls).toEqual([]);

    await user.pointer({ target: button, keys: '[/MouseLeft]' });

    await readyToPay();
    expect(fakeStripe.called('open')).toEqual([{ publishableKey: 'pk_test_1' }]);
    expect(api.requests(createPaymentIntent)).toEqual([]);
  });

  it('says when the card form cannot be loaded, and tries again', async () => {
    fakeStripe.answers.open = () => {
      throw new Error('Failed to load Stripe.js');
    };
    const { user } = await openMarket();
    expect(await screen.findByText('The card form couldn’t be loaded')).toBeTruthy();
    expect(await payButton()).toHaveProperty('disabled', true);

    fakeStripe.answers.open = () => undefined;
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await readyToPay()).toBeTruthy();
  });
});

describe('a card that does not go through', () => {
  it('is told in the provider’s words, in place and as a notice, and another card is as good', async () => {
    sells(paid);
    fakeStripe.answers.confirm = () => refusal('Your card was declined.');
    const { user } = await openMarket();

    await user.click(await readyToPay());

    const dialog = within(screen.getByRole('dialog'));
    expect(await dialog.findByText('Your card was declined.')).toBeTruthy();
    await waitFor(() => expect(screen.getAllByText('Payment Failed')).toHaveLength(2));
    expect(api.requests(purchaseLead)).toEqual([]);

    fakeStripe.answers.confirm = () => ({ paymentIntent: buildIntent('requires_capture') });
    await user.click(await readyToPay());

    expect(await screen.findByText(/^You paid \$31.20/)).toBeTruthy();
  });

  it('does not ask again for the sum of a payment that was agreed to and is still open', async () => {
    sells(paid);
    api.answers(createPaymentIntent, quote(41_00));
    fakeStripe.answers.confirm = () => refusal('Your card was declined.');
    const { user } = await openMarket();
    await user.click(await readyToPay());
    await screen.findByText('The price is $41.00.');
    await user.click(await readyToPay());
    await within(screen.getByRole('dialog')).findByText('Your card was declined.');
    expect(screen.getByText(/^We hold \$41.00. You pay the live price/)).toBeTruthy();

    fakeStripe.answers.confirm = () => ({ paymentIntent: buildIntent('requires_capture') });
    await user.click(await readyToPay());

    expect(await screen.findByText('You paid $31.20; $9.80 of the hold was released')).toBeTruthy();
  });

  it('asks again when another payment would hold more', async () => {
    api.answers(createPaymentIntent, quote(39_89));
    fakeStripe.answers.confirm = () => refusal('Your card was declined.');
    const { user } = await openMarket();
    await user.click(await readyToPay());
    await within(screen.getByRole('dialog')).findByText('Your card was declined.');

    api.answers(createPaymentIntent, { ...quote(40_50), clientSecret: 'pi_2_secret_2' });
    await user.click(await readyToPay());

    expect(await screen.findByText('The price is $40.50.')).toBeTruthy();
    expect(fakeStripe.called('confirm')).toHaveLength(1);
  });

  it('opens no payment while the form is not filled in', async () => {
    fakeStripe.answers.submit = () => ({ error: { type: 'validation_error', message: 'Incomplete' } });
    const { user } = await openMarket();

    await user.click(await readyToPay());
    await readyToPay();

    expect(fakeStripe.called('submit')).toHaveLength(1);
    expect(api.requests(createPaymentIntent)).toEqual([]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows a payment that is not decided with its status', async () => {
    fakeStripe.answers.confirm = () => ({ paymentIntent: buildIntent('processing') });
    const { user } = await openMarket();

    await user.click(await readyToPay());

    expect(await screen.findByText('Payment status: processing')).toBeTruthy();
    expect(screen.getAllByText('Payment Processing')).toHaveLength(2);
    expect(api.requests(purchaseLead)).toEqual([]);
  });

  it.each([
    ['with its words', 'The provider stumbled', 'The provider stumbled'],
    ['with the standing sentence', '', 'Failed to process payment. Please try again.'],
  ])('is a payment error when something breaks: %s', async (_how, thrown, shown) => {
    fakeStripe.answers.confirm = () => Promise.reject(new Error(thrown));
    const { user } = await openMarket();

    await user.click(await readyToPay());

    await waitFor(() => expect(screen.getAllByText(shown)).toHaveLength(2));
    expect(screen.getAllByText('Payment Error')).toHaveLength(2);
  });

  it('puts the lead back on the market when the charge came to nothing in the end', async () => {
    const pending = { ...paid, visibility: 'redacted' as const, paymentStatus: 'pending' as const };
    api.answers(purchaseLead, pending);
    const { user } = await openMarket();

    await user.click(await readyToPay());

    const failed = 'Payment could not be completed. You were not charged. The lead is back on the market.';
    expect(await screen.findByText(failed)).toBeTruthy();
    expect(screen.queryByText('Payment Successful')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Back to leads' }));
    expect(await screen.findByRole('button', { name: /^Purchase lead AE-1042E/ })).toBeTruthy();
  });

  it('lets the server tell why a hold was given up', async () => {
    api.refuses(purchaseLead, 'lead_sold', 'Someone got in first. You were not charged.');
    fakeStripe.answers.confirm = () =>
      refusal('You cannot confirm this PaymentIntent', { payment_intent: buildIntent('canceled') });
    const { user } = await openMarket();

    await user.click(await readyToPay());

    expect(await screen.findByText('Someone got in first. You were not charged.')).toBeTruthy();
    expect(screen.queryByText('Payment Failed')).toBeNull();
  });

  it.each([
    ['payment_declined', 'Your bank said no.', 'Payment Failed', purchaseLead],
    ['payment_required', 'Authorise the payment first', 'Payment Failed', purchaseLead],
    ['rate_limited', 'Too many payments. Please wait.', 'Payment Error', createPaymentIntent],
    ['conflict', 'That cannot be done now.', 'Payment Error', createPaymentIntent],
  ] as const)('hands on what the server says: %s', async (code, message, title, endpoint) => {
    api.refuses(endpoint, code, message);
    const { user } = await openMarket();

    await user.click(await readyToPay());

    const dialog = within(screen.getByRole('dialog'));
    expect(await dialog.findByText(new RegExp(message))).toBeTruthy();
    expect(dialog.getByText(title)).toBeTruthy();
  });
});
