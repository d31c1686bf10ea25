import type { CustomerRequest } from '@shared/contracts/customer-requests.ts';
import type { addRequestPhoto } from '@shared/contracts/request-photos.ts';
import type { AddressOf } from '@/lib/api/api-client.ts';
import { callWithFile } from '@/lib/api/api-upload.ts';

// The type ties this address to its contract, without the schemas.
const addAddress: AddressOf<typeof addRequestPhoto> = { method: 'POST', path: '/api/request/photo' };

/** Sends a photo of the request of a link. Returns the request as it is then. */
export const sendPhoto = (token: string, file: File): Promise<CustomerRequest> =>
  callWithFile<typeof addRequestPhoto>(addAddress, { fields: { token }, file });
