import { useSyncExternalStore } from 'react';
import { shrinkPhoto } from '@/components/photos/shrink-photo.ts';
import { registerUnsaved } from '@/lib/hooks/unsaved-work.ts';
import { MAX_PHOTOS } from '@shared/domain/people/photos.ts';

/** A photo that waits for its request to be sent. */
export interface PendingPhoto {
  id: string;
  /** As on the device. */
  name: string;
  file: File;
}

// Kept while the tab is on this site: files cannot be stored with the draft.
let photos: readonly PendingPhoto[] = [];
let endUnsaved: (() => void) | undefined;
const listeners = new Set<() => void>();

function change(next: readonly PendingPhoto[]): void {
  photos = next;
  endUnsaved?.();
  // The browser asks before the page is closed with them.
  endUnsaved = photos.length > 0 ? registerUnsaved({ isUnsaved: () => true }) : undefined;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the photos that wait for the request. */
export const usePendingPhotos = () => useSyncExternalStore(subscribe, () => photos, () => photos);

/** Adds photos, made small, up to five in all. */
export async function addPendingPhotos(files: readonly File[]): Promise<void> {
  const small = await Promise.all(files.map(async (file) => ({ id: crypto.randomUUID(), name: file.name, file: await shrinkPhoto(file) })));
  change([...photos, ...small].slice(0, MAX_PHOTOS));
}

export function removePendingPhoto(id: string): void {
  change(photos.filter((photo) => photo.id !== id));
}
