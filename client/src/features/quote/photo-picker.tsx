import { useCallback, useState } from 'react';
import { PhotoChoice } from '@/components/photos/photo-choice.tsx';
import { dataUrlOf, PhotoGrid } from '@/components/photos/photo-grid.tsx';
import { addPendingPhotos, removePendingPhoto, usePendingPhotos } from './pending-photos.ts';

/** Renders the choice of photos on the first step. They are sent once the request has been. */
export function PhotoPicker() {
  const photos = usePendingPhotos();
  const [isPending, setIsPending] = useState(false);
  const load = useCallback(
    async (id: string | number) => {
      const photo = photos.find((one) => one.id === id);
      if (!photo) throw new Error('The photo was removed');
      return dataUrlOf(photo.file);
    },
    [photos],
  );
  const choose = async (files: File[]) => {
    setIsPending(true);
    await addPendingPhotos(files).finally(() => setIsPending(false));
  };
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 text-base font-semibold">
        Photos <span className="font-normal text-ink-3">(optional)</span>
      </legend>
      {photos.length > 0 ? <PhotoGrid ids={photos.map(({ id }) => id)} load={load} onRemove={(id) => removePendingPhoto(String(id))} /> : null}
      <PhotoChoice count={photos.length} isPending={isPending} onChoose={(files) => void choose(files)} />
    </fieldset>
  );
}
