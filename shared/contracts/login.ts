import * as z from 'zod/mini';
import { currentUser, MAX_PASSWORD } from './auth.ts';
import { defineEndpoint } from './endpoint.ts';
import { factorChoices, factorSetUp } from './sign-in.ts';

export const loginBody = z.object({
  username: z.string('Username is required').check(z.trim(), z.minLength(1, 'Username is required'), z.maxLength(254)),
  password: z.string('Password is required').check(z.minLength(1, 'Password is required'), z.maxLength(MAX_PASSWORD)),
});

/** The response to a password: the signed-in person, or the second factor that is needed first. */
const signInAnswer = z.union([
  z.extend(currentUser, { factorSetUp: z.optional(factorSetUp) }),
  z.object({ factorAsked: factorChoices }),
]);

export const login = defineEndpoint({
  name: 'login',
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in with a username and password; an account with a second factor has to give it before anything opens',
  access: 'public',
  limit: 'login',
  body: loginBody,
  response: signInAnswer,
  errors: ['invalid_input', 'unauthenticated', 'rate_limited', 'unavailable'],
});
