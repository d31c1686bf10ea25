import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listLeads, purchaseLead } from '@shared/contracts/leads.ts';
import { createPaymentIntent } from '@shared/contracts/payments.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { servesPipeline } from '@/testing/pipeline.ts';
import { bought, buyer, openMarket, quote, sells, slowLead } from '@/testing/purchase-story.tsx';

const payButton = () => screen.findByRole('button', { name: /^Complete demo purchase/ });

beforeEach(() => {
  servesPipeline([]);
  api.answers(createPaymentIntent, ({ body }) => quote(body.amount ?? 0));
});

describe('the purchase dialog', () => {
  it('says what the lead is, how far it is, what it costs and what happens with a bad one', async () => {
    const { user } = await openMarket();
    await payButton();
    const dialog = within(screen.getByRole('dialog'));

    expect(dialog.getByText('4.2 km from Marrickville')).toBeTruthy();
    expect(dialog.getByText('Priya').closest('dd')?.textContent).toBe('Priya, 04••\u00a0•••\u00a0318');
    expect(dialog.getByText('You pay').nextElementSibling?.textContent).toBe('$39.89');
    expect(dialog.getByText('No GST charged. A bad lead is replaced: report it within 7 days.')).toBeTruthy();
    const footer = within(dialog.getByRole('contentinfo'));
    expect(footer.getByText('You pay')).toBeTruthy();
    expect(dialog.queryByText(/Wait for/)).toBeNull();

    await user.keyboard('{Escape}');

    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Purchase lead AE-1042E/ })));
  });

  it('says that the lead is gone once someone else has it, and offers the nearest other one', async () => {
    const next = slowLead({ id: 7, jobReference: 'AE-7E', serviceLocation: 'Newtown NSW 2042', distanceKm: 2 });
    const { user, queryClient } = await openMarket({ others: [slowLead({ id: 8, jobReference: 'AE-8E', distanceKm: 9 }), next] });
    await payButton();

    api.answers(listLeads, [next]);
    await act(() => queryClient.invalidateQueries());

    expect(await within(screen.getByRole('dialog')).findByText('Gone at $39.89')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Complete demo purchase/ })).toBeNull();

    await user.click(screen.getByRole('button', { name: 'See AE-7E in Newtown, 2 km from Marrickville' }));

    expect(await screen.findByRole('dialog', { name: 'Purchase lead AE-7E' })).toBeTruthy();
  });

  it('asks first about a lead outside the area', async () => {
    const { user } = await openMarket({ lead: slowLead({ distanceKm: 3287 }) });

    expect(await screen.findByText('This job is 3,287 km from Marrickville. Your area is 20 km.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Complete demo purchase/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Go on' }));

    expect(await payButton()).toBeTruthy();
  });

  it('asks first about a lead whose place is not certain', async () => {
    const { user } = await openMarket({ lead: slowLead({ distanceKm: null, serviceLocation: 'Richmond' }) });

    const question = within(await screen.findByRole('alertdialog', { name: 'Place not certain' }));
    expect(question.getByText('We can’t tell where this job is (Richmond), so it may be far away. Your area is 20 km.')).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Go on' }));

    expect(await payButton()).toBeTruthy();
    expect(within(screen.getByRole('dialog')).getByText('place not certain')).toBeTruthy();
  });
});

describe('a demo purchase', () => {
  it('buys at the price on the button and shows whom to call', async () => {
    sells();
    const { user, history } = await openMarket();
    const button = await payButton();
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getAllByText('Test mode, no money moves')).toHaveLength(2);
    expect(button.textContent).toContain('$39.89');

    await user.click(button);

    expect(await screen.findByText('You paid $31.20')).toBeTruthy();
    const name = screen.getByRole('heading', { name: 'Priya Sharma' });
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect(await screen.findByText('Payment Successful')).toBeTruthy();
    expect(screen.getByText('Payment processed successfully!')).toBeTruthy();
    expect(api.requests(createPaymentIntent)[0]?.body).toEqual({ leadId: 1042, amount: 39_89, buyer });
    expect(api.requests(purchaseLead)[0]?.body).toEqual({
      ...buyer,
      amountPaid: '39.89',
      paymentStatus: 'completed',
    });
    const receipt = within(screen.getByRole('dialog'));
    expect(receipt.getByText('0491 570 156')).toBeTruthy();
    expect(receipt.getByText('Test mode, no money moves')).toBeTruthy();
    expect(receipt.getByText('Ring within 5 minutes: they’re expecting a call.')).toBeTruthy();
    expect(receipt.getByText(/^Your receipt is on its way by email/)).toBeTruthy();
    expect(receipt.getByRole('link', { name: 'Call Priya Sharma' }).getAttribute('href')).toBe(
      'tel:+61491570156',
    );
    expect(receipt.getByRole('link', { name: 'Text Priya Sharma' }).getAttribute('href')).toMatch(
      /^sms:\+61491570156\?&body=Hi%20Priya/,
    );
    expect(receipt.getByRole('link', { name: 'Email Priya Sharma' })).toBeTruthy();

    await user.click(receipt.getByRole('button', { name: 'Go to job' }));

    expect(history?.at(-1)).toBe('/dashboard?tab=purchased&job=50');
    expect(await screen.findByRole('tab', { name: /^Purchased ?, 1 job$/ })).toBeTruthy();
    expect(await screen.findByRole('tab', { name: /^Leads ?, 0 leads$/ })).toBeTruthy();
  });

  it('has its receipt in the dialog once that is numbered', async () => {
    sells({ ...bought, taxDocuments: [{ id: 3, kind: 'receipt', number: 'REC-000003' }] });
    const { user } = await openMarket();

    await user.click(await payButton());

    const link = await screen.findByRole('link', { name: 'Receipt REC-000003 (PDF)' });
    expect(link.getAttribute('href')).toBe('/api/tax-documents/3/pdf');
    expect(screen.queryByText(/on its way/)).toBeNull();
  });

  it('is sent once however often the button is pressed', async () => {
    sells();
    const { user } = await openMarket();

    await user.dblClick(await payButton());
    await screen.findByText('You paid $31.20');

    expect(api.requests(createPaymentIntent)).toHaveLength(1);
    expect(api.requests(purchaseLead)).toHaveLength(1);
  });

  it('asks again before it takes more than the button said', async () => {
    sells();
    api.answers(createPaymentIntent, quote(41_00));
    const { user } = await openMarket();

    await user.click(await payButton());

    const alert = await screen.findByText('The price is $41.00.');
    expect(alert).toBeTruthy();
    expect(api.requests(purchaseLead)).toEqual([]);
    expect((await payButton()).textContent).toContain('$41.00');
    const lines = within(screen.getByRole('region', { name: 'What you pay' }));
    expect(lines.getByText('Price').nextElementSibling?.textContent).toBe('$41.00');
    expect(lines.getByText('You pay').nextElementSibling?.textContent).toBe('$41.00');

    await user.click(await payButton());

    expect(await screen.findByText('You paid $31.20')).toBeTruthy();
    expect(api.requests(purchaseLead)[0]?.body).toMatchObject({ amountPaid: '41.00' });
  });

  it('asks for what the account does not know, under the field', async () => {
    const { user } = await openMarket({ person: buildUser({ email: null }) });

    await user.click(await payButton());

    expect(await screen.findByText('Valid email required')).toBeTruthy();
    expect(api.requests(createPaymentIntent)).toEqual([]);

    await user.type(screen.getByLabelText('Email'), 'sam@volt.com.au');
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('sam@volt.com.au');
  });

  it('tells that the contact unlocks in a moment while the payment is being settled', async () => {
    sells({ ...bought, visibility: 'redacted', paymentStatus: 'pending', customerName: 'Priya' });
    const { user } = await openMarket();

    await user.click(await payButton());

    expect(await screen.findByText(/^The lead is yours. We’re finalising the payment/)).toBeTruthy();
    expect(within(screen.getByRole('dialog')).queryByRole('link')).toBeNull();
  });
});

describe('a purchase that does not go through', () => {
  it.each([
    ['before the payment', createPaymentIntent],
    ['after the payment', purchaseLead],
  ])('is calm when the race is lost %s', async (_when, endpoint) => {
    api.refuses(purchaseLead, 'lead_sold', 'Someone got in first. You were not charged.');
    api.refuses(endpoint, 'lead_sold', 'Someone got in first. You were not charged.');
    const { user } = await openMarket();

    await user.click(await payButton());

    expect(await screen.findByText('Someone got in first. You were not charged.')).toBeTruthy();
    expect(screen.queryByText('Payment Error')).toBeNull();

    api.answers(listLeads, []);
    await user.click(screen.getByRole('button', { name: 'Back to leads' }));
    expect(await screen.findByText('Someone got in first')).toBeTruthy();
  });

  it('finds a lead that is this buyer’s own already, by a press whose answer got lost', async () => {
    sells();
    api.refuses(createPaymentIntent, 'lead_sold', 'Someone got in first. You were not charged.');
    const { user } = await openMarket();

    await user.click(await payButton());

    expect(await screen.findByText('You paid $31.20')).toBeTruthy();
  });

  it('shows the new price when it moved', async () => {
    api.refuses(purchaseLead, 'price_changed', 'The price is now $39.00');
    const { user } = await openMarket();

    await user.click(await payButton());

    expect(await screen.findByText('The price has moved.')).toBeTruthy();
    expect(await payButton()).toBeTruthy();
  });

  it('keeps the dialog and says what failed, in place and as a notice', async () => {
    api.refuses(purchaseLead, 'internal', 'Down', { requestId: 'req-5' });
    const { user } = await openMarket();

    await user.click(await payButton());

    const dialog = within(screen.getByRole('dialog'));
    const inline = await dialog.findByText('Failed to purchase lead: Down');
    expect(document.activeElement?.contains(inline)).toBe(true);
    expect(await screen.findByText('req-5')).toBeTruthy();
    expect(screen.getAllByText('Failed to purchase lead: Down')).toHaveLength(2);
  });

  it('never goes on without a client secret', async () => {
    api.answers(createPaymentIntent, { ...quote(39_89), clientSecret: '' });
    const { user } = await openMarket();

    await user.click(await payButton());

    const dialog = within(screen.getByRole('dialog'));
    expect(await dialog.findByText('No client secret received from server')).toBeTruthy();
    expect(dialog.getByText('Payment Error')).toBeTruthy();
    expect(api.requests(purchaseLead)).toEqual([]);
  });

  it('asks before the dialog closes on a payment that is under way', async () => {
    const waiting: ((purchase: typeof bought) => void)[] = [];
    api.answers(purchaseLead, () => new Promise((resolve) => waiting.push(resolve)));
    const { user } = await openMarket();
    await user.click(await payButton());

    await user.keyboard('{Escape}');

    expect(await screen.findByText('Close while the payment is going through?')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Keep waiting' }));
    waiting.forEach((answer) => answer(bought));
    expect(await screen.findByText('You paid $31.20')).toBeTruthy();
  });
});
