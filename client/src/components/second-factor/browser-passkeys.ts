import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { WireResponseOf } from '@shared/contracts/endpoint.ts';
import type { userFactor } from '@shared/contracts/second-factor.ts';

const messages: Record<string, string> = {
  NotAllowedError: 'The passkey request was cancelled or took too long. Please try again.',
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: 'Passkeys don’t work at this address. Please open the site at its usual address.',
  NotSupportedError: 'This browser or device can’t create the kind of passkey we need.',
};

/** Returns an error that says why the browser gave no passkey. */
function failureOf(error: unknown): Error {
  const name = error instanceof Error ? error.name : '';
  return new Error(messages[name] ?? 'This browser couldn’t use a passkey.', { cause: error });
}

/** Creates a passkey in the browser. Throws an error whose message can be shown. */
export async function makePasskey(options: WireResponseOf<typeof userFactor.startPasskey>) {
  try {
    return await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON });
  } catch (error) {
    throw failureOf(error);
  }
}

/** Asks the browser for a passkey. Throws an error whose message can be shown. */
export async function askForPasskey(options: WireResponseOf<typeof userFactor.challenge>) {
  try {
    return await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON });
  } catch (error) {
    throw failureOf(error);
  }
}
