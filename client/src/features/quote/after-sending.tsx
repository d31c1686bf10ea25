import type { CustomerRequest } from '@shared/contracts/customer-requests.ts';
import { PhoneStep } from './phone-step.tsx';
import { PhotoUpload } from './photo-upload.tsx';

/** Renders what follows once a request was sent: its photos go after it, and its phone number is confirmed. `onRead` gets the request as it is then. */
export function AfterSending({ token, onRead }: { token: string; onRead: (request: CustomerRequest) => void }) {
  return (
    <>
      <PhotoUpload token={token} />
      <PhoneStep token={token} onRead={onRead} />
    </>
  );
}
