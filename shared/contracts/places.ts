import * as z from 'zod/mini';
import { australianStates } from '../domain/enums.ts';
import { defineEndpoint } from './endpoint.ts';

/** A locality of Australia as the gazetteer knows it. */
export const place = z.object({
  suburb: z.string(),
  state: z.enum(australianStates),
  postcode: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});

export const MOST_PLACES = 6;

const DAY_SECONDS = 86_400;

export const searchPlaces = defineEndpoint({
  name: 'searchPlaces',
  method: 'GET',
  path: '/api/places',
  summary: 'Localities that a typed text may mean, the likeliest first',
  access: 'public',
  query: z.object({
    q: z.string('Type a suburb or postcode').check(z.trim(), z.maxLength(200, 'Please keep this to 200 characters')),
  }),
  response: z.array(place).check(z.maxLength(MOST_PLACES)),
  cacheSeconds: DAY_SECONDS,
  errors: ['invalid_input'],
});
