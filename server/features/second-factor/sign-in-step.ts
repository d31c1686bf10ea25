import type * as z from 'zod/mini';
import type { FactorChoices, factorSetUp } from '../../../shared/contracts/sign-in.ts';
import type { FactorSignIn } from '../../../shared/domain/second-factor.ts';
import type { AppContext } from '../../context.ts';
import { recordAudit } from '../audit/audit-store.ts';
import { ownAct, type Holder } from './holder.ts';
import { findFactor, findFactorSince, findPasskeys, takeGrace } from './second-factor-store.ts';

/** What follows a right password: the factor is asked for, or somebody is signed in, perhaps without the factor that their role needs. */
export type SignInStep = { factorAsked: FactorChoices } | { factorAsked?: undefined; factorSetUp: z.output<typeof factorSetUp> | undefined };

/** Decides what follows a right password. Where a factor is required, an account without one gets one sign-in by grace. */
export async function nextSignInStep({ db, config, clock }: AppContext, holder: Holder): Promise<SignInStep> {
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

/** Returns what a sign-in and its account have of a second factor now. */
export async function factorOfSignIn(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  holder: Holder,
  { givenAt, graceAt }: Pick<FactorSignIn, 'givenAt' | 'graceAt'>,
): Promise<FactorSignIn> {
  const since = await findFactorSince(db, holder);
  return { hasFactor: since !== null, isRequired: config.isSecondFactorRequired, givenAt, graceAt };
}
