import { expect, it } from 'vitest';
import type { ErrorCode } from '@shared/contracts/errors.ts';
import { ApiError } from '@/lib/api-client.ts';
import { outcomeOf, PriceRaisedError, TakeStepError } from './take-outcome.ts';

const refusal = (code: ErrorCode, message = 'No', status = 409) =>
  new ApiError({ code, message, status, requestId: 'req-1' });

it.each([
  ['a lead sold before the payment opened', refusal('lead_sold'), 'gone'],
  ['a lead sold before it was claimed', new TakeStepError(refusal('lead_sold')), 'gone'],
  ['a lead taken off the market', refusal('not_found'), 'gone'],
  ['a lead that became free meanwhile', refusal('lead_is_free'), 'repriced'],
  ['a price that changed', new TakeStepError(refusal('price_changed')), 'repriced'],
  ['a claim that came before zero', refusal('payment_required'), 'repriced'],
  ['a higher amount than shown', new PriceRaisedError(41_00), 'raised'],
])('tells %s from a failure', (_what, error, kind) => {
  expect(outcomeOf(error, 'pay').kind).toBe(kind);
});

it.each([
  ['a declined card', refusal('payment_declined', 'Declined', 402), 'Payment Failed', 'Declined'],
  ['no client secret', new Error('No client secret received from server'), 'Payment Error', 'No client secret received from server'],
  ['a failure without words', new Error(''), 'Payment Error', 'Failed to process payment. Please try again.'],
  ['a failed purchase', new TakeStepError(refusal('internal', 'Down', 500)), 'Error', 'Failed to purchase lead: Down'],
])('words %s as the error catalogue does', (_what, error, title, message) => {
  expect(outcomeOf(error, 'pay')).toMatchObject({ kind: 'failed', title, message });
});

it('words any failed claim alike', () => {
  expect(outcomeOf(refusal('internal', 'Down', 500), 'claim')).toEqual({
    kind: 'failed',
    title: 'Error claiming lead',
    message: 'Please try again.',
    reference: 'req-1',
  });
});
