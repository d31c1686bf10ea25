import * as z from 'zod/mini';
import { currentUser } from './auth.ts';
import { defineEndpoint } from './endpoint.ts';
import { factorChoices, factorSetUp, loginBody } from './sign-in.ts';

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
