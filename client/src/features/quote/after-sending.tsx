import { PhoneStep } from './phone-step.tsx';
import { PhotoUpload } from './photo-upload.tsx';

/** Renders what follows once a request was sent: its photos go after it, and its phone number is confirmed. */
export function AfterSending({ token }: { token: string }) {
  return (
    <>
      <PhotoUpload token={token} />
      <PhoneStep token={token} />
    </>
  );
}
