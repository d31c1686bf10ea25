import { expect, it } from 'vitest';
import { buildIntent, refusal } from '@/testing/fake-stripe.ts';
import {
  CardIncompleteError,
  CardRefusedError,
  PaymentProcessingError,
  requireHold,
} from './payment-method.ts';

it.each([
  ['a hold', { paymentIntent: buildIntent('requires_capture') }],
  ['a charge', { paymentIntent: buildIntent('succeeded') }],
  ['a hold from an earlier press', refusal('Unexpected', { payment_intent: buildIntent('requires_capture') })],
  ['a payment that was given up in the meantime', refusal('Unexpected', { payment_intent: buildIntent('canceled') })],
])('lets the server decide after %s', (_what, answer) => {
  expect(() => requireHold(answer)).not.toThrow();
});

it.each([
  ['a declined card', refusal('Your card was declined.'), CardRefusedError],
  ['a form that is not filled in', refusal('Incomplete', { type: 'validation_error' }), CardIncompleteError],
  ['a payment that is not decided', { paymentIntent: buildIntent('processing') }, PaymentProcessingError],
  ['a provider that was not reached', refusal('We are experiencing issues', { type: 'api_connection_error' }), PaymentProcessingError],
  ['a provider that failed', refusal('Something went wrong', { type: 'api_error' }), PaymentProcessingError],
  ['a provider that failed, and says that nothing is held', refusal('Failed', { type: 'api_error', payment_intent: buildIntent('requires_payment_method') }), CardRefusedError],
  ['a payment that was not authenticated', { paymentIntent: buildIntent('requires_action') }, PaymentProcessingError],
])('stops at %s', (_what, answer, kind) => {
  expect(() => requireHold(answer)).toThrow(kind);
});
