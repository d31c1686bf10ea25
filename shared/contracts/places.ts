import * as z from 'zod/mini';
import { DAY_SECONDS } from '../domain/time/durations.ts';
import { australianStates } from '../domain/words/enums.ts';
import { defineEndpoint } from './endpoint.ts';

/** An Australian locality from the gazetteer. */
export const place = z.object({
  suburb: z.string(),
  state: z.enum(australianStates),
  postcode: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});

/**
 * A locality that a text may mean; a guess, for a text that is spelt differently, says for which words it stands. `isAsked` is true for
 * the places to ask about: the text alone does not say that one of them is meant, or which. For a text that names a region, `region` says
 * which: "the Inner West".
 */
export const foundPlace = z.extend(place, {
  guessFor: z.optional(z.string()),
  region: z.optional(z.string()),
  isAsked: z.optional(z.literal(true)),
});

export const MAX_PLACES = 6;

export const searchPlaces = defineEndpoint({
  name: 'searchPlaces',
  method: 'GET',
  path: '/api/places',
  summary: 'Localities that a typed text may mean, misspelt or not, the likeliest first',
  access: 'public',
  query: z.object({
    q: z.string('Type a suburb or postcode').check(z.trim(), z.maxLength(200, 'Please keep this to 200 characters')),
  }),
  response: z.array(foundPlace).check(z.maxLength(MAX_PLACES)),
  cacheSeconds: DAY_SECONDS,
  errors: ['invalid_input'],
});
