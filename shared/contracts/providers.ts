import * as z from 'zod/mini';
import { buyingNeeds } from '../domain/people/buying-rule.ts';
import { australianStates } from '../domain/words/enums.ts';
import { licenceCheckMethods, licenceClasses } from '../domain/people/licence.ts';
import { insuranceReview } from './auth.ts';
import { type SortBy, sortsBy } from '../domain/words/sort.ts';
import { defineEndpoint } from './endpoint.ts';
import { licenceDetails, licenceFields, licenceRules } from './licence-fields.ts';
import { atLeastOneField, id, instant, nullableDate, nullableText, pageCursor, pathId, searchText } from './wire.ts';

/** The longest notes about a provider. */
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
  /** The last day it is valid, YYYY-MM-DD. */
  licenseExpiresOn: z.nullable(z.string()),
  licenseClass: z.nullable(z.enum(licenceClasses)),
  /** The name on the licence. */
  licenseHolder: z.nullable(z.string()),
  /** Whether our staff have verified the licence. */
  isVerified: z.boolean(),
  /** Since when the licence has been waiting for a decision; null if it is not. */
  licenseSubmittedAt: z.nullable(instant),
  /** Why the licence was refused, in the words its holder reads; null if it was not. */
  licenseRefusal: z.nullable(z.string()),
  /** When the licence was last looked up and how, and which person last decided on it; null if it never was, or no person did. */
  licenseCheckedAt: z.nullable(instant),
  licenseCheckMethod: z.nullable(z.enum(licenceCheckMethods)),
  licenseCheckedBy: z.nullable(z.string()),
  /** Other accounts with the same licence, however its number is written; ten at most. */
  sameLicence: z.array(z.object({ id, username: z.string(), name: z.string(), isVerified: z.boolean() })),
  /** Whether this server can query the licence's register. */
  canAskRegister: z.boolean(),
  /** The last day of a verified insurance policy, YYYY-MM-DD; null if none was verified. */
  insuredUntil: z.nullable(z.string()),
  /** The status of the latest policy while it is not verified. */
  insuranceReview,
  /** What they still need to buy any lead; empty when they may buy. */
  missingToBuy: z.array(z.enum(buyingNeeds)),
  isActive: z.boolean(),
  /** Internal notes by our staff. Never shown to the provider. */
  notes: z.nullable(z.string()),
  createdAt: instant,
  lastSeenAt: z.nullable(instant),
  /** Leads bought and not reversed; own jobs do not count. */
  purchases: count,
  /** Those of them that became paid jobs. */
  wonJobs: count,
  /** The amount charged for them. */
  spend: z.string().check(z.regex(/^\d+\.\d{2}$/)),
  /** Active team members. */
  teamSize: count,
});

/** An electrician's account as the super admin sees it, as JSON. */
export type Provider = z.input<typeof provider>;

/**
 * The filters of the provider list. `waiting`: active accounts whose licence or insurance certificate waits for our decision,
 * longest wait first. `licence_due`: no expiry on file, expired, or expiring within 30 days.
 */
export const providerShows = ['all', 'active', 'inactive', 'unverified', 'waiting', 'licence_due'] as const;
export type ProviderShow = (typeof providerShows)[number];

const providerColumns = ['name', 'licence', 'purchases', 'spend', 'won', 'joined', 'seen'] as const;

/**
 * The sort orders of the provider list: "name" is A to Z, "-spend" the highest first, "licence" the next to expire, "won" by the share of
 * leads that became paid jobs. Who has no value there, such as no expiry on file, comes last.
 */
export const providerSorts = sortsBy(providerColumns);
export type ProviderColumn = (typeof providerColumns)[number];
export type ProviderSort = SortBy<ProviderColumn>;

export const listProviders = defineEndpoint({
  name: 'listProviders',
  method: 'GET',
  path: '/api/providers',
  summary:
    'The electricians in the order asked for, otherwise newest first or longest wait first, a hundred a page, with the way to the next in x-next-cursor. A search and the pages after the first need the second factor again',
  access: ['super_admin'],
  stepUp: 'where asked',
  query: z.object({
    q: z.optional(searchText()),
    show: z.optional(z.enum(providerShows, 'Not a choice of providers')),
    sort: z.optional(z.enum(providerSorts, 'Not an order of providers')),
    cursor: z.optional(pageCursor),
  }),
  response: z.array(provider),
  errors: ['invalid_input', 'unauthenticated', 'forbidden'],
});

const YEAR_MESSAGE = 'Please check the year';

/** The longest reason for refusing a licence. */
export const MAX_REFUSAL = 500;

const licence = {
  ...licenceFields,
  ...licenceDetails,
  licenseExpiresOn: nullableDate.check(
    z.refine((date) => date === null || (date >= '2000' && date < '2100'), YEAR_MESSAGE),
  ),
};

const TOGETHER = { message: 'Send the number and the state of a licence together', path: ['licenseNumber'] };

const ONE_DECISION = { message: 'A licence is either verified or refused', path: ['licenseRefusal'] };

const SEEN = { message: 'Send the licence that is decided on, and since when it waits, as it was shown', path: ['base'] };

const STATE_MESSAGE = 'Please choose the state of the licence';

/** The licence form: a licence with its expiry. */
export const providerLicenceForm = z.object(licence).check(...licenceRules(STATE_MESSAGE));

const notes = nullableText(MAX_NOTES);

const answer = z.boolean('Please answer yes or no');

const refusal = z
  .string('Please say why')
  .check(z.trim(), z.minLength(3, 'Please say why'), z.maxLength(MAX_REFUSAL, `Please keep this to ${MAX_REFUSAL} characters`));

/** The refusal form: why a licence is refused. */
export const licenceRefusalForm = z.object({ licenseRefusal: refusal });

const change = z.object({
  isVerified: answer,
  isActive: answer,
  ...licence,
  /** Refuses the licence, with the reason. */
  licenseRefusal: refusal,
  notes,
});

export const updateProvider = defineEndpoint({
  name: 'updateProvider',
  method: 'PATCH',
  path: '/api/providers/:providerId',
  summary:
    'Verify or refuse the licence of an electrician, deactivate or reactivate them, or change the licence or the notes on file; only what is sent changes, but of another licence nothing is known of the one before. Verifying a licence or changing it needs the second factor again',
  access: ['super_admin'],
  stepUp: 'where asked',
  limit: 'manage',
  params: z.object({ providerId: pathId }),
  body: atLeastOneField(change, {
    /**
     * The values shown on screen (optimistic locking): nothing changes if one of them has changed since. A decision names the licence
     * that it is about, and since when it waits.
     */
    base: z.optional(z.partial(z.object({ ...licence, licenseSubmittedAt: z.nullable(instant), notes }))),
  }).check(
    z.refine((body) => (body.licenseNumber === undefined) === (body.licenseState === undefined), TOGETHER),
    z.refine((body) => !(body.isVerified && body.licenseRefusal !== undefined), ONE_DECISION),
    z.refine(({ isVerified, licenseRefusal, base }) => {
      if (isVerified === undefined && licenseRefusal === undefined) return true;
      return base?.licenseNumber !== undefined && base.licenseState !== undefined && base.licenseSubmittedAt !== undefined;
    }, SEEN),
    ...licenceRules(STATE_MESSAGE),
  ),
  response: provider,
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'not_found', 'conflict', 'rate_limited'],
});

const registeredLicence = z.object({
  number: z.string(),
  holder: z.string(),
  otherNames: z.array(z.string()),
  /** The register's name for it. */
  type: z.string(),
  class: z.nullable(z.enum(licenceClasses)),
  /** Whether it covers all kinds of electrical work. */
  isElectrical: z.boolean(),
  /** The register's own word, such as "Current". */
  status: z.string(),
  isCurrent: z.boolean(),
  /** YYYY-MM-DD; null if the register has none. */
  expiresOn: z.nullable(z.string()),
  /** Whether the holder is clearly the account's person or company. */
  isSameHolder: z.boolean(),
});

/** A licence as in its register, as JSON. */
export type FoundLicence = z.input<typeof registeredLicence>;

export const lookUpLicence = defineEndpoint({
  name: 'lookUpLicence',
  method: 'POST',
  path: '/api/providers/:providerId/licence-lookup',
  summary: 'Ask the register of New South Wales for a provider’s licence; nothing is changed, and null means that it has no such number',
  access: ['super_admin'],
  limit: 'manage',
  params: z.object({ providerId: pathId }),
  response: z.object({ licence: z.nullable(registeredLicence) }),
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict', 'unavailable', 'rate_limited'],
});
