import * as z from 'zod/mini';
import { pipelineUsers } from '../domain/people/roles.ts';
import { defineEndpoint } from './endpoint.ts';
import { pathId } from './wire.ts';

export const getTaxDocument = defineEndpoint({
  name: 'getTaxDocument',
  method: 'GET',
  path: '/api/tax-documents/:documentId/pdf',
  summary: 'A tax invoice, receipt or adjustment note of your account, as a PDF',
  access: pipelineUsers,
  params: z.object({ documentId: pathId }),
  response: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
  mediaType: 'application/pdf',
  errors: ['unauthenticated', 'forbidden', 'not_found', 'unavailable'],
});
