import type { WireBodyOf } from '@shared/contracts/endpoint.ts';
import { userFactor, type GivenFactor, type operatorFactor } from '@shared/contracts/second-factor.ts';
import { call } from '@/lib/api-client.ts';

type Endpoints = typeof userFactor | typeof operatorFactor;
type NewPasskey = WireBodyOf<typeof userFactor.addPasskey>;

/** Makes the calls about a second factor, of an account or of an operator; `send` is how either calls. */
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

/** The calls about the second factor of the signed-in account. */
export const userFactorApi = factorApi(userFactor, call);
