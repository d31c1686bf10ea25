import { useEffect, useRef, useState } from 'react';
import { refusalOf, RefusedPhotos, type RefusedPhoto } from '@/components/photos/refused-photos.tsx';
import { sendPhoto } from '@/components/photos/send-photo.ts';
import { Button } from '@/components/ui/button.tsx';
import { useAttempt } from '@/lib/hooks/use-attempt.ts';
import { removePendingPhoto, usePendingPhotos } from './pending-photos.ts';

function sentText(count: number): string {
  if (count === 0) return 'No photo was sent. You can add others on your request’s own page.';
  return `${count === 1 ? 'Your photo was' : `Your ${count} photos were`} sent.`;
}

/** Sends the photos that were chosen in the form, one after the other, and says how it goes and which were refused. Nothing where none were chosen. */
export function PhotoUpload({ token }: { token: string }) {
  const photos = usePendingPhotos();
  const [total] = useState(photos.length);
  const { isPending, error, attempt } = useAttempt();
  const [refused, setRefused] = useState<readonly RefusedPhoto[]>([]);
  const isStarted = useRef(false);
  const send = async () => {
    for (const { id, name, file } of photos) {
      const refusal = await refusalOf(name, () => sendPhoto(token, file));
      if (refusal) setRefused((others) => [...others, refusal]);
      removePendingPhoto(id);
    }
  };
  useEffect(() => {
    if (isStarted.current || photos.length === 0) return;
    isStarted.current = true;
    attempt(send);
  });
  if (total === 0) return null;
  const sent = total - photos.length - refused.length;
  return (
    <section aria-label="Your photos" className="grid gap-3 rounded-lg border border-line bg-surface p-5 print:hidden">
      <output>{photos.length === 0 ? sentText(sent) : `Sending photos: ${sent} of ${total}`}</output>
      <RefusedPhotos refused={refused} />
      {error ? (
        <>
          <p role="alert">{error.message}</p>
          <Button variant="secondary" className="justify-self-start" isPending={isPending} onClick={() => attempt(send)}>
            Send the photos again
          </Button>
        </>
      ) : null}
    </section>
  );
}
