import type * as z from 'zod/mini';
import type { FactorChoices, factorSetUp } from '../../../../shared/contracts/sign-in.ts';
import type { FactorSignIn } from '../../../../shared/domain/people/second-factor.ts';
import { ownAct } from './holder.ts';
import { findFactor, findFactorSince, findPasskeys, takeGrace } from './second-factor-store.ts';
import type { Holder } from '../../../platform/http/caller.ts';
import type { IdentityContext } from '../context.ts';
import { recordAudit } from '../../audit/index.ts';

/**
 * The step after a right password: the factor is asked for, or the person is signed in, perhaps without the factor that their role
 * requires.
 */
export type SignInStep = { factorAsked: FactorChoices } | { factorAsked?: undefined; factorSetUp: z.output<typeof factorSetUp> | undefined };

/** Decides the step after a right password. When a factor is required, an account without one gets a single sign-in by grace. */
export async function nextSignInStep({ db, config, clock }: IdentityContext, holder: Holder): Promise<SignInStep> {
  const factor = await findFactor(db, holder);
  if (factor?.since) {
    const passkeys = await findPasskeys(db, factor.id);
    return { factorAsked: { passkey: passkeys.length > 0, app: factor.totpSecret !== null } };
  }
  if (!config.isSecondFactorRequired) return { factorSetUp: undefined };
  const isGrace = await db.transaction(async (tx) => {
    const at = clock.now();
    if (!(await takeGrace(tx, holder, at))) return false;
    await recordAudit(tx, { ...ownAct(holder), action: 'second_factor.grace_used', at });
    return true;
  });
  return { factorSetUp: isGrace ? 'grace' : 'required' };
}

/** Returns the present state of the second factor in a sign-in and its account. */
export async function factorOfSignIn(
  { db, config }: Pick<IdentityContext, 'db' | 'config'>,
  holder: Holder,
  { givenAt, graceAt }: Pick<FactorSignIn, 'givenAt' | 'graceAt'>,
): Promise<FactorSignIn> {
  const since = await findFactorSince(db, holder);
  return { hasFactor: since !== null, isRequired: config.isSecondFactorRequired, givenAt, graceAt };
}
