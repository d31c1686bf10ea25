import * as z from 'zod/mini';

/** In which ways an account can give its second factor; a recovery code is one more. */
export const factorChoices = z.object({ passkey: z.boolean(), app: z.boolean() });

export type FactorChoices = z.output<typeof factorChoices>;

/** How somebody is signed in without the second factor that their role needs: this once, by grace, or to set one up and nothing else. */
export const factorSetUp = z.enum(['grace', 'required']);
