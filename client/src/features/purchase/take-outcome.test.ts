import { expect, it } from 'vitest';
import type { ErrorCode } from '@shared/contracts/errors.ts';
import { ApiError } from '@/lib/api/api-client.ts';
import { CardIncompleteError, CardRefusedError, PaymentProcessingError } from './payment-method.ts';
import { CardGoneError, outcomeOf, PriceRaisedError, TakeStepError, type TakingKind } from './take-outcome.ts';

const refusal = (code: ErrorCode, message = 'No', status = 409) =>
  new ApiError({ code, message, status, requestId: 'req-1' });

it.each<[string, Error, TakingKind, string]>([
  ['a lead sold before the payment opened', refusal('lead_sold'), 'pay', 'gone'],
  ['a lead sold before it was claimed', new TakeStepError(refusal('lead_sold')), 'pay', 'gone'],
  ['a lead taken off the market', refusal('not_found'), 'pay', 'gone'],
  ['a lead that became free in the meantime', refusal('lead_is_free'), 'pay', 'repriced'],
  ['a price that changed', new TakeStepError(refusal('price_changed')), 'pay', 'repriced'],
  ['a claim that came before zero', refusal('payment_required'), 'claim', 'repriced'],
  ['a higher amount than shown', new PriceRaisedError(41_00), 'pay', 'raised'],
  ['a card that is kept no longer', new CardGoneError(), 'pay', 'cardGone'],
  ['a code that ran out', refusal('discount_invalid'), 'pay', 'codeRefused'],
  ['a code that ran out for a claim', refusal('discount_invalid'), 'claim', 'codeRefused'],
  ['a licence of another state', new TakeStepError(refusal('may_not_buy', 'Your licence is of another state', 403)), 'pay', 'notAllowed'],
  ['an account that may claim nothing', refusal('may_not_buy', 'Add your licence', 403), 'claim', 'notAllowed'],
  ['a payment that is not decided', new PaymentProcessingError('processing'), 'pay', 'processing'],
  ['a payment that was left before it was authorised', new TakeStepError(refusal('payment_required')), 'resume', 'unfinished'],
  ['a payment that was left before it was opened', new TakeStepError(refusal('price_changed')), 'resume', 'unfinished'],
])('tells %s from a failure', (_what, error, attempt, kind) => {
  expect(outcomeOf(error, attempt)?.kind).toBe(kind);
});

it('leaves it to the card form to say what is missing in it', () => {
  expect(outcomeOf(new CardIncompleteError('Incomplete'), 'pay')).toBeNull();
});

it.each([
  ['a refused card', new CardRefusedError('Your card was declined.'), 'Payment Failed', 'Your card was declined.'],
  ['a declined card', refusal('payment_declined', 'Declined', 402), 'Payment Failed', 'Declined'],
  ['a payment that is not authorised', new TakeStepError(refusal('payment_required', 'Authorise first', 402)), 'Payment Failed', 'Authorise first'],
  ['too many payments', refusal('rate_limited', 'Please wait a minute', 429), 'Payment Error', 'Please wait a minute'],
  ['a conflict', refusal('conflict', 'There is no saved card', 409), 'Payment Error', 'There is no saved card'],
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
