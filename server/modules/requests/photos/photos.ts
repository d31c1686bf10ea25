import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { BodyOf, ResultOf } from '../../../../shared/contracts/endpoint.ts';
import type { addRequestPhoto as addContract, removeRequestPhoto as removeContract, showRequestPhoto as showContract } from '../../../../shared/contracts/request-photos.ts';
import { MAX_PHOTOS, PHOTO_PIXELS } from '../../../../shared/domain/people/photos.ts';
import { AppError } from '../../../platform/errors.ts';
import { deleteFiles } from '../../../platform/files/delete-file.ts';
import { encodePhoto } from '../../../platform/files/encode-photo.ts';
import { newFileKey } from '../../../platform/files/file-storage.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import { deletePhoto, findPhotoFile, findPhotos, hasPhoto, insertPhoto } from '../../market/index.ts';
import type { SalesContext } from '../../sales/index.ts';
import { changing, requireUnsold } from '../change-request.ts';
import { presentRequest, requireRequest } from '../read-request.ts';
import type { RequestRow } from '../request-queries.ts';
import { findLeadOfPurchase } from './photo-queries.ts';

const noSuchPhoto = () => new AppError('not_found', 'There is no such photo');
const notStored = (cause: unknown) => new AppError('unavailable', 'We couldn’t store the photo. Please try again.', { retryAfterSeconds: 10, cause });

/** Throws `conflict` for a request that has five photos. */
function requireRoom(row: RequestRow): void {
  if (row.photoCount >= MAX_PHOTOS) throw new AppError('conflict', `A request can have ${MAX_PHOTOS} photos at most. Remove one to add another.`);
}

/**
 * Adds a photo to an unsold request, re-encoded without the metadata of its file. A photo that the request has, sent again after a lost answer,
 * changes nothing. Throws `not_found`, `invalid_input` for a file that is not
 * a picture, `conflict` once the request is sold, closed or has five photos, and `unavailable` when the file cannot be stored
 * and while too many photos are being sent.
 */
export async function addRequestPhoto(ctx: SalesContext, { token }: BodyOf<typeof addContract>, file: Buffer): Promise<ResultOf<typeof addContract>> {
  const found = await requireRequest(ctx.db, token, ctx.clock.now());
  requireUnsold(found);
  const fileSha256 = createHash('sha256').update(file).digest('hex');
  if (await hasPhoto(ctx.db, found.id, fileSha256)) return presentRequest(ctx, ctx.db, found, ctx.clock.now());
  requireRoom(found);
  const { bytes, width, height } = await encodePhoto(file, PHOTO_PIXELS);
  const fileKey = newFileKey();
  await ctx.files.put(fileKey, bytes).catch((error: unknown) => {
    throw notStored(error);
  });
  try {
    return await changing(ctx, {
      token,
      async run(tx, row, { at }) {
        requireUnsold(row);
        if (await hasPhoto(tx, row.id, fileSha256)) return deleteFiles(tx, [fileKey]);
        requireRoom(row);
        await insertPhoto(tx, { leadId: row.id, fileKey, fileSha256, width, height, createdAt: at });
      },
    });
  } catch (error) {
    // No record names the file. If this fails, the daily sweep deletes it.
    await ctx.files.delete(fileKey).catch(() => undefined);
    throw error;
  }
}

/** Removes a photo from an unsold request, and its file. Throws `not_found`, and `conflict` once the request is sold or closed. */
export function removeRequestPhoto(ctx: SalesContext, { token, photoId }: BodyOf<typeof removeContract>): Promise<ResultOf<typeof removeContract>> {
  return changing(ctx, {
    token,
    async run(tx, row, { at }) {
      requireUnsold(row);
      const fileKey = await deletePhoto(tx, { leadId: row.id, photoId, at });
      if (fileKey === undefined) throw noSuchPhoto();
      await deleteFiles(tx, [fileKey]);
    },
  });
}

async function readPhoto(ctx: SalesContext, leadId: number, photoId: number): Promise<Buffer> {
  const fileKey = await findPhotoFile(ctx.db, leadId, photoId);
  if (fileKey === undefined) throw noSuchPhoto();
  try {
    return await buffer(await ctx.files.open(fileKey));
  } catch (error) {
    ctx.log.error({ err: error, event: 'photo_not_read', photoId }, 'reading a photo failed');
    throw new AppError('unavailable', 'We couldn’t read the photo. Please try again.', { retryAfterSeconds: 10, cause: error });
  }
}

/** Returns a photo of a request to its customer. Throws `not_found`, and `unavailable` when the file cannot be read. */
export async function showRequestPhoto(ctx: SalesContext, { token, photoId }: BodyOf<typeof showContract>): Promise<Buffer> {
  const { id } = await requireRequest(ctx.db, token, ctx.clock.now());
  return readPhoto(ctx, id, photoId);
}

async function requireTaken({ db }: SalesContext, viewer: Viewer, purchaseId: number) {
  const taken = await findLeadOfPurchase(db, viewer, purchaseId);
  if (!taken) throw new AppError('not_found', 'There is no such purchase');
  return taken;
}

/** Returns the photos of a lead to the account that holds it. Throws `not_found` for any other, also before its payment has settled. */
export async function listJobPhotos(ctx: SalesContext, viewer: Viewer, purchaseId: number) {
  return findPhotos(ctx.db, (await requireTaken(ctx, viewer, purchaseId)).leadId);
}

/**
 * Returns a photo of a lead to the account that holds it, with that lead. Throws `not_found` for any other account, and `unavailable` when the
 * file cannot be read.
 */
export async function showJobPhoto(ctx: SalesContext, viewer: Viewer, { purchaseId, photoId }: { purchaseId: number; photoId: number }) {
  const taken = await requireTaken(ctx, viewer, purchaseId);
  return { ...taken, bytes: await readPhoto(ctx, taken.leadId, photoId) };
}
