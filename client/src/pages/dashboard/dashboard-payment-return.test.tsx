import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listLeads, purchaseLead } from '@shared/contracts/leads.ts';
import { createPaymentIntent, getSavedCard } from '@shared/contracts/payments.ts';
import { CONFIRM_TIMEOUT_MS, PROVIDER_TIMEOUT_MS } from '@/components/card/provider-answer.ts';
import { buildIntent, fakeStripe, refusal } from '@/testing/fake-stripe.ts';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { servesPipeline } from '@/testing/pipeline.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { DashboardPage } from './dashboard-page.tsx';
import { bought, openMarket, quote, sells, slowLead } from '@/testing/purchase-story.tsx';

const paid = { ...bought, paymentKind: 'card' as const };
const backFromBank =
  '/dashboard?tab=available&lead=1042&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_1&redirect_status=succeeded';

function arrive(path: string, person = buildUser()) {
  return renderWithApp(<DashboardPage />, { path, user: person });
}

beforeEach(() => {
  clientConfig.payments = { kind: 'stripe', publishableKey: 'pk_test_1', isTest: true };
  fakeStripe.install();
  servesPipeline([]);
  api.answers(listLeads, [slowLead()]);
  api.answers(getSavedCard, { card: null });
  api.answers(createPaymentIntent, ({ body }) => quote(body.amount ?? 0));
});

describe('coming back from the bank', () => {
  it('finishes the purchase and cleans the address', async () => {
    sells(paid);

    const { history } = arrive(backFromBank);

    expect(await screen.findByText('You paid $31.20; $8.69 of the hold was released')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Call Priya Sharma' })).toBeTruthy();
    expect(fakeStripe.called('retrieve')).toEqual([{ clientSecret: 'pi_1_secret_1' }]);
    expect(api.requests(purchaseLead)).toHaveLength(1);
    expect(api.requests(purchaseLead)[0]?.params).toEqual({ leadId: '1042' });
    expect(api.requests(purchaseLead)[0]?.body).toEqual({ amountPaid: '39.89' });
    expect(history).toEqual(['/dashboard?tab=available']);
  });

  it('tells why it failed and offers to try again', async () => {
    const message = 'We are unable to authenticate your payment method.';
    fakeStripe.answers.retrieve = () => ({
      paymentIntent: buildIntent('requires_payment_method', {
        last_payment_error: { type: 'invalid_request_error', message },
      }),
    });
    const { user } = arrive(backFromBank);
    const dialog = within(await screen.findByRole('dialog', { name: 'Your payment' }));
    expect(await dialog.findByText(message)).toBeTruthy();
    expect(dialog.getByText('Payment Failed')).toBeTruthy();
    expect(api.requests(purchaseLead)).toEqual([]);

    await user.click(dialog.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('dialog', { name: 'Purchase lead AE-1042E' })).toBeTruthy();
  });

  it('is calm when someone else got the lead in the meantime', async () => {
    fakeStripe.answers.retrieve = () => ({ paymentIntent: buildIntent('canceled') });
    api.refuses(purchaseLead, 'lead_sold', 'Someone got in first. You were not charged.');

    const { user } = arrive(backFromBank);

    expect(await screen.findByText('Someone got in first. You were not charged.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Back to leads' }));
    expect(await screen.findByText('Someone got in first')).toBeTruthy();
  });

  it('asks the server what is held when the card provider never answers', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    sells(paid);
    fakeStripe.answers.retrieve = () => new Promise(() => undefined);
    arrive(backFromBank);
    await waitFor(() => expect(fakeStripe.called('retrieve')).toHaveLength(1));

    await act(async () => vi.advanceTimersByTime(PROVIDER_TIMEOUT_MS));

    expect(await screen.findByText('You paid $31.20')).toBeTruthy();
    expect(api.requests(purchaseLead).map(({ body }) => body)).toEqual([{}]);
  });

  it.each([
    ['be loaded', () => (fakeStripe.answers.open = () => { throw new Error('Failed to load Stripe.js'); })],
    ['be reached', () => (fakeStripe.answers.retrieve = () => refusal('No connection', { type: 'api_connection_error' }))],
  ])('asks the server what is held when the card provider cannot %s', async (_how, fails) => {
    sells(paid);
    fails();

    arrive(backFromBank);

    expect(await screen.findByText('You paid $31.20')).toBeTruthy();
    expect(api.requests(purchaseLead).map(({ body }) => body)).toEqual([{}]);
  });

  it('can be asked again when the server did not answer', async () => {
    api.fails(purchaseLead);
    const { user } = arrive(backFromBank);
    const again = await screen.findByRole('button', { name: 'Check again' });

    sells(paid);
    await user.click(again);

    expect(await screen.findByText(/^You paid \$31.20/)).toBeTruthy();
  });
});

/** Presses Pay; the page is left while the card is being confirmed. */
async function leaveDuringPayment() {
  fakeStripe.answers.confirm = () => new Promise(() => undefined);
  const { user, unmount } = await openMarket();
  const button = await screen.findByRole('button', { name: /^Pay \$/ });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  await user.click(button);
  await waitFor(() => expect(fakeStripe.called('confirm')).toHaveLength(1));
  unmount();
}

describe('a card provider that never answers', () => {
  it('is not waited for in the card form for ever', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fakeStripe.answers.loads = () => false;
    await openMarket();
    await screen.findByTestId('card-form');
    expect(screen.queryByRole('alert')).toBeNull();

    await act(async () => vi.advanceTimersByTime(PROVIDER_TIMEOUT_MS));

    expect(await screen.findByText('The card form couldn’t be loaded. Close this dialog and try again.')).toBeTruthy();
  });

  it('calls no payment failed whose answer was lost, and asks about it after a reload', async () => {
    fakeStripe.answers.confirm = () => refusal('No connection', { type: 'api_connection_error' });
    const { user, unmount } = await openMarket();
    const button = await screen.findByRole('button', { name: /^Pay \$/ });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));

    await user.click(button);

    expect(await screen.findByText('Payment status: no answer yet. If it goes through, the lead is under Purchased.')).toBeTruthy();
    expect(screen.queryByText('Payment Failed')).toBeNull();
    unmount();
    sells(paid);
    arrive('/dashboard');
    expect(await screen.findByText('You paid $31.20')).toBeTruthy();
  });

  it('leaves a payment that may still go through, whose dialog can be closed and which can be asked about again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fakeStripe.answers.confirm = () => new Promise(() => undefined);
    const { user } = await openMarket();
    const button = await screen.findByRole('button', { name: /^Pay \$/ });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    await user.click(button);
    await waitFor(() => expect(fakeStripe.called('confirm')).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Close anyway' }));
    await user.click(screen.getByRole('tab', { name: /^Purchased/ }));
    await user.click(await screen.findByRole('tab', { name: /^Leads/ }));
    await screen.findByText('Checking your payment…');

    await act(async () => vi.advanceTimersByTime(CONFIRM_TIMEOUT_MS));

    const dialog = within(await screen.findByRole('dialog', { name: 'Your payment' }));
    expect(await dialog.findByText('Payment status: no answer yet. If it goes through, the lead is under Purchased.')).toBeTruthy();
    sells(paid);
    await user.click(dialog.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText('You paid $31.20')).toBeTruthy();
  });
});

describe('a reload during a payment', () => {
  it('shows the lead when the payment went through', async () => {
    await leaveDuringPayment();
    sells(paid);

    const first = arrive('/dashboard');

    expect(await screen.findByText('You paid $31.20')).toBeTruthy();
    first.unmount();
    arrive('/dashboard');
    await screen.findByText('No available leads at the moment');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.requests(purchaseLead)).toHaveLength(1);
  });

  it('says so when it did not, and leads back to the purchase', async () => {
    await leaveDuringPayment();
    api.refuses(purchaseLead, 'payment_required', 'Authorise the payment first');

    const { user } = arrive('/dashboard');

    expect(await screen.findByText('The payment was not finished. You were not charged.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('dialog', { name: 'Purchase lead AE-1042E' })).toBeTruthy();
  });

  it('finds nothing to ask about once the payment was answered', async () => {
    fakeStripe.answers.confirm = () => refusal('Your card was declined.');
    const { user, unmount } = await openMarket();
    const button = await screen.findByRole('button', { name: /^Pay \$/ });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    await user.click(button);
    await within(screen.getByRole('dialog')).findByText('Your card was declined.');
    unmount();

    arrive('/dashboard');

    await screen.findByRole('button', { name: /^Purchase lead/ });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks nothing on behalf of somebody else', async () => {
    await leaveDuringPayment();

    arrive('/dashboard', buildUser({ id: 8 }));

    await screen.findByRole('button', { name: /^Purchase lead/ });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.requests(purchaseLead)).toEqual([]);
  });
});
