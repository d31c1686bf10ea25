import { useCallback } from 'react';
import type { showRequestPhoto } from '@shared/contracts/request-photos.ts';
import { dataUrlOf, PhotoGrid } from '@/components/photos/photo-grid.tsx';
import { request, type AddressOf } from '@/lib/api/api-client.ts';

// The type ties this address to its contract, without the schemas.
const showAddress: AddressOf<typeof showRequestPhoto> = { method: 'POST', path: '/api/request/photo/show' };

/** Loads a photo of a request. The secret of its link is in the body, so no address shows it. */
async function loadPhoto(token: string, photoId: number): Promise<string> {
  const response = await request(showAddress, { body: { token, photoId } });
  return dataUrlOf(await response.blob());
}

interface Props {
  token: string;
  ids: readonly number[];
  isPending: boolean;
  onRemove: ((id: string | number) => void) | undefined;
}

/** Renders the photos of the request of a link, which can be removed. */
export function RequestPhotoGrid({ token, ...grid }: Props) {
  const load = useCallback((id: string | number) => loadPhoto(token, Number(id)), [token]);
  return <PhotoGrid {...grid} load={load} />;
}
