import type { CustomerRequest } from '@shared/contracts/customer-requests.ts';
import { sendPhoto } from '@/components/photos/send-photo.ts';
import { shrinkPhoto } from '@/components/photos/shrink-photo.ts';

/** Adds a photo to the request of a link, made small. Returns the request as it is then. */
export const addPhoto = async (token: string, file: File): Promise<CustomerRequest> => sendPhoto(token, await shrinkPhoto(file));
