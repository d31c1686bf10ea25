import { MINUTE_MS } from '../../../../shared/domain/time/durations.ts';
import { AppError } from '../../../platform/errors.ts';
import { createSealer } from '../../../platform/sealed-text.ts';
import { appUri, createAppSecret, stepOfCode } from './authenticator-app.ts';
import { addWay, removeWay } from './change-factor.ts';
import { nameOf } from './holder.ts';
import { getFactor, removeAppOf, storeApp, storePendingApp } from './second-factor-store.ts';
import type { FactorCaller } from '../../../platform/http/caller.ts';
import type { IdentityContext } from '../context.ts';

/** How long a displayed secret waits for its confirming code. */
const SET_UP_MS = 30 * MINUTE_MS;

export const wrongCode = (message: string) => new AppError('invalid_input', message, { issues: [{ path: 'code', message }] });

/** Creates a secret for an authenticator app. It takes effect once it's confirmed with a code within half an hour. */
export async function startApp({ db, config, clock }: IdentityContext, { holder, username }: FactorCaller): Promise<{ secret: string; uri: string }> {
  const factor = await getFactor(db, holder);
  const secret = createAppSecret();
  const sealed = createSealer(config, 'totp').seal(secret, nameOf(holder));
  await storePendingApp(db, factor.id, { secret: sealed, expiresAt: new Date(clock.now().getTime() + SET_UP_MS) });
  return { secret, uri: appUri(secret, { issuer: config.brand.name, label: username }) };
}

/**
 * Confirms the new authenticator app with its code; it replaces an earlier one. Throws `invalid_input` for a wrong code and `conflict` when
 * no set-up is pending, or it has expired.
 */
export function confirmApp(ctx: IdentityContext, caller: FactorCaller, code: string) {
  return addWay(ctx, caller, 'app_added', async (tx, { id, pendingTotpSecret, pendingTotpExpiresAt }) => {
    const at = ctx.clock.now();
    const isInTime = pendingTotpExpiresAt !== null && pendingTotpExpiresAt > at;
    const secret = isInTime && pendingTotpSecret !== null ? openSecret(ctx, caller, pendingTotpSecret) : undefined;
    if (!secret || !pendingTotpSecret) throw new AppError('conflict', 'This took too long. Please start again with a new QR code.');
    const step = stepOfCode(secret, code, at);
    if (step === undefined) throw wrongCode('That code isn’t right. Please check the time on your device and try the next one.');
    await storeApp(tx, id, { secret: pendingTotpSecret, step, at });
  });
}

/** Decrypts the secret of a holder's app; undefined when the session secret was replaced since. */
export function openSecret({ config }: Pick<IdentityContext, 'config'>, { holder }: Pick<FactorCaller, 'holder'>, sealed: string): string | undefined {
  return createSealer(config, 'totp').open(sealed, nameOf(holder));
}

/** Removes the authenticator app. Throws `conflict` when there's none, and whatever `removeWay` throws. */
export function removeApp(ctx: IdentityContext, caller: FactorCaller) {
  return removeWay(ctx, caller, 'app_removed', async (tx, { id }) => {
    if (!(await removeAppOf(tx, id))) throw new AppError('conflict', 'There is no authenticator app to remove.');
  });
}
