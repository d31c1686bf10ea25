import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { leads, requestPhotos } from '../../../../shared/schema/index.ts';
import { recordChange } from '../../../platform/db/changes.ts';
import type { Db } from '../../../platform/db/client.ts';
import { alertOfAddedFact } from '../auction/market-jobs.ts';

const shown = { id: requestPhotos.id, width: requestPhotos.width, height: requestPhotos.height };

/** Finds the photos of a lead, oldest first. */
export function findPhotos(db: Db, leadId: number) {
  return db.select(shown).from(requestPhotos).where(eq(requestPhotos.leadId, leadId)).orderBy(asc(requestPhotos.id));
}

/** Finds the file of a photo of a lead; undefined if the lead has no such photo. */
export async function findPhotoFile(db: Db, leadId: number, photoId: number): Promise<string | undefined> {
  const [row] = await db
    .select({ fileKey: requestPhotos.fileKey })
    .from(requestPhotos)
    .where(and(eq(requestPhotos.id, photoId), eq(requestPhotos.leadId, leadId)));
  return row?.fileKey;
}

/** Writes how many photos a lead has, and alerts those who wait for some if they were added at an instant. Its row must be locked. */
async function countPhotos(tx: Db, leadId: number, addedAt?: Date): Promise<void> {
  const photoCount = await tx.$count(requestPhotos, eq(requestPhotos.leadId, leadId));
  const [lead] = await tx.update(leads).set({ photoCount }).where(eq(leads.id, leadId)).returning({ status: leads.status, auctionEpoch: leads.auctionEpoch });
  if (lead?.status !== 'available') return;
  recordChange(tx, { kind: 'lead', id: leadId, change: 'relisted' });
  if (addedAt) await alertOfAddedFact(tx, { leadId, auctionEpoch: lead.auctionEpoch }, addedAt);
}

/** Inserts a photo of a lead, whose row must be locked. */
export async function insertPhoto(tx: Db, photo: Pick<typeof requestPhotos.$inferInsert, 'leadId' | 'fileKey' | 'width' | 'height'> & { createdAt: Date }): Promise<void> {
  await tx.insert(requestPhotos).values(photo);
  await countPhotos(tx, photo.leadId, photo.createdAt);
}

/** Deletes a photo of a lead, whose row must be locked, and returns the key of its file. */
export async function deletePhoto(tx: Db, leadId: number, photoId: number): Promise<string | undefined> {
  const [row] = await tx
    .delete(requestPhotos)
    .where(and(eq(requestPhotos.id, photoId), eq(requestPhotos.leadId, leadId)))
    .returning({ fileKey: requestPhotos.fileKey });
  if (row) await countPhotos(tx, leadId);
  return row?.fileKey;
}

/** Deletes all photos of a lead, whose row must be locked, and returns the keys of their files. */
export async function deletePhotos(tx: Db, leadId: number): Promise<string[]> {
  const rows = await tx.delete(requestPhotos).where(eq(requestPhotos.leadId, leadId)).returning({ fileKey: requestPhotos.fileKey });
  if (rows.length > 0) await countPhotos(tx, leadId);
  return rows.map(({ fileKey }) => fileKey);
}

interface Move {
  from: number;
  to: number;
  /** How many photos a lead can have. */
  max: number;
  at: Date;
}

/** Moves the latest photos of one lead to another, as many as that one has room for. Both rows must be locked. */
export async function movePhotos(tx: Db, { from, to, max, at }: Move): Promise<void> {
  const room = max - (await tx.$count(requestPhotos, eq(requestPhotos.leadId, to)));
  if (room <= 0) return;
  const latest = tx.select({ id: requestPhotos.id }).from(requestPhotos).where(eq(requestPhotos.leadId, from)).orderBy(sql`${requestPhotos.id} desc`).limit(room);
  const moved = await tx.update(requestPhotos).set({ leadId: to }).where(sql`${requestPhotos.id} in (${latest})`).returning({ id: requestPhotos.id });
  if (moved.length === 0) return;
  await countPhotos(tx, from);
  await countPhotos(tx, to, at);
}

/** Finds the files of photos by their ids. */
export function findPhotoFiles(db: Db, ids: readonly number[]): Promise<{ id: number; fileKey: string }[]> {
  return db.select({ id: requestPhotos.id, fileKey: requestPhotos.fileKey }).from(requestPhotos).where(inArray(requestPhotos.id, [...ids]));
}
