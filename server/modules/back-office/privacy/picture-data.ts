import { buffer } from 'node:stream/consumers';
import { findPhotoFiles } from '../../market/index.ts';
import type { SalesContext } from '../../sales/index.ts';

/** The maximum number of pictures in one download: about 40 MB. */
const MAX_PICTURES = 100;

type Rows = Record<string, Record<string, unknown>[]>;

async function pictureOf({ files, log }: Pick<SalesContext, 'files' | 'log'>, fileKey: string): Promise<string | null> {
  try {
    return `data:image/jpeg;base64,${(await buffer(await files.open(fileKey))).toString('base64')}`;
  } catch (error) {
    log.error({ err: error, event: 'photo_not_read' }, 'photo of a data download not read');
    return null;
  }
}

/** Returns read data with the picture of each photo, as a data URL: null for one that cannot be read, and beyond the first hundred. */
export async function withPictures(ctx: Pick<SalesContext, 'db' | 'files' | 'log'>, data: Rows): Promise<Rows> {
  const photos = data['request_photos'] ?? [];
  if (photos.length === 0) return data;
  const ids = photos.slice(0, MAX_PICTURES).map(({ id }) => Number(id));
  const stored = await findPhotoFiles(ctx.db, ids);
  const pictures = new Map<unknown, string | null>();
  for (const { id, fileKey } of stored) pictures.set(id, await pictureOf(ctx, fileKey));
  return { ...data, request_photos: photos.map((photo) => Object.assign(photo, { picture: pictures.get(photo['id']) ?? null })) };
}
