import * as z from 'zod/mini';

/** The second-factor methods of an account; a recovery code works too. */
export const factorChoices = z.object({ passkey: z.boolean(), app: z.boolean() });

export type FactorChoices = z.output<typeof factorChoices>;

/** A sign-in without the second factor that the role needs: once, as a grace sign-in, or only to set one up. */
export const factorSetUp = z.enum(['grace', 'required']);
