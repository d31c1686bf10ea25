import type { ResultOf } from '../../../shared/contracts/endpoint.ts';
import type { userFactor } from '../../../shared/contracts/second-factor.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import { enqueue } from '../../jobs/job.ts';
import { recordAudit } from '../audit/audit-store.ts';
import { secondFactorMail } from '../notifications/second-factor-mail.ts';
import type { FactorCaller } from './factor-caller.ts';
import { ownAct, type Holder } from './holder.ts';
import { makeCodes } from './recovery-codes.ts';
import { countRecoveryCodes, deleteRecoveryCodes, findFactor, findPasskeys, lockFactor, refreshFactor } from './second-factor-store.ts';

type View = ResultOf<typeof userFactor.get>;
type SetUp = ResultOf<typeof userFactor.addPasskey>;
type FactorRow = Awaited<ReturnType<typeof lockFactor>>;

/** Shows a holder their own second factor; none of its secrets. */
export async function showFactor({ config }: Pick<AppContext, 'config'>, db: Db, holder: Holder): Promise<View> {
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

/** Records an act on a second factor and has its holder told by email. */
export async function recordChange({ clock }: Pick<AppContext, 'clock'>, tx: Db, holder: Holder, change: Change): Promise<void> {
  const at = clock.now();
  await recordAudit(tx, { ...ownAct(holder), action: `second_factor.${change}`, at });
  await enqueue(tx, secondFactorMail, { ...holder, change }, { runAt: at });
}

/** Locks a holder's factor. Refuses `conflict` when it was set up or ended since this call was admitted. */
async function lockAsAdmitted(tx: Db, { holder, signIn }: FactorCaller): Promise<FactorRow> {
  const factor = await lockFactor(tx, holder);
  if ((factor.since !== null) === signIn.hasFactor) return factor;
  throw new AppError('conflict', 'Your second factor was changed in the meantime. Please sign in again.');
}

/**
 * Adds a way of giving the factor, in one transaction with its record; the first way brings recovery codes, which are answered this
 * once. This sign-in counts as one in which the factor was given.
 */
export async function addWay(
  ctx: AppContext,
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
 * Removes a way of giving the factor. Refuses `conflict` for the last one where a factor is required; elsewhere the recovery codes end
 * with it.
 */
export function removeWay(
  ctx: AppContext,
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

/** Makes new recovery codes in place of the earlier ones. Refuses `conflict` for a holder without a second factor. */
export function makeRecoveryCodes(ctx: AppContext, caller: FactorCaller): Promise<SetUp> {
  return ctx.db.transaction(async (tx) => {
    const factor = await lockAsAdmitted(tx, caller);
    if (factor.since === null) throw new AppError('conflict', 'Please add a passkey or an authenticator app first.');
    const recoveryCodes = await makeCodes(tx, factor.id);
    await recordChange(ctx, tx, caller.holder, 'recovery_codes_made');
    return { secondFactor: await showFactor(ctx, tx, caller.holder), recoveryCodes };
  });
}
