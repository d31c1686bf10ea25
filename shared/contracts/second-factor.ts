import * as z from 'zod/mini';
import { currentUser } from './auth.ts';
import { defineEndpoint, type Access } from './endpoint.ts';
import { empty, id, instant, line, pathId } from './wire.ts';

const WRONG_PASSKEY = 'The passkey could not be read';

/** Returns the schema of binary data as browsers encode it in JSON: base64url. */
const bytes = (max: number) =>
  z.string(WRONG_PASSKEY).check(z.minLength(1, WRONG_PASSKEY), z.maxLength(max, WRONG_PASSKEY), z.regex(/^[\w-]+$/, WRONG_PASSKEY));

const credentialId = bytes(1400);

/** The WebAuthn transports of an authenticator. */
export const passkeyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(z.enum(passkeyTransports))),
});

const userVerification = z.enum(['required', 'preferred', 'discouraged']);

/** The options for creating a passkey: WebAuthn's PublicKeyCredentialCreationOptionsJSON. */
const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({ residentKey: z.enum(['preferred']), requireResidentKey: z.boolean(), userVerification }),
  attestation: z.literal('none'),
});

/** The options for using a passkey: WebAuthn's PublicKeyCredentialRequestOptionsJSON. */
const requestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  allowCredentials: z.array(descriptor),
  userVerification,
});

const madePasskey = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(16_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
  }),
});

const usedPasskey = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
  }),
});

const CODE_MESSAGE = 'Please enter the 6 digits that your app shows';

const appCode = z.string(CODE_MESSAGE).check(z.trim(), z.regex(/^\d{3} ?\d{3}$/, CODE_MESSAGE));

const RECOVERY_MESSAGE = 'Please enter a recovery code of 16 letters and digits';

const recoveryCode = z.string(RECOVERY_MESSAGE).check(z.trim(), z.regex(/^[a-z0-9]{4}([ -]?[a-z0-9]{4}){3}$/i, RECOVERY_MESSAGE));

const passkeyName = line({ min: 1, max: 60, message: 'Please name the passkey, such as “My phone”' });

/** A second factor as given, by any of its methods. */
const givenFactor = z.discriminatedUnion('method', [
  z.object({ method: z.literal('passkey'), passkey: usedPasskey }),
  z.object({ method: z.literal('app'), code: appCode }),
  z.object({ method: z.literal('recovery'), code: recoveryCode }),
]);

export type GivenFactor = z.input<typeof givenFactor>;

/** An account's second factor, as its owner sees it. */
const secondFactor = z.object({
  isRequired: z.boolean(),
  passkeys: z.array(z.object({ id, name: z.string(), addedAt: instant, lastUsedAt: z.nullable(instant) })),
  app: z.nullable(z.object({ addedAt: instant, lastUsedAt: z.nullable(instant) })),
  recoveryCodesLeft: z.int(),
});

export type SecondFactor = z.input<typeof secondFactor>;

/** Adds recovery codes that were just created; they are shown only once. */
const setUp = z.object({ secondFactor, recoveryCodes: z.optional(z.array(z.string())) });

export type FactorSetUp = z.input<typeof setUp>;

interface Side<A extends Access> {
  /** The prefix of its endpoints' names, and the owner named in their summaries. */
  of: '' | 'Operator';
  access: A;
  path: `/api/${string}`;
  refusals: readonly ('unauthenticated' | 'forbidden')[];
}

const whoseOf = ({ of }: Pick<Side<Access>, 'of'>) => (of ? 'an operator’s' : 'one’s');

function passkeyEndpoints<A extends Access>({ of, access, path, refusals }: Side<A>) {
  const whose = whoseOf({ of });
  return {
    startPasskey: defineEndpoint({
      name: `start${of}Passkey`,
      method: 'POST',
      path: `${path}/passkeys/options`,
      summary: `Ask for what a browser needs to make ${whose} passkey`,
      access,
      factor: 'missing',
      stepUp: true,
      limit: 'second_factor_setup',
      response: creationOptions,
      errors: [...refusals, 'conflict', 'rate_limited'],
    }),
    addPasskey: defineEndpoint({
      name: `add${of}Passkey`,
      method: 'POST',
      path: `${path}/passkeys`,
      summary: `Add ${whose} passkey; the first way of giving a second factor brings recovery codes`,
      access,
      factor: 'missing',
      stepUp: true,
      limit: 'second_factor_setup',
      body: z.object({ name: passkeyName, passkey: madePasskey }),
      response: setUp,
      errors: ['invalid_input', ...refusals, 'conflict', 'rate_limited'],
    }),
    removePasskey: defineEndpoint({
      name: `remove${of}Passkey`,
      method: 'DELETE',
      path: `${path}/passkeys/:passkeyId`,
      summary: `Remove ${whose} passkey; not the last way where a second factor is required`,
      access,
      stepUp: true,
      limit: 'second_factor_setup',
      params: z.object({ passkeyId: pathId }),
      response: secondFactor,
      errors: [...refusals, 'not_found', 'conflict', 'rate_limited'],
    }),
  };
}

function appEndpoints<A extends Access>({ of, access, path, refusals }: Side<A>) {
  const whose = whoseOf({ of });
  return {
    startApp: defineEndpoint({
      name: `start${of}AuthenticatorApp`,
      method: 'POST',
      path: `${path}/app/secret`,
      summary: `Ask for a secret for ${whose} authenticator app; the app counts once a code of it was confirmed`,
      access,
      factor: 'missing',
      stepUp: true,
      limit: 'second_factor_setup',
      response: z.object({ secret: z.string(), uri: z.string() }),
      errors: [...refusals, 'rate_limited'],
    }),
    confirmApp: defineEndpoint({
      name: `confirm${of}AuthenticatorApp`,
      method: 'POST',
      path: `${path}/app`,
      summary: `Confirm ${whose} authenticator app by a code of it; it takes the place of an earlier one`,
      access,
      factor: 'missing',
      stepUp: true,
      limit: 'second_factor_app',
      body: z.object({ code: appCode }),
      response: setUp,
      errors: ['invalid_input', ...refusals, 'conflict', 'rate_limited'],
    }),
    removeApp: defineEndpoint({
      name: `remove${of}AuthenticatorApp`,
      method: 'DELETE',
      path: `${path}/app`,
      summary: `Remove ${whose} authenticator app; not the last way where a second factor is required`,
      access,
      stepUp: true,
      limit: 'second_factor_setup',
      response: secondFactor,
      errors: [...refusals, 'conflict', 'rate_limited'],
    }),
  };
}

function otherEndpoints<A extends Access>({ of, access, path, refusals }: Side<A>) {
  const whose = whoseOf({ of });
  return {
    get: defineEndpoint({
      name: `get${of}SecondFactor`,
      method: 'GET',
      path,
      summary: `See ${whose} second factor: its passkeys, its app and how many recovery codes are left`,
      access,
      factor: 'missing',
      response: secondFactor,
      errors: [...refusals],
    }),
    makeRecoveryCodes: defineEndpoint({
      name: `make${of}RecoveryCodes`,
      method: 'POST',
      path: `${path}/recovery-codes`,
      summary: `Make ${whose} recovery codes again; earlier ones end`,
      access,
      stepUp: true,
      limit: 'second_factor_setup',
      response: setUp,
      errors: [...refusals, 'conflict', 'rate_limited'],
    }),
    challenge: defineEndpoint({
      name: `challenge${of}Passkey`,
      method: 'POST',
      path: `${path}/challenge`,
      summary: `Ask for what a browser needs to use ${whose} passkey, at sign-in or before an act that needs it`,
      access,
      factor: 'pending',
      limit: 'second_factor_setup',
      response: requestOptions,
      errors: [...refusals, 'conflict', 'rate_limited'],
    }),
  };
}

const endpointsOf = <A extends Access>(side: Side<A>) => ({ ...otherEndpoints(side), ...passkeyEndpoints(side), ...appEndpoints(side) });

const ofUsers = { of: '', access: ['super_admin'], path: '/api/auth/second-factor', refusals: ['unauthenticated', 'forbidden'] } as const;
const ofOperators = { of: 'Operator', access: 'operator', path: '/api/admin/second-factor', refusals: ['unauthenticated'] } as const;

export const userFactor = {
  ...endpointsOf(ofUsers),
  give: defineEndpoint({
    name: 'giveSecondFactor',
    method: 'POST',
    path: `${ofUsers.path}/proof`,
    summary: 'Give one’s second factor: it ends a sign-in, or opens acts that need it for ten minutes',
    access: ['super_admin'],
    factor: 'pending',
    limit: 'second_factor',
    body: givenFactor,
    response: currentUser,
    errors: ['invalid_input', 'unauthenticated', 'forbidden', 'conflict', 'rate_limited'],
  }),
};

export const operatorFactor = {
  ...endpointsOf(ofOperators),
  give: defineEndpoint({
    name: 'giveOperatorSecondFactor',
    method: 'POST',
    path: `${ofOperators.path}/proof`,
    summary: 'Give an operator’s second factor: it ends a sign-in, or opens acts that need it for ten minutes',
    access: 'operator',
    factor: 'pending',
    limit: 'second_factor',
    body: givenFactor,
    response: empty,
    errors: ['invalid_input', 'unauthenticated', 'conflict', 'rate_limited'],
  }),
};
