import * as z from 'zod/mini';
import { leadBuyers } from '../domain/people/roles.ts';
import { defineEndpoint } from './endpoint.ts';
import { buyerForm } from './buyer-form.ts';
import { empty, idInput, instant } from './wire.ts';

const yesOrNo = z._default(z.boolean('Please answer yes or no'), false);

export const createPaymentIntent = defineEndpoint({
  name: 'createPaymentIntent',
  method: 'POST',
  path: '/api/create-payment-intent',
  summary: 'Quote a lead at its live price and open a payment to authorise',
  access: leadBuyers,
  limit: 'payment',
  body: z.object({
    leadId: idInput,
    /** The price the buyer saw, in cents. Only validated: the server sets the amount. */
    amount: z.nullish(z.number('Must be a number of cents')),
    /** A discount code that this buyer has applied to this lead. */
    discountCodeId: z.nullish(idInput),
    /** The buyer's form, so that the purchase can be completed if the browser never returns. */
    buyer: z.nullish(buyerForm),
    /** Save the card that is entered for the next purchase. */
    saveCard: yesOrNo,
    /** Pay with the saved card. */
    useSavedCard: yesOrNo,
  }),
  response: z.object({
    clientSecret: z.string(),
    /** The amount on hold, in cents: the most that can be charged. */
    amount: z.int(),
    expiresAt: instant,
  }),
  errors: [
    'invalid_input',
    'discount_invalid',
    'unauthenticated',
    'forbidden',
    'not_found',
    'may_not_buy',
    'lead_sold',
    'lead_is_free',
    'conflict',
    'rate_limited',
    'unavailable',
  ],
});

/** A saved card, with the parts that may be shown. */
export const savedCard = z.object({
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
});

export const getSavedCard = defineEndpoint({
  name: 'getSavedCard',
  method: 'GET',
  path: '/api/saved-card',
  summary: 'The card that is kept for your next purchase',
  access: leadBuyers,
  response: z.object({ card: z.nullable(savedCard) }),
  errors: ['unauthenticated', 'forbidden'],
});

export const forgetSavedCard = defineEndpoint({
  name: 'forgetSavedCard',
  method: 'DELETE',
  path: '/api/saved-card',
  summary: 'Forget the card that is kept; fine when there is none',
  access: leadBuyers,
  response: empty,
  errors: ['unauthenticated', 'forbidden', 'unavailable'],
});
