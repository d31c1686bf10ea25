import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { email, id, line, phone } from './wire.ts';

/** What a prospective electrician fills in to be phoned. */
export const callbackForm = z.object({
  firstName: line({ min: 2, max: 60, message: 'First name required' }),
  lastName: line({ min: 2, max: 60, message: 'Last name required' }),
  mobile: phone('Valid mobile number required'),
  email: email('Valid email required'),
  businessName: line({ min: 2, max: 120, message: 'Business name required' }),
  serviceArea: line({ min: 2, max: 200, message: 'Service area required' }),
});

export const requestCallback = defineEndpoint({
  name: 'requestCallback',
  method: 'POST',
  path: '/api/provider-callbacks',
  summary: 'Ask to be phoned about joining as an electrician',
  access: 'public',
  limit: 'callback',
  body: callbackForm,
  status: 201,
  response: z.object({ id }),
  errors: ['invalid_input', 'rate_limited'],
});
