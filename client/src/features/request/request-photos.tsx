import { useCallback, useState } from 'react';
import type { CustomerRequest } from '@shared/contracts/customer-requests.ts';
import type { removeRequestPhoto, showRequestPhoto } from '@shared/contracts/request-photos.ts';
import { PhotoChoice } from '@/components/photos/photo-choice.tsx';
import { dataUrlOf, PhotoGrid } from '@/components/photos/photo-grid.tsx';
import { refusalOf, RefusedPhotos, type RefusedPhoto } from '@/components/photos/refused-photos.tsx';
import { sendPhoto } from '@/components/photos/send-photo.ts';
import { shrinkPhoto } from '@/components/photos/shrink-photo.ts';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { call, request, type AddressOf } from '@/lib/api/api-client.ts';
import { useAttempt } from '@/lib/hooks/use-attempt.ts';
import { useUnsaved } from '@/lib/hooks/use-unsaved.ts';

// The types tie these addresses to their contracts, without the schemas.
const showAddress: AddressOf<typeof showRequestPhoto> = { method: 'POST', path: '/api/request/photo/show' };
const removeAddress: AddressOf<typeof removeRequestPhoto> = { method: 'POST', path: '/api/request/photo/remove' };

/** Loads a photo of a request. The secret of its link is in the body, so no address shows it. */
async function loadPhoto(token: string, photoId: number): Promise<string> {
  const response = await request(showAddress, { body: { token, photoId } });
  return dataUrlOf(await response.blob());
}

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
  const load = useCallback((id: string | number) => loadPhoto(token, Number(id)), [token]);
  const isUnsold = state === 'waiting' || state === 'checking';
  if (!isUnsold && photos.length === 0) return null;
  const add = (files: File[]) =>
    attempt(async () => {
      setRefused([]);
      for (const file of files) {
        const refusal = await refusalOf(file.name, async () => {
          onRequest(await sendPhoto(token, await shrinkPhoto(file)));
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
      {photos.length > 0 ? <PhotoGrid ids={photos.map(({ id }) => id)} load={load} isPending={isPending} onRemove={isUnsold ? remove : undefined} /> : null}
      {isUnsold ? <PhotoChoice count={photos.length} isPending={isPending} onChoose={add} /> : null}
    </section>
  );
}
