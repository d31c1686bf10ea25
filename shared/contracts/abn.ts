import * as z from 'zod/mini';
import { abnStatuses } from '../domain/abn-register.ts';
import { defineEndpoint } from './endpoint.ts';
import { instant, pathId } from './wire.ts';

const lookup = z.object({
  abn: z.string(),
  status: z.enum(abnStatuses),
  /** YYYY-MM-DD, since when it has that status. */
  statusFrom: z.nullable(z.string()),
  /** The name of the company, or of the person for a sole trader. */
  entityName: z.nullable(z.string()),
  businessNames: z.array(z.string()),
  entityType: z.nullable(z.string()),
  /** YYYY-MM-DD, since when it is registered for GST; null when it is not. */
  gstFrom: z.nullable(z.string()),
  state: z.nullable(z.string()),
  postcode: z.nullable(z.string()),
  lookedUpAt: instant,
  /** Whether a name in the register fits the name of the account's company; null where the account names none. */
  fitsCompany: z.nullable(z.boolean()),
});

/** What the business register said of an account's ABN, as JSON carries it. */
export type AbnLookup = z.input<typeof lookup>;

/** Null where the account has no ABN, where it was not looked up yet, or where the register is not asked. */
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
