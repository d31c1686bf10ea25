import * as z from 'zod/mini';
import { australianStates } from '../domain/words/enums.ts';
import { type SortBy, sortsBy } from '../domain/words/sort.ts';
import { countDigits } from '../domain/contact/phone.ts';
import { defineEndpoint } from './endpoint.ts';
import { suburbSlug } from './page-paths.ts';
import { atLeastOneField, id, instant, line, nullableEmail, nullableText, pageCursor, pathId, searchText } from './wire.ts';

/** The longest description. */
export const MAX_DESCRIPTION = 10_000;

const nameMessage = 'Please enter the name of the suburb';
const postcodeMessage = 'Please enter a postcode of 4 digits';
const phoneMessage = 'Please enter a phone number of at least 10 digits';
const priceMessage = 'Please enter whole dollars from 0 to 10,000';

const name = line({ min: 1, max: 60, message: nameMessage }).check(
  z.overwrite((typed) => typed.replaceAll(/\s+/g, ' ')),
  z.refine((typed) => suburbSlug(typed) !== '', 'Please write the name in letters: it is part of the page’s address'),
);

const nullableLine = (max: number) =>
  nullableText(max).check(
    z.refine((typed) => typed === null || !/\p{Cc}/u.test(typed), 'Please keep this on one line'),
  );

/** Returns the schema of a number of degrees within Australia and its islands, or null. */
function degreesWithin(least: number, most: number) {
  const message = `Please enter degrees from ${least} to ${most}`;
  return z.nullable(z.number(message).check(z.minimum(least, message), z.maximum(most, message)));
}

const latitude = degreesWithin(-55, -9);
const longitude = degreesWithin(96, 168);

const place = {
  name,
  state: z.enum(australianStates, 'Please choose a state'),
  postcode: z.string(postcodeMessage).check(z.trim(), z.regex(/^\d{4}$/, postcodeMessage)),
};

const about = {
  /** Its coordinates; looked up in the gazetteer when both are empty. */
  latitude,
  longitude,
  /** The page's text; an empty line separates paragraphs. */
  description: nullableText(MAX_DESCRIPTION),
  /** Whole dollars. */
  priceFrom: z.int(priceMessage).check(z.minimum(0, priceMessage), z.maximum(10_000, priceMessage)),
  phone: nullableText(40).check(z.refine((typed) => typed === null || countDigits(typed) >= 10, phoneMessage)),
  email: nullableEmail('Please enter an email address'),
  address: nullableLine(200),
  openingHours: nullableLine(120),
  council: nullableLine(100),
  isActive: z.boolean('Please answer yes or no'),
};

const beside = {
  /** Confirms a place that is not in the gazetteer. */
  isPlaceConfirmed: z.optional(z.boolean('Please answer yes or no')),
};

const bothOrNeither = z.refine<{ latitude?: number | null | undefined; longitude?: number | null | undefined }>(
  (typed) => (typed.latitude == null) === (typed.longitude == null),
  { message: 'Please enter both the latitude and the longitude, or neither', path: ['longitude'] },
);

export const newSuburbForm = z.extend(z.partial(z.object(about)), { ...place, ...beside }).check(bothOrNeither);

const suburbChanges = atLeastOneField(z.object({ ...place, ...about }), {
  ...beside,
  /** The `updatedAt` that was read (optimistic locking): nothing changes if the suburb has changed since. */
  base: z.object({ updatedAt: instant }),
}).check(bothOrNeither);

const suburb = z.object({
  id,
  name: z.string(),
  state: z.enum(australianStates),
  postcode: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  description: z.nullable(z.string()),
  priceFrom: z.int(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  address: z.nullable(z.string()),
  openingHours: z.nullable(z.string()),
  council: z.nullable(z.string()),
  isActive: z.boolean(),
  updatedAt: instant,
  /** The path of the page. */
  path: z.string(),
  /** The number of words in the description. */
  words: z.int(),
  /** Whether search engines may index the page. */
  isIndexed: z.boolean(),
  /** The suburb whose description is a near-duplicate, and the share of text they have in common; null if there is none. */
  twin: z.nullable(z.object({ name: z.string(), percent: z.int() })),
  /** True when an older suburb's page has the same address, so that this one cannot be reached. */
  isHidden: z.boolean(),
});

export type Suburb = z.input<typeof suburb>;

export const suburbShows = ['all', 'active', 'inactive', 'not_indexed'] as const;
export type SuburbShow = (typeof suburbShows)[number];

const suburbColumns = ['name', 'state', 'price', 'changed'] as const;

/** The sort orders of the suburb list: "name" is A to Z, "-changed" the latest change first. */
export const suburbSorts = sortsBy(suburbColumns);
export type SuburbColumn = (typeof suburbColumns)[number];
export type SuburbSort = SortBy<SuburbColumn>;

export const listSuburbs = defineEndpoint({
  name: 'listSuburbs',
  method: 'GET',
  path: '/api/suburbs',
  summary: 'The suburbs with pages in the order asked for, otherwise newest first, thirty a page, with the way to the next in x-next-cursor',
  access: ['super_admin'],
  query: z.object({
    q: z.optional(searchText()),
    /** `not_indexed`: active, but kept from search engines. */
    show: z.optional(z.enum(suburbShows, 'Please choose what to show')),
    sort: z.optional(z.enum(suburbSorts, 'Not an order of suburbs')),
    cursor: z.optional(pageCursor),
  }),
  response: z.array(suburb),
  errors: ['invalid_input', 'unauthenticated', 'forbidden'],
});

export const createSuburb = defineEndpoint({
  name: 'createSuburb',
  method: 'POST',
  path: '/api/suburbs',
  summary: 'Give a suburb a page',
  access: ['super_admin'],
  limit: 'manage',
  body: newSuburbForm,
  status: 201,
  response: suburb,
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'taken', 'rate_limited'],
});

export const updateSuburb = defineEndpoint({
  name: 'updateSuburb',
  method: 'PATCH',
  path: '/api/suburbs/:suburbId',
  summary: 'Change a suburb or switch its page off; under another name its page has another address, and the old one leads there',
  access: ['super_admin'],
  limit: 'manage',
  params: z.object({ suburbId: pathId }),
  body: suburbChanges,
  response: suburb,
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'not_found', 'conflict', 'taken', 'rate_limited'],
});
