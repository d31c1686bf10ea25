import * as z from 'zod/mini';
import { MAX_PHOTO_BYTES } from '../domain/people/photos.ts';
import { pipelineUsers } from '../domain/people/roles.ts';
import { customerRequest, requestToken } from './customer-requests.ts';
import { defineEndpoint } from './endpoint.ts';
import { id, idInput, pathId } from './wire.ts';

export const addRequestPhoto = defineEndpoint({
  name: 'addRequestPhoto',
  method: 'POST',
  path: '/api/request/photo',
  summary: 'Add a photo to an unsold request, up to five: a JPEG, PNG or WebP picture. Electricians see it after they have taken the request',
  access: 'public',
  limit: 'photo',
  upload: { maxBytes: MAX_PHOTO_BYTES },
  body: z.object({ token: requestToken }),
  response: customerRequest,
  errors: ['invalid_input', 'not_found', 'conflict', 'payload_too_large', 'unsupported_media_type', 'rate_limited', 'unavailable'],
});

export const removeRequestPhoto = defineEndpoint({
  name: 'removeRequestPhoto',
  method: 'POST',
  path: '/api/request/photo/remove',
  summary: 'Remove a photo from an unsold request',
  access: 'public',
  limit: 'request_page',
  body: z.object({ token: requestToken, photoId: idInput }),
  response: customerRequest,
  errors: ['invalid_input', 'not_found', 'conflict', 'rate_limited'],
});

const picture = z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array);

export const showRequestPhoto = defineEndpoint({
  name: 'showRequestPhoto',
  method: 'POST',
  path: '/api/request/photo/show',
  summary: 'A photo of a request, for its customer',
  access: 'public',
  limit: 'request_page',
  body: z.object({ token: requestToken, photoId: idInput }),
  mediaType: 'image/jpeg',
  response: picture,
  errors: ['invalid_input', 'not_found', 'rate_limited', 'unavailable'],
});

export const listJobPhotos = defineEndpoint({
  name: 'listJobPhotos',
  method: 'GET',
  path: '/api/lead-purchases/:purchaseId/photos',
  summary: 'The photos of a lead that your account has taken, with their size in pixels',
  access: pipelineUsers,
  params: z.object({ purchaseId: pathId }),
  response: z.array(z.object({ id, width: z.int(), height: z.int() })),
  errors: ['unauthenticated', 'forbidden', 'not_found'],
});

export const showJobPhoto = defineEndpoint({
  name: 'showJobPhoto',
  method: 'GET',
  path: '/api/lead-purchases/:purchaseId/photos/:photoId',
  summary: 'A photo of a lead that your account has taken',
  access: pipelineUsers,
  params: z.object({ purchaseId: pathId, photoId: pathId }),
  mediaType: 'image/jpeg',
  response: picture,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'unavailable'],
});
