import * as z from 'zod/mini';
import { abnStatuses } from '../domain/people/abn-register.ts';
import { defineEndpoint } from './endpoint.ts';
import { instant, pathId } from './wire.ts';

const lookup = z.object({
  abn: z.string(),
  status: z.enum(abnStatuses),
  /** The date since which it has that status, YYYY-MM-DD. */
  statusFrom: z.nullable(z.string()),
  /** The name of the company, or of the person for a sole trader. */
  entityName: z.nullable(z.string()),
  businessNames: z.array(z.string()),
  entityType: z.nullable(z.string()),
  /** The date since which it is registered for GST, YYYY-MM-DD; null when it is not. */
  gstFrom: z.nullable(z.string()),
  state: z.nullable(z.string()),
  postcode: z.nullable(z.string()),
  lookedUpAt: instant,
  /** Whether a name in the register matches the account's company name; null when the account has none. */
  fitsCompany: z.nullable(z.boolean()),
});

/** The business register's entry for an account's ABN, as JSON. */
export type AbnLookup = z.input<typeof lookup>;

/** Null when the account has no ABN, it was not looked up yet, or the lookup is switched off. */
const response = z.object({ lookup: z.nullable(lookup) });

export const getMyAbn = defineEndpoint({
  name: 'getMyAbn',
  method: 'GET',
  path: '/api/abn',
  summary: 'What the Australian Business Register said of one’s own ABN, and when',
  access: ['provider'],
  response,
  errors: ['unauthenticated', 'forbidden'],
});

export const getProviderAbn = defineEndpoint({
  name: 'getProviderAbn',
  method: 'GET',
  path: '/api/providers/:providerId/abn',
  summary: 'What the Australian Business Register said of an electrician’s ABN, and when',
  access: ['super_admin'],
  params: z.object({ providerId: pathId }),
  response,
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'not_found'],
});
