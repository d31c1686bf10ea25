import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { WireResponseOf } from '@shared/contracts/endpoint.ts';
import type { userFactor } from '@shared/contracts/second-factor.ts';

const messages: Record<string, string> = {
  NotAllowedError: 'No passkey was used: it was cancelled, or took too long. You can try again.',
  InvalidStateError: 'This device has a passkey for your account already.',
  SecurityError: 'Passkeys do not work at this address. Please open the site at its own address.',
  NotSupportedError: 'This browser or device cannot make a passkey of the kind that is needed.',
};

/** Says why the browser brought no passkey. */
function failureOf(error: unknown): Error {
  const name = error instanceof Error ? error.name : '';
  return new Error(messages[name] ?? 'This browser could not use a passkey.', { cause: error });
}

/** Has the browser make a passkey. Throws an error whose message is fit to be shown. */
export async function makePasskey(options: WireResponseOf<typeof userFactor.startPasskey>) {
  try {
    return await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON });
  } catch (error) {
    throw failureOf(error);
  }
}

/** Has the browser use a passkey. Throws an error whose message is fit to be shown. */
export async function askForPasskey(options: WireResponseOf<typeof userFactor.challenge>) {
  try {
    return await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON });
  } catch (error) {
    throw failureOf(error);
  }
}
