import type { BodyOf, ResultOf } from '../../../../shared/contracts/endpoint.ts';
import { passkeyTransports, type userFactor } from '../../../../shared/contracts/second-factor.ts';
import { MINUTE_MS } from '../../../../shared/domain/time/durations.ts';
import { AppError } from '../../../platform/errors.ts';
import { publicOrigin } from '../../../platform/public-origin.ts';
import { addWay, removeWay } from './change-factor.ts';
import {
  deletePasskey,
  findFactor,
  findPasskeys,
  getFactor,
  insertChallenge,
  insertPasskey,
  notePasskeyUse,
  takeChallenge,
} from './second-factor-store.ts';
import type { FactorCaller } from '../../../platform/http/caller.ts';
import type { IdentityContext } from '../context.ts';

/** Loads the library, which takes 30 MB of memory, on the first use of a passkey. */
const webauthn = () => import('@simplewebauthn/server');
const webauthnHelpers = () => import('@simplewebauthn/server/helpers');

const CHALLENGE_MS = 5 * MINUTE_MS;
const MAX_PASSKEYS = 10;

/** Returns the relying party of the passkeys: the configured address, whatever the request's Host header. */
function relyingParty({ config }: Pick<IdentityContext, 'config'>) {
  const origin = publicOrigin(config);
  return { origin, rpId: new URL(origin).hostname, name: config.brand.name };
}

type Purpose = 'registration' | 'proof';

async function keepChallenge({ db, clock }: IdentityContext, factorId: number, kept: { challenge: string; purpose: Purpose; signInRef: string }) {
  await insertChallenge(db, { ...kept, secondFactorId: factorId, expiresAt: new Date(clock.now().getTime() + CHALLENGE_MS) });
}

const transportsOf = (names: readonly string[]) => passkeyTransports.filter((known) => names.includes(known));

const descriptorsOf = (passkeys: readonly { credentialId: string; transports: string[] }[]) =>
  passkeys.map(({ credentialId, transports }) => ({ id: credentialId, type: 'public-key' as const, transports: transportsOf(transports) }));

/** Returns the options a browser needs to create a passkey. Throws `conflict` when there are ten already. */
export async function startPasskey(ctx: IdentityContext, { holder, username, signInRef }: FactorCaller): Promise<ResultOf<typeof userFactor.startPasskey>> {
  const factor = await getFactor(ctx.db, holder);
  const passkeys = await findPasskeys(ctx.db, factor.id);
  requireRoom(passkeys.length);
  const { rpId, name } = relyingParty(ctx);
  const options = await (await webauthn()).generateRegistrationOptions({
    rpID: rpId,
    rpName: name,
    userName: username,
    userID: new Uint8Array(Buffer.from(factor.userHandle, 'base64url')),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  await keepChallenge(ctx, factor.id, { challenge: options.challenge, purpose: 'registration', signInRef });
  return {
    rp: { id: rpId, name },
    user: options.user,
    challenge: options.challenge,
    pubKeyCredParams: options.pubKeyCredParams,
    timeout: CHALLENGE_MS,
    excludeCredentials: descriptorsOf(passkeys),
    authenticatorSelection: { residentKey: 'preferred', requireResidentKey: false, userVerification: 'preferred' },
    attestation: 'none',
  };
}

function requireRoom(count: number): void {
  if (count >= MAX_PASSKEYS) throw new AppError('conflict', `You have ${MAX_PASSKEYS} passkeys. Please remove one first.`);
}

const notAccepted = () => new AppError('invalid_input', 'We couldn’t accept the passkey. Please try again.');

interface Signed {
  factorId: number;
  clientDataJSON: string;
  purpose: Purpose;
  signInRef: string;
}

/** Consumes the challenge that a browser signed; undefined when it was used, has expired or belongs to another sign-in. */
async function spendChallenge({ db, clock }: IdentityContext, { factorId, clientDataJSON, ...taken }: Signed): Promise<string | undefined> {
  const challenge = await challengeIn(clientDataJSON);
  if (challenge === undefined) return undefined;
  const isGood = await takeChallenge(db, factorId, { ...taken, challenge, at: clock.now() });
  return isGood ? challenge : undefined;
}

async function challengeIn(clientDataJSON: string): Promise<string | undefined> {
  const { decodeClientDataJSON } = await webauthnHelpers();
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON);
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Adds the passkey that a browser created. Throws `invalid_input` for one that doesn't answer a challenge of this sign-in and `conflict`
 * for a known one.
 */
export async function addPasskey(ctx: IdentityContext, caller: FactorCaller, { name, passkey }: BodyOf<typeof userFactor.addPasskey>) {
  const { holder, signInRef } = caller;
  const { origin, rpId } = relyingParty(ctx);
  const factor = await getFactor(ctx.db, holder);
  const { clientDataJSON, attestationObject, transports = [] } = passkey.response;
  const challenge = await spendChallenge(ctx, { factorId: factor.id, clientDataJSON, purpose: 'registration', signInRef });
  if (challenge === undefined) throw notAccepted();
  const { registrationInfo } = await (await webauthn()).verifyRegistrationResponse({
    response: { ...passkey, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: false,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) throw notAccepted();
  const { id: credentialId, publicKey, counter } = registrationInfo.credential;
  return addWay(ctx, caller, 'passkey_added', async (tx, { id: secondFactorId }) => {
    requireRoom((await findPasskeys(tx, secondFactorId)).length);
    const isNew = await insertPasskey(tx, {
      secondFactorId,
      credentialId,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: transportsOf(transports),
      name,
      createdAt: ctx.clock.now(),
    });
    if (!isNew) throw new AppError('conflict', 'This passkey is already set up.');
  });
}

/** Removes a passkey. Throws `not_found` when it doesn't exist, and whatever `removeWay` throws. */
export function removePasskey(ctx: IdentityContext, caller: FactorCaller, passkeyId: number) {
  return removeWay(ctx, caller, 'passkey_removed', async (tx, { id }) => {
    if (!(await deletePasskey(tx, id, passkeyId))) throw new AppError('not_found', 'There is no such passkey');
  });
}

/** Returns the options a browser needs to use one of the holder's passkeys. Throws `conflict` for a holder without any. */
export async function challengePasskey(ctx: IdentityContext, { holder, signInRef }: FactorCaller): Promise<ResultOf<typeof userFactor.challenge>> {
  const factor = await findFactor(ctx.db, holder);
  const passkeys = factor ? await findPasskeys(ctx.db, factor.id) : [];
  if (!factor || passkeys.length === 0) throw new AppError('conflict', 'This account has no passkey. Please use another method.');
  const { rpId } = relyingParty(ctx);
  const { challenge } = await (await webauthn()).generateAuthenticationOptions({ rpID: rpId });
  await keepChallenge(ctx, factor.id, { challenge, purpose: 'proof', signInRef });
  return { rpId, challenge, timeout: CHALLENGE_MS, allowCredentials: descriptorsOf(passkeys), userVerification: 'preferred' };
}

type UsedPasskey = Extract<BodyOf<typeof userFactor.give>, { method: 'passkey' }>['passkey'];

/** Returns true when a browser signed a challenge of this sign-in with a passkey of this factor; records the use. */
export async function isPasskeyGood(ctx: IdentityContext, { factorId, signInRef }: { factorId: number; signInRef: string }, used: UsedPasskey): Promise<boolean> {
  const { origin, rpId } = relyingParty(ctx);
  const { clientDataJSON } = used.response;
  const challenge = await spendChallenge(ctx, { factorId, clientDataJSON, purpose: 'proof', signInRef });
  const passkey = (await findPasskeys(ctx.db, factorId)).find(({ credentialId }) => credentialId === used.id);
  if (challenge === undefined || !passkey) return false;
  const { verified, authenticationInfo } = await (await webauthn()).verifyAuthenticationResponse({
    response: { ...used, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
      transports: transportsOf(passkey.transports),
    },
    requireUserVerification: false,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo) return false;
  return notePasskeyUse(ctx.db, passkey.id, { counter: authenticationInfo.newCounter, at: ctx.clock.now() });
}
