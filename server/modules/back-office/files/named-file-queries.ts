import { inArray } from 'drizzle-orm';
import { insurancePolicies, requestPhotos } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';

/** Finds which of some stored files a record names: a certificate or a photo. */
export async function findNamedFiles(db: Db, keys: readonly string[]): Promise<string[]> {
  const certificates = db.select({ fileKey: insurancePolicies.fileKey }).from(insurancePolicies).where(inArray(insurancePolicies.fileKey, [...keys]));
  const photos = db.select({ fileKey: requestPhotos.fileKey }).from(requestPhotos).where(inArray(requestPhotos.fileKey, [...keys]));
  const rows = await certificates.unionAll(photos);
  return rows.map(({ fileKey }) => fileKey);
}
