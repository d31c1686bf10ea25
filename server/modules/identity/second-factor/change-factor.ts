import type { ResultOf } from '../../../../shared/contracts/endpoint.ts';
import type { userFactor } from '../../../../shared/contracts/second-factor.ts';
import type { Db } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { secondFactorMail } from './second-factor-mail.ts';
import { ownAct } from './holder.ts';
import { makeCodes } from './recovery-codes.ts';
import { countRecoveryCodes, deleteRecoveryCodes, findFactor, findPasskeys, lockFactor, refreshFactor } from './second-factor-store.ts';
import type { FactorCaller, Holder } from '../../../platform/http/caller.ts';
import type { IdentityContext } from '../context.ts';
import { recordAudit } from '../../audit/index.ts';

type View = ResultOf<typeof userFactor.get>;
type SetUp = ResultOf<typeof userFactor.addPasskey>;
type FactorRow = Awaited<ReturnType<typeof lockFactor>>;

/** Returns a holder's own second factor, without its secrets. */
export async function showFactor({ config }: Pick<IdentityContext, 'config'>, db: Db, holder: Holder): Promise<View> {
  const factor = await findFactor(db, holder);
  const passkeys = factor ? await findPasskeys(db, factor.id) : [];
  return {
    isRequired: config.isSecondFactorRequired,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, addedAt: createdAt, lastUsedAt })),
    app: factor?.totpAddedAt ? { addedAt: factor.totpAddedAt, lastUsedAt: factor.totpLastUsedAt } : null,
    recoveryCodesLeft: factor ? await countRecoveryCodes(db, factor.id) : 0,
  };
}

type Change = 'passkey_added' | 'passkey_removed' | 'app_added' | 'app_removed' | 'recovery_codes_made' | 'recovery_code_used';

/** Records a change of a second factor and enqueues an email to its holder. */
export async function recordChange({ clock }: Pick<IdentityContext, 'clock'>, tx: Db, holder: Holder, change: Change): Promise<void> {
  const at = clock.now();
  await recordAudit(tx, { ...ownAct(holder), action: `second_factor.${change}`, at });
  await enqueue(tx, secondFactorMail, { ...holder, change }, { runAt: at });
}

/** Locks a holder's factor. Throws `conflict` when it was set up or removed since the request was admitted. */
async function lockAsAdmitted(tx: Db, { holder, signIn }: FactorCaller): Promise<FactorRow> {
  const factor = await lockFactor(tx, holder);
  if ((factor.since !== null) === signIn.hasFactor) return factor;
  throw new AppError('conflict', 'Your second factor has been changed. Please sign in again.');
}

/**
 * Adds a method to the second factor, in one transaction with its audit entry. The first method also creates recovery codes, which are
 * returned only this once. This sign-in then counts as having given the factor.
 */
export async function addWay(
  ctx: IdentityContext,
  caller: FactorCaller,
  change: 'passkey_added' | 'app_added',
  add: (tx: Db, factor: FactorRow) => Promise<void>,
): Promise<SetUp> {
  const { holder } = caller;
  const at = ctx.clock.now();
  const answer = await ctx.db.transaction(async (tx) => {
    const factor = await lockAsAdmitted(tx, caller);
    await add(tx, factor);
    await refreshFactor(tx, factor.id, at);
    const recoveryCodes = factor.since === null ? await makeCodes(tx, factor.id) : undefined;
    await recordChange(ctx, tx, holder, change);
    return { secondFactor: await showFactor(ctx, tx, holder), recoveryCodes };
  });
  await caller.noteGiven(at);
  return answer;
}

/**
 * Removes a method of the second factor. Throws `conflict` for the last one when a factor is required; otherwise the recovery codes are
 * deleted with it.
 */
export function removeWay(
  ctx: IdentityContext,
  caller: FactorCaller,
  change: 'passkey_removed' | 'app_removed',
  remove: (tx: Db, factor: FactorRow) => Promise<void>,
): Promise<View> {
  return ctx.db.transaction(async (tx) => {
    const factor = await lockAsAdmitted(tx, caller);
    await remove(tx, factor);
    const isLeft = await refreshFactor(tx, factor.id, ctx.clock.now());
    if (!isLeft && ctx.config.isSecondFactorRequired) {
      throw new AppError('conflict', 'Your account needs a second factor. Please add another passkey or app before you remove this one.');
    }
    if (!isLeft) await deleteRecoveryCodes(tx, factor.id);
    await recordChange(ctx, tx, caller.holder, change);
    return showFactor(ctx, tx, caller.holder);
  });
}

/** Creates new recovery codes, which replace the earlier ones. Throws `conflict` for a holder without a second factor. */
export function makeRecoveryCodes(ctx: IdentityContext, caller: FactorCaller): Promise<SetUp> {
  return ctx.db.transaction(async (tx) => {
    const factor = await lockAsAdmitted(tx, caller);
    if (factor.since === null) throw new AppError('conflict', 'Please add a passkey or an authenticator app first.');
    const recoveryCodes = await makeCodes(tx, factor.id);
    await recordChange(ctx, tx, caller.holder, 'recovery_codes_made');
    return { secondFactor: await showFactor(ctx, tx, caller.holder), recoveryCodes };
  });
}
