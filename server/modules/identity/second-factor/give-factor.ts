import type { BodyOf } from '../../../../shared/contracts/endpoint.ts';
import type { userFactor } from '../../../../shared/contracts/second-factor.ts';
import { standingOf } from '../../../../shared/domain/people/second-factor.ts';
import { AppError } from '../../../platform/errors.ts';
import { recordSignIn } from '../sign-in/record-sign-in.ts';
import { openSecret, wrongCode } from './app-factor.ts';
import { stepOfCode } from './authenticator-app.ts';
import { recordChange } from './change-factor.ts';
import { ownAct } from './holder.ts';
import { isPasskeyGood } from './passkey-factor.ts';
import { hashOfRecoveryCode } from './recovery-codes.ts';
import { findFactor, takeRecoveryCode, takeStep } from './second-factor-store.ts';
import type { FactorCaller } from '../../../platform/http/caller.ts';
import type { IdentityContext } from '../context.ts';
import { recordAudit } from '../../audit/index.ts';

type Given = BodyOf<typeof userFactor.give>;
type FactorRow = NonNullable<Awaited<ReturnType<typeof findFactor>>>;

const refusalOf: Record<Given['method'], () => AppError> = {
  passkey: () => new AppError('invalid_input', 'We couldn’t accept the passkey. Please try again.'),
  app: () => wrongCode('That code isn’t right, or has been used. Please enter the one your app shows now.'),
  recovery: () => wrongCode('That recovery code isn’t right, or has been used.'),
};

/**
 * Checks a second factor and records in the sign-in that it was given. Each code and each signed passkey challenge works once. Throws
 * `invalid_input` for a wrong one, which is audited, and `conflict` for an account without a second factor.
 */
export async function giveFactor(ctx: IdentityContext, caller: FactorCaller, given: Given): Promise<void> {
  const factor = await findFactor(ctx.db, caller.holder);
  if (!factor?.since) throw new AppError('conflict', 'This account has no second factor. Please sign in again.');
  if (!(await isGood(ctx, caller, { factor, given }))) {
    const at = ctx.clock.now();
    await recordAudit(ctx.db, { ...ownAct(caller.holder), action: 'second_factor.failed', after: { method: given.method }, at });
    throw refusalOf[given.method]();
  }
  const at = ctx.clock.now();
  await caller.noteGiven(at);
  // An operator's sign-in is recorded with their token.
  if (caller.holder.kind === 'user' && standingOf(caller.signIn, at) === 'pending') {
    await recordSignIn(ctx, caller.holder, { action: 'user.signed_in', at });
  }
}

function isGood(ctx: IdentityContext, caller: FactorCaller, { factor, given }: { factor: FactorRow; given: Given }): Promise<boolean> {
  if (given.method === 'passkey') return isPasskeyGood(ctx, { factorId: factor.id, signInRef: caller.signInRef }, given.passkey);
  if (given.method === 'app') return isAppCodeGood(ctx, caller, { factor, code: given.code });
  return isRecoveryCodeGood(ctx, caller, { factor, code: given.code });
}

async function isAppCodeGood(ctx: IdentityContext, caller: FactorCaller, { factor, code }: { factor: FactorRow; code: string }): Promise<boolean> {
  if (factor.totpSecret === null) return false;
  const secret = openSecret(ctx, caller, factor.totpSecret);
  if (secret === undefined) {
    ctx.log.error({ event: 'totp_secret_unreadable', secondFactorId: factor.id }, 'decrypting an authenticator app secret failed');
    throw new AppError('conflict', 'We can’t check codes of your app any more. Use a passkey or a recovery code, then set your app up again.');
  }
  const at = ctx.clock.now();
  const step = stepOfCode(secret, code, at);
  return step !== undefined && takeStep(ctx.db, factor.id, { step, at });
}

function isRecoveryCodeGood(ctx: IdentityContext, { holder }: FactorCaller, { factor, code }: { factor: FactorRow; code: string }): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    if (!(await takeRecoveryCode(tx, factor.id, { hash: hashOfRecoveryCode(code), at: ctx.clock.now() }))) return false;
    await recordChange(ctx, tx, holder, 'recovery_code_used');
    return true;
  });
}
