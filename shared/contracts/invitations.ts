import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { linkToken } from './wire.ts';

/** The token in an invitation link. */
export const invitationToken = linkToken('This is no link of an invitation');

export const readInvitation = defineEndpoint({
  name: 'readInvitation',
  method: 'POST',
  path: '/api/invitations/read',
  summary: 'Whom the link of an invitation is for, as they told when they asked for a callback',
  access: 'public',
  limit: 'invitation',
  body: z.object({ token: invitationToken }),
  response: z.object({
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string(),
    email: z.string(),
    companyName: z.string(),
    serviceAreas: z.string(),
  }),
  errors: ['invalid_input', 'token_invalid', 'rate_limited'],
});
