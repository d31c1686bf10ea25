import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

const TOKEN_MESSAGE = 'This is no link of an invitation';

/** What the link of an invitation carries. It never goes into an address of the API. */
export const invitationToken = z
  .string(TOKEN_MESSAGE)
  .check(z.minLength(1, TOKEN_MESSAGE), z.maxLength(200, TOKEN_MESSAGE));

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
