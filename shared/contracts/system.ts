import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

export const getGooglePlacesKey = defineEndpoint({
  name: 'getGooglePlacesKey',
  method: 'GET',
  path: '/api/config/google-places-key',
  summary: 'The key for address suggestions in the browser; empty when there is none',
  access: 'public',
  response: z.object({ key: z.string() }),
  errors: [],
});

export const getHealth = defineEndpoint({
  name: 'getHealth',
  method: 'GET',
  path: '/api/health',
  summary: 'The process is up',
  access: 'public',
  response: z.object({ status: z.literal('ok') }),
  errors: [],
});

export const getReady = defineEndpoint({
  name: 'getReady',
  method: 'GET',
  path: '/api/ready',
  summary: 'The database answers and its migrations are in',
  access: 'public',
  response: z.object({ status: z.literal('ready') }),
  errors: ['unavailable'],
});
