import * as z from 'zod/mini';
import { australianStates } from '../domain/enums.ts';
import { licenceFields, licenceRules } from './auth.ts';
import { defineEndpoint } from './endpoint.ts';
import { atLeastOneField, id, instant, nullableDate, nullableText, pageCursor, pathId, searchText } from './wire.ts';

/** The longest notes the market keeps of a provider. */
export const MAX_NOTES = 5000;

const count = z.int().check(z.minimum(0));

const provider = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  email: z.nullable(z.string()),
  phone: z.string(),
  companyName: z.nullable(z.string()),
  abn: z.nullable(z.string()),
  licenseNumber: z.nullable(z.string()),
  licenseState: z.nullable(z.enum(australianStates)),
  /** YYYY-MM-DD, the last day on which it is good. */
  licenseExpiresOn: z.nullable(z.string()),
  /** That someone of the market looked the licence up. */
  isVerified: z.boolean(),
  isActive: z.boolean(),
  /** What the market's own people write; its provider never reads it. */
  notes: z.nullable(z.string()),
  createdAt: instant,
  lastSeenAt: z.nullable(instant),
  /** Leads bought that were not taken back; jobs brought along do not count. */
  purchases: count,
  /** What was charged for them. */
  spend: z.string().check(z.regex(/^\d+\.\d{2}$/)),
  /** The members of the team that are not deactivated. */
  teamSize: count,
});

/** An electrician's account as the super admin sees it, as JSON carries it. */
export type Provider = z.input<typeof provider>;

/**
 * Which providers a list shows; `licence_to_check` means with a licence on file that nobody has verified; `licence_due` means without an
 * expiry on file, expired, or expiring within 30 days.
 */
export const providerShows = ['all', 'active', 'inactive', 'unverified', 'licence_to_check', 'licence_due'] as const;
export type ProviderShow = (typeof providerShows)[number];

export const listProviders = defineEndpoint({
  name: 'listProviders',
  method: 'GET',
  path: '/api/providers',
  summary: 'The electricians, newest first, a hundred a page, with the way to the next in x-next-cursor',
  access: ['super_admin'],
  query: z.object({
    q: z.optional(searchText()),
    show: z.optional(z.enum(providerShows, 'Not a choice of providers')),
    cursor: z.optional(pageCursor),
  }),
  response: z.array(provider),
  errors: ['invalid_input', 'unauthenticated', 'forbidden'],
});

const YEAR_MESSAGE = 'Please check the year';

const licence = {
  ...licenceFields,
  licenseExpiresOn: nullableDate.check(
    z.refine((date) => date === null || (date >= '2000' && date < '2100'), YEAR_MESSAGE),
  ),
};

const TOGETHER = { message: 'Send the number and the state of a licence together', path: ['licenseNumber'] };

const STATE_MESSAGE = 'Please choose the state of the licence';

/** The form on screen: a licence with its expiry. */
export const providerLicenceForm = z.object(licence).check(...licenceRules(STATE_MESSAGE));

const notes = nullableText(MAX_NOTES);

const answer = z.boolean('Please answer yes or no');

const change = z.object({ isVerified: answer, isActive: answer, ...licence, notes });

export const updateProvider = defineEndpoint({
  name: 'updateProvider',
  method: 'PATCH',
  path: '/api/providers/:providerId',
  summary:
    'Verify, deactivate or reactivate an electrician, or change the licence or the notes on file; only what is sent changes, but another licence is neither verified nor has the expiry of the one before',
  access: ['super_admin'],
  params: z.object({ providerId: pathId }),
  body: atLeastOneField(change, {
    /** What was on screen: when one of these holds something else by now, nothing changes. */
    base: z.optional(z.partial(z.object({ ...licence, notes }))),
  }).check(
    z.refine((body) => (body.licenseNumber === undefined) === (body.licenseState === undefined), TOGETHER),
    ...licenceRules(STATE_MESSAGE),
  ),
  response: provider,
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'not_found', 'conflict'],
});
