import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { quoteForm } from './quotes.ts';
import { pathId } from './wire.ts';

/** The place of a request, as its customer says it on the phone. */
export const placeForm = z.object({ serviceLocation: quoteForm.shape.serviceLocation });

export const correctPlace = defineEndpoint({
  name: 'correctPlace',
  method: 'POST',
  path: '/api/manage/requests/:leadId/place',
  summary:
    'Correct the place of an unsold request after a call with its customer. Electricians who work there are alerted, unless they were before, and open payments are released if they see another place then',
  access: ['super_admin'],
  limit: 'manage',
  params: z.object({ leadId: pathId }),
  body: z.extend(placeForm, {
    /** The place that was on screen (optimistic locking): nothing changes if it has changed since. */
    base: placeForm,
  }),
  response: z.object({
    /** False when what it says still does not tell where the job is. */
    hasPlace: z.boolean(),
    /** True when it is held, because it now repeats another request or was held before for another reason. */
    isHeld: z.boolean(),
  }),
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'not_found', 'lead_sold', 'conflict', 'rate_limited'],
});

export const sendRequestLink = defineEndpoint({
  name: 'sendRequestLink',
  method: 'POST',
  path: '/api/manage/requests/:leadId/link',
  summary: 'Send a customer who lost it a new link to the page of their request, to the number that it confirmed, or without one to the email that it has; earlier links end. At most three a day',
  access: ['super_admin'],
  limit: 'manage',
  params: z.object({ leadId: pathId }),
  response: z.object({
    by: z.enum(['email', 'text']),
    /** Where it goes: the email, masked, or the last three digits of the phone number. */
    to: z.string(),
  }),
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict', 'rate_limited'],
});
