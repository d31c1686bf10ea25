import type { WireBodyOf } from '@shared/contracts/endpoint.ts';
import { userFactor, type GivenFactor, type operatorFactor, type SecondFactor } from '@shared/contracts/second-factor.ts';
import { call } from '@/lib/api/api-client.ts';

type Endpoints = typeof userFactor | typeof operatorFactor;
type NewPasskey = WireBodyOf<typeof userFactor.addPasskey>;

/** Creates the second factor API of an account or an operator; `send` is how they make calls. */
export function factorApi(of: Endpoints, send: typeof call) {
  return {
    get: () => send<typeof userFactor.get>(of.get),
    startPasskey: () => send<typeof userFactor.startPasskey>(of.startPasskey),
    addPasskey: (body: NewPasskey) => send<typeof userFactor.addPasskey>(of.addPasskey, { body }),
    removePasskey: (passkeyId: number) => send<typeof userFactor.removePasskey>(of.removePasskey, { params: { passkeyId } }),
    startApp: () => send<typeof userFactor.startApp>(of.startApp),
    confirmApp: (code: string) => send<typeof userFactor.confirmApp>(of.confirmApp, { body: { code } }),
    removeApp: () => send<typeof userFactor.removeApp>(of.removeApp),
    makeRecoveryCodes: () => send<typeof userFactor.makeRecoveryCodes>(of.makeRecoveryCodes),
    challenge: () => send<typeof userFactor.challenge>(of.challenge),
    give: (given: GivenFactor) => send<typeof userFactor.give | typeof operatorFactor.give>(of.give, { body: given }),
  };
}

export type FactorApi = ReturnType<typeof factorApi>;

/** The second factor API of the signed-in account. */
export const userFactorApi = factorApi(userFactor, call);

/** Returns true when the user has a second factor: a passkey or an authenticator app. */
export const hasFactor = ({ passkeys, app }: Pick<SecondFactor, 'passkeys' | 'app'>): boolean => passkeys.length > 0 || app !== null;
