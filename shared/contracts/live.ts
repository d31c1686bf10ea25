import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

/** Its events are described in `shared/domain/words/live-event.ts`. */
export const watchLive = defineEndpoint({
  name: 'watchLive',
  method: 'GET',
  path: '/api/live',
  summary: 'A stream of what changes: ids of leads on the market and of one’s own purchases, and a heartbeat',
  access: ['provider', 'team_member', 'super_admin'],
  mediaType: 'text/event-stream',
  response: z.string(),
  errors: ['unauthenticated', 'forbidden', 'unavailable'],
});
