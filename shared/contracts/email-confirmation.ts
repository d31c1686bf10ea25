import * as z from 'zod/mini';
import { userTypes } from '../domain/people/roles.ts';
import { defineEndpoint } from './endpoint.ts';
import { linkToken } from './wire.ts';

export const sendEmailConfirmation = defineEndpoint({
  name: 'sendEmailConfirmation',
  method: 'POST',
  path: '/api/auth/email-confirmation',
  summary: 'Send the link that confirms your email address once more; sends none when it is confirmed',
  access: userTypes,
  limit: 'email_confirmation',
  response: z.object({
    isEmailConfirmed: z.boolean(),
    /** In the demo only: the link that would be emailed. */
    confirmUrl: z.optional(z.string()),
  }),
  errors: ['unauthenticated', 'conflict', 'rate_limited'],
});

export const confirmEmail = defineEndpoint({
  name: 'confirmEmail',
  method: 'POST',
  path: '/api/auth/confirm-email',
  summary: 'Confirm the email address of your account, or the new one you asked for, with the link that was sent there',
  access: userTypes,
  limit: 'email_confirmation',
  body: z.object({ token: linkToken('Confirmation token is required') }),
  response: z.object({ message: z.string() }),
  errors: ['invalid_input', 'token_invalid', 'unauthenticated', 'forbidden', 'taken', 'rate_limited'],
});
