import * as z from 'zod';
import { isSafeAddress, SAFE_ADDRESS_MESSAGE } from '../../service-address.ts';

const REGISTER = 'https://abr.business.gov.au';

export interface AbnLookupConfig {
  guid: string;
  /** Where the register's service answers. */
  base: string;
}

/** The environment's variables about the business register. */
export const abnSettings = {
  ABN_LOOKUP_GUID: z.guid('must be the GUID that the register gave you').optional(),
  ABN_LOOKUP_BASE: z.string().refine(isSafeAddress, SAFE_ADDRESS_MESSAGE).optional(),
};

const abnEnvironment = z.object(abnSettings);

/** Names what is missing of the settings about the business register. */
export function abnProblems(env: Record<string, string | undefined>): string[] {
  return env['ABN_LOOKUP_BASE'] && !env['ABN_LOOKUP_GUID'] ? ['ABN_LOOKUP_GUID: comes together with ABN_LOOKUP_BASE'] : [];
}

/** Returns how the register is asked; undefined without a GUID. */
export function abnLookupConfigFrom(env: z.output<typeof abnEnvironment>): AbnLookupConfig | undefined {
  if (!env.ABN_LOOKUP_GUID) return undefined;
  return { guid: env.ABN_LOOKUP_GUID, base: env.ABN_LOOKUP_BASE ? new URL(env.ABN_LOOKUP_BASE).origin : REGISTER };
}
