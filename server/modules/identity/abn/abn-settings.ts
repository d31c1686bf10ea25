import * as z from 'zod';
import { isSafeAddress, SAFE_ADDRESS_MESSAGE } from '../../../platform/service-address.ts';

const REGISTER = 'https://abr.business.gov.au';

export interface AbnLookupConfig {
  guid: string;
  /** The base address of the register's web service. */
  base: string;
}

/** The environment variables for the business register. */
export const abnSettings = {
  ABN_LOOKUP_GUID: z.guid('must be the GUID that the register gave you').optional(),
  ABN_LOOKUP_BASE: z.string().refine(isSafeAddress, SAFE_ADDRESS_MESSAGE).optional(),
};

const abnEnvironment = z.object(abnSettings);

/** Returns one line for each missing setting of the business register. */
export function abnProblems(env: Record<string, string | undefined>): string[] {
  return env['ABN_LOOKUP_BASE'] && !env['ABN_LOOKUP_GUID'] ? ['ABN_LOOKUP_GUID: comes together with ABN_LOOKUP_BASE'] : [];
}

/** Returns the configuration of the ABN lookup; undefined without a GUID. */
export function abnLookupConfigFrom(env: z.output<typeof abnEnvironment>): AbnLookupConfig | undefined {
  if (!env.ABN_LOOKUP_GUID) return undefined;
  return { guid: env.ABN_LOOKUP_GUID, base: env.ABN_LOOKUP_BASE ? new URL(env.ABN_LOOKUP_BASE).origin : REGISTER };
}
