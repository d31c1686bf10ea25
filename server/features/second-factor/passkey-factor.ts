import type { BodyOf, ResultOf } from '../../../shared/contracts/endpoint.ts';
import { passkeyTransports, type userFactor } from '../../../shared/contracts/second-factor.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { publicOrigin } from '../../public-origin.ts';
import { addWay, removeWay } from './change-factor.ts';
import type { FactorCaller } from './factor-caller.ts';
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

/** The library weighs 30 MB of memory: it is loaded once somebody uses a passkey. */
const webauthn = () => import('@simplewebauthn/server');
const webauthnHelpers = () => import('@simplewebauthn/server/helpers');

const CHALLENGE_MS = 5 * 60_000;
const MAX_PASSKEYS = 10;

/** Whose passkeys these are to a browser: those of the configured address, whatever a request says. */
function relyingParty({ config }: Pick<AppContext, 'config'>) {
  const origin = publicOrigin(config);
  return { origin, rpId: new URL(origin).hostname, name: config.brand.name };
}

type Purpose = 'registration' | 'proof';

async function keepChallenge({ db, clock }: AppContext, factorId: number, kept: { challenge: string; purpose: Purpose; signInRef: string }) {
  await insertChallenge(db, { ...kept, secondFactorId: factorId, expiresAt: new Date(clock.now().getTime() + CHALLENGE_MS) });
}

const transportsOf = (names: readonly string[]) => passkeyTransports.filter((known) => names.includes(known));

const descriptorsOf = (passkeys: readonly { credentialId: string; transports: string[] }[]) =>
  passkeys.map(({ credentialId, transports }) => ({ id: credentialId, type: 'public-key' as const, transports: transportsOf(transports) }));

/** Returns what a browser needs to make a passkey. Refuses `conflict` beyond ten of them. */
export async function startPasskey(ctx: AppContext, { holder, username, signInRef }: FactorCaller): Promise<ResultOf<typeof userFactor.startPasskey>> {
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

const notAccepted = () => new AppError('invalid_input', 'The passkey was not accepted. Please try again.');

interface Signed {
  factorId: number;
  clientDataJSON: string;
  purpose: Purpose;
  signInRef: string;
}

/** Uses up the challenge that a browser signed; undefined for one that was used, has expired or was another sign-in's. */
async function spendChallenge({ db, clock }: AppContext, { factorId, clientDataJSON, ...taken }: Signed): Promise<string | undefined> {
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
 * Adds the passkey that a browser made. Refuses `invalid_input` for one that does not answer a challenge of this sign-in and
 * `conflict` for a known one.
 */
export async function addPasskey(ctx: AppContext, caller: FactorCaller, { name, passkey }: BodyOf<typeof userFactor.addPasskey>) {
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
    if (!isNew) throw new AppError('conflict', 'This passkey was added already.');
  });
}

/** Removes a passkey. Refuses `not_found` for one that is not there, and as `removeWay` does. */
export function removePasskey(ctx: AppContext, caller: FactorCaller, passkeyId: number) {
  return removeWay(ctx, caller, 'passkey_removed', async (tx, { id }) => {
    if (!(await deletePasskey(tx, id, passkeyId))) throw new AppError('not_found', 'There is no such passkey');
  });
}

/** Returns what a browser needs to use one of the holder's passkeys. Refuses `conflict` for a holder without any. */
export async function challengePasskey(ctx: AppContext, { holder, signInRef }: FactorCaller): Promise<ResultOf<typeof userFactor.challenge>> {
  const factor = await findFactor(ctx.db, holder);
  const passkeys = factor ? await findPasskeys(ctx.db, factor.id) : [];
  if (!factor || passkeys.length === 0) throw new AppError('conflict', 'There is no passkey of this account.');
  const { rpId } = relyingParty(ctx);
  const { challenge } = await (await webauthn()).generateAuthenticationOptions({ rpID: rpId });
  await keepChallenge(ctx, factor.id, { challenge, purpose: 'proof', signInRef });
  return { rpId, challenge, timeout: CHALLENGE_MS, allowCredentials: descriptorsOf(passkeys), userVerification: 'preferred' };
}

type UsedPasskey = Extract<BodyOf<typeof userFactor.give>, { method: 'passkey' }>['passkey'];

/** Returns true when a browser signed a challenge of this sign-in with a passkey of this factor; notes the use. */
export async function isPasskeyGood(ctx: AppContext, { factorId, signInRef }: { factorId: number; signInRef: string }, used: UsedPasskey): Promise<boolean> {
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
