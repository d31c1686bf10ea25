import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { applyDiscountCode } from '@shared/contracts/discounts.ts';
import { purchaseLead } from '@shared/contracts/leads.ts';
import { getMyAbn } from '@shared/contracts/abn.ts';
import { createPaymentIntent } from '@shared/contracts/payments.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { servesPipeline } from '@/testing/pipeline.ts';
import { bought, openMarket, quote, sells } from '@/testing/purchase-story.tsx';

const payButton = () => screen.findByRole('button', { name: /^Complete demo purchase/ });

beforeEach(() => {
  servesPipeline([]);
  api.answers(createPaymentIntent, ({ body }) => quote(body.amount ?? 0));
});

async function enterCode(user: Awaited<ReturnType<typeof openMarket>>['user'], code = 'spark25') {
  await user.click(await screen.findByRole('button', { name: 'Have a code?' }));
  await user.type(await screen.findByRole('textbox', { name: 'Discount code' }), `${code}{Enter}`);
}

describe('a discount code', () => {
  const applied = {
    discountCodeId: 9,
    originalPrice: '39.89',
    discountAmount: '9.97',
    price: '29.92',
  };

  it('reduces the price on the button and goes with the purchase', async () => {
    sells();
    api.answers(applyDiscountCode, { ...applied, discountType: 'percentage', discountValue: '25.00' });
    const { user } = await openMarket();

    await enterCode(user);

    expect((await screen.findByText('SPARK25')).parentElement?.textContent).toBe('SPARK25 takes $9.97 off');
    expect((await payButton()).textContent).toContain('$29.92');
    expect(api.requests(applyDiscountCode)[0]?.body).toEqual({ code: 'spark25', leadId: 1042 });
    expect(api.requests(createPaymentIntent)).toEqual([]);

    await user.click(await payButton());

    expect(await screen.findByText('You paid $31.20')).toBeTruthy();
    expect(api.requests(createPaymentIntent)[0]?.body).toMatchObject({ leadId: 1042, amount: 29_92, discountCodeId: 9 });
    expect(api.requests(purchaseLead)[0]?.body).toMatchObject({ discountCodeId: 9, amountPaid: '29.92' });
  });

  it('is taken off again', async () => {
    api.answers(applyDiscountCode, { ...applied, discountType: 'fixed_amount', discountValue: '5.00' });
    const { user } = await openMarket();
    await enterCode(user);
    expect((await payButton()).textContent).toContain('$34.89');

    await user.click(screen.getByRole('button', { name: 'Remove code' }));

    expect((await payButton()).textContent).toContain('$39.89');
    expect(screen.getByRole('button', { name: 'Have a code?' })).toBeTruthy();
  });

  it('that cannot be used says why under its field and changes nothing', async () => {
    api.refuses(applyDiscountCode, 'discount_invalid', 'This code has expired.');
    const { user } = await openMarket();

    await enterCode(user);

    const field = await screen.findByRole('textbox', { name: 'Discount code' });
    expect(await screen.findByText('This code has expired.')).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect((await payButton()).textContent).toContain('$39.89');
  });

  it('that makes the lead free takes it without a payment', async () => {
    sells({ ...bought, paymentKind: 'free', amountPaid: '0.00' });
    api.answers(applyDiscountCode, { ...applied, discountType: 'free', discountValue: null });
    const { user } = await openMarket();
    await enterCode(user);
    const button = await screen.findByRole('button', { name: 'Claim FREE' });
    expect(button.className).toContain('w-full');
    expect(screen.getByText(/^Buying as/).textContent).toBe('Buying as Sam Volt, Volt Electrical, sam@example.com');
    expect(screen.queryByRole('button', { name: 'Change who is buying' })).toBeNull();

    await user.click(button);

    expect(await screen.findByRole('heading', { name: 'Priya Sharma' })).toBeTruthy();
    expect(api.requests(purchaseLead)[0]?.body).toEqual({ paymentStatus: 'completed', discountCodeId: 9 });
    expect(api.requests(createPaymentIntent)).toEqual([]);
  });

  it('that has run out in the meantime is taken off, and the price without it is asked for first', async () => {
    api.answers(applyDiscountCode, { ...applied, discountType: 'percentage', discountValue: '25.00' });
    api.refuses(createPaymentIntent, 'discount_invalid', 'This code has been used up.');
    const { user } = await openMarket();
    await enterCode(user);

    await user.click(await payButton());

    expect(await screen.findByText(/^This code has been used up. You were not charged./)).toBeTruthy();
    expect((await payButton()).textContent).toContain('$39.89');
    expect(api.requests(purchaseLead)).toEqual([]);
  });
});

describe('the buyer’s tax invoice', () => {
  it('carries the business number of the account, or the one that is entered', async () => {
    sells();
    api.answers(getMyAbn, { lookup: null });
    const { user } = await openMarket({ person: buildUser({ abn: '51824753556' }) });
    expect(await screen.findByText(/ABN 51 824 753 556/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Change who is buying' }));
    const field = screen.getByRole('textbox', { name: 'ABN (optional, for your tax invoice)' });
    await user.clear(field);
    await user.type(field, '51 824 753 557');

    await user.click(await payButton());
    expect(await screen.findByText('Please enter a valid ABN of 11 digits')).toBeTruthy();
    expect(api.requests(createPaymentIntent)).toEqual([]);

    await user.type(field, '{Backspace}6');
    await user.click(await payButton());

    expect(await screen.findByText('You paid $31.20')).toBeTruthy();
    expect(api.requests(purchaseLead)[0]?.body).toMatchObject({ buyerAbn: '51824753556' });
  });
});
