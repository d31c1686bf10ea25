import * as z from 'zod/mini';
import { leadBuyers } from '../domain/people/roles.ts';
import { currentUser } from './auth.ts';
import { defineEndpoint } from './endpoint.ts';
import { degrees, line } from './wire.ts';

/** The radii a service area may have, in km. */
export const serviceRadii = [5, 10, 15, 20, 25, 30, 50, 100] as const;
export const DEFAULT_SERVICE_RADIUS = 20;
/** How many days the preview looks back. */
export const PREVIEW_DAYS = 30;

const noPlace = 'Please select a valid service location.';

export const serviceAreaForm = z.object({
  serviceLocation: line({ min: 1, max: 200, message: noPlace }),
  serviceLatitude: z.number(noPlace).check(z.minimum(-90, noPlace), z.maximum(90, noPlace)),
  serviceLongitude: z.number(noPlace).check(z.minimum(-180, noPlace), z.maximum(180, noPlace)),
  serviceRadius: z.int('Must be a whole number').check(
    z.minimum(1, 'Must be 1 km or more'),
    z.maximum(500, 'Must be 500 km or less'),
  ),
});

export const updateServiceArea = defineEndpoint({
  name: 'updateServiceArea',
  method: 'PATCH',
  path: '/api/auth/update-service-area',
  summary: 'Store where you work: a place with its coordinates and a radius in km',
  access: leadBuyers,
  limit: 'account',
  body: serviceAreaForm,
  response: currentUser,
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'rate_limited'],
});

const radius = z.pipe(
  z.string().check(z.regex(/^\d{1,3}$/, 'Must be a whole number')),
  z.transform((digits: string) => Number(digits)),
);

export const previewServiceArea = defineEndpoint({
  name: 'previewServiceArea',
  method: 'GET',
  path: '/api/service-area/preview',
  summary: 'How many leads of the last 30 days lay within a radius of a place, and which suburbs do',
  access: leadBuyers,
  query: z.object({ latitude: degrees(90), longitude: degrees(180), radius }),
  response: z.object({
    count: z.int(),
    days: z.int(),
    suburbCount: z.int(),
    /** The ten with the most people, the largest first. */
    largestSuburbs: z.array(z.string()),
  }),
  errors: ['invalid_input', 'unauthenticated', 'forbidden'],
});
