import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { createSealer } from '../../sealed-text.ts';
import { appUri, createAppSecret, stepOfCode } from './authenticator-app.ts';
import { addWay, removeWay } from './change-factor.ts';
import type { FactorCaller } from './factor-caller.ts';
import { nameOf } from './holder.ts';
import { getFactor, removeAppOf, storeApp, storePendingApp } from './second-factor-store.ts';

/** How long a secret that is shown waits for the code that confirms it. */
const SET_UP_MS = 30 * 60_000;

export const wrongCode = (message: string) => new AppError('invalid_input', message, { issues: [{ path: 'code', message }] });

/** Makes a secret for an authenticator app. It counts once a code of it was confirmed, within half an hour. */
export async function startApp({ db, config, clock }: AppContext, { holder, username }: FactorCaller): Promise<{ secret: string; uri: string }> {
  const factor = await getFactor(db, holder);
  const secret = createAppSecret();
  const sealed = createSealer(config, 'totp').seal(secret, nameOf(holder));
  await storePendingApp(db, factor.id, { secret: sealed, expiresAt: new Date(clock.now().getTime() + SET_UP_MS) });
  return { secret, uri: appUri(secret, { issuer: config.brand.name, label: username }) };
}

/**
 * Makes the app count whose code this is, in place of an earlier one. Refuses `invalid_input` for a wrong code and `conflict` when no
 * app is being set up, or not any more.
 */
export function confirmApp(ctx: AppContext, caller: FactorCaller, code: string) {
  return addWay(ctx, caller, 'app_added', async (tx, { id, pendingTotpSecret, pendingTotpExpiresAt }) => {
    const at = ctx.clock.now();
    const isInTime = pendingTotpExpiresAt !== null && pendingTotpExpiresAt > at;
    const secret = isInTime && pendingTotpSecret !== null ? openSecret(ctx, caller, pendingTotpSecret) : undefined;
    if (!secret || !pendingTotpSecret) throw new AppError('conflict', 'This took too long. Please start again with a new QR code.');
    const step = stepOfCode(secret, code, at);
    if (step === undefined) throw wrongCode('That code is not right. Please check the time of your device and try the next one.');
    await storeApp(tx, id, { secret: pendingTotpSecret, step, at });
  });
}

/** Decrypts the secret of a holder's app; undefined after the session secret was replaced. */
export function openSecret({ config }: Pick<AppContext, 'config'>, { holder }: Pick<FactorCaller, 'holder'>, sealed: string): string | undefined {
  return createSealer(config, 'totp').open(sealed, nameOf(holder));
}

/** Removes the authenticator app. Refuses `conflict` when there is none, and as `removeWay` does. */
export function removeApp(ctx: AppContext, caller: FactorCaller) {
  return removeWay(ctx, caller, 'app_removed', async (tx, { id }) => {
    if (!(await removeAppOf(tx, id))) throw new AppError('conflict', 'There is no authenticator app to remove.');
  });
}
