import * as z from 'zod/mini';
import { leadBuyers } from '../domain/roles.ts';
import { defineEndpoint } from './endpoint.ts';
import { idInput, instant } from './wire.ts';

export const createPaymentIntent = defineEndpoint({
  name: 'createPaymentIntent',
  method: 'POST',
  path: '/api/create-payment-intent',
  summary: 'Quote a lead at its live price and open a payment to authorise',
  access: leadBuyers,
  body: z.object({
    leadId: idInput,
    /** The price the buyer saw, in cents. Read for its shape: the server sets the amount. */
    amount: z.nullish(z.number('Must be a number of cents')),
    discountCodeId: z.nullish(idInput),
  }),
  response: z.object({
    clientSecret: z.string(),
    /** What is held, in cents: the most that can be charged. */
    amount: z.int(),
    expiresAt: instant,
  }),
  errors: [
    'invalid_input',
    'unauthenticated',
    'forbidden',
    'not_found',
    'lead_sold',
    'lead_is_free',
    'unavailable',
  ],
});
