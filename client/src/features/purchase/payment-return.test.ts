import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetPayment, paymentReturnsOf, rememberPayment, withoutReturn } from './payment-return.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

afterEach(() => vi.unstubAllGlobals());

const query = 'tab=available&lead=12&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret&redirect_status=succeeded';

it('reads which lead a bank sends the buyer back to, and with what', () => {
  expect(paymentReturnsOf(query, 7)).toEqual([{ leadId: 12, clientSecret: 'pi_1_secret' }]);
});

it.each([
  ['no lead', 'payment_intent_client_secret=pi_1_secret'],
  ['a lead that is no number', 'lead=x&payment_intent_client_secret=pi_1_secret'],
  ['a lead without a payment', 'lead=12'],
  ['nothing', ''],
])('finds no purchase in an address with %s', (_what, search) => {
  expect(paymentReturnsOf(search, 7)).toEqual([]);
});

it('takes only its own fields out of the address', () => {
  expect(withoutReturn(query)).toBe('tab=available');
  expect(withoutReturn('tab=purchased&job=5')).toBeNull();
});

it('remembers a payment that was under way for the person who made it alone, until it is over', () => {
  rememberPayment({ userId: 7, leadId: 12 });

  expect(paymentReturnsOf('', 7)).toEqual([{ leadId: 12, clientSecret: null }]);
  expect(paymentReturnsOf('', 8)).toEqual([]);

  forgetPayment({ userId: 7, leadId: 12 });

  expect(paymentReturnsOf('', 7)).toEqual([]);
});

it('keeps the note of one payment when another one is over', () => {
  rememberPayment({ userId: 7, leadId: 12 });
  rememberPayment({ userId: 7, leadId: 13 });

  forgetPayment({ userId: 7, leadId: 12 });

  expect(paymentReturnsOf('', 7)).toEqual([{ leadId: 13, clientSecret: null }]);
});

it('asks once about a payment that the bank and this tab both know of', () => {
  rememberPayment({ userId: 7, leadId: 12 });
  rememberPayment({ userId: 7, leadId: 13 });

  expect(paymentReturnsOf(query, 7)).toEqual([
    { leadId: 12, clientSecret: 'pi_1_secret' },
    { leadId: 13, clientSecret: null },
  ]);
});

const blocked = () => {
  throw new Error('The operation is insecure');
};

it('does without where the browser stores nothing', () => {
  vi.stubGlobal('sessionStorage', { getItem: blocked, setItem: blocked, removeItem: blocked });

  rememberPayment({ userId: 7, leadId: 12 });
  forgetPayment({ userId: 7, leadId: 12 });

  expect(paymentReturnsOf('', 7)).toEqual([]);
});
