import { Suspense, useState } from 'react';
import type { CustomerRequest } from '@shared/contracts/customer-requests.ts';
import type { removeRequestPhoto } from '@shared/contracts/request-photos.ts';
import { PhotoChoice } from '@/components/photos/photo-choice.tsx';
import { refusalOf, RefusedPhotos, type RefusedPhoto } from '@/components/photos/refused-photos.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { call, type AddressOf } from '@/lib/api/api-client.ts';
import { useAttempt } from '@/lib/hooks/use-attempt.ts';
import { useUnsaved } from '@/lib/hooks/use-unsaved.ts';
import { lazyOr } from '@/lib/lazy/lazy-or.tsx';
import { loadChunk } from '@/lib/lazy/load-chunk.ts';
import { MissingPart } from './missing-part.tsx';

// The type ties this address to its contract, without the schemas.
const removeAddress: AddressOf<typeof removeRequestPhoto> = { method: 'POST', path: '/api/request/photo/remove' };

// Most requests have no photos.
const RequestPhotoGrid = lazyOr(async () => (await import('./request-photo-grid.tsx')).RequestPhotoGrid, MissingPart);

interface Props {
  token: string;
  request: CustomerRequest;
  onRequest: (request: CustomerRequest) => void;
}

/** Renders the photos of a request, and how to add and remove them while it is unsold. */
export function RequestPhotos({ token, request: { photos, state }, onRequest }: Props) {
  const { isPending, error, attempt } = useAttempt();
  const [refused, setRefused] = useState<readonly RefusedPhoto[]>([]);
  useUnsaved(isPending);
  const isUnsold = state === 'waiting' || state === 'checking';
  if (!isUnsold && photos.length === 0) return null;
  const add = (files: File[]) =>
    attempt(async () => {
      setRefused([]);
      const { addPhoto } = await loadChunk(() => import('./add-photo.ts'));
      for (const file of files) {
        const refusal = await refusalOf(file.name, async () => {
          onRequest(await addPhoto(token, file));
        });
        if (refusal) setRefused((others) => [...others, refusal]);
      }
    });
  const remove = (id: string | number) =>
    attempt(async () => onRequest(await call<typeof removeRequestPhoto>(removeAddress, { body: { token, photoId: Number(id) } })));
  return (
    <section aria-labelledby="photos" className="grid gap-4">
      <h2 id="photos" className="text-xl">
        Photos
      </h2>
      {error ? <FormFailure error={error} /> : null}
      <RefusedPhotos refused={refused} />
      {photos.length > 0 ? (
        <Suspense>
          <RequestPhotoGrid token={token} ids={photos.map(({ id }) => id)} isPending={isPending} onRemove={isUnsold ? remove : undefined} />
        </Suspense>
      ) : null}
      {isUnsold ? <PhotoChoice count={photos.length} isPending={isPending} onChoose={add} /> : null}
    </section>
  );
}
