import * as z from 'zod/mini';

export const MAX_PASSWORD = 128;

export const loginBody = z.object({
  username: z.string('Username is required').check(z.trim(), z.minLength(1, 'Username is required'), z.maxLength(254)),
  password: z.string('Password is required').check(z.minLength(1, 'Password is required'), z.maxLength(MAX_PASSWORD)),
});

/** The second-factor methods of an account; a recovery code works too. */
export const factorChoices = z.object({ passkey: z.boolean(), app: z.boolean() });

export type FactorChoices = z.output<typeof factorChoices>;

/** A sign-in without the second factor that the role needs: once, as a grace sign-in, or only to set one up. */
export const factorSetUp = z.enum(['grace', 'required']);
