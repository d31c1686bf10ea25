import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { leads, requestPhotos } from '../../../../shared/schema/index.ts';
import { recordChange } from '../../../platform/db/changes.ts';
import type { Db } from '../../../platform/db/client.ts';
import { releasePresses } from '../auction/hold-store.ts';
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

/** Returns whether a lead has the photo whose file had this hash. */
export async function hasPhoto(db: Db, leadId: number, fileSha256: string): Promise<boolean> {
  const [row] = await db
    .select({ id: requestPhotos.id })
    .from(requestPhotos)
    .where(and(eq(requestPhotos.leadId, leadId), eq(requestPhotos.fileSha256, fileSha256)))
    .limit(1);
  return row !== undefined;
}

/**
 * Writes how many photos a lead has, and alerts those who wait for some if photos were added. Electricians see how many there are before they buy: if
 * some were removed, the payments that are open for the lead are released. More photos than a buyer saw take nothing from them. Its row must be locked.
 */
async function countPhotos(tx: Db, leadId: number, { at, isAdded }: { at: Date; isAdded: boolean }): Promise<void> {
  const photoCount = await tx.$count(requestPhotos, eq(requestPhotos.leadId, leadId));
  const [lead] = await tx.update(leads).set({ photoCount }).where(eq(leads.id, leadId)).returning({ status: leads.status, auctionEpoch: leads.auctionEpoch });
  if (lead?.status !== 'available') return;
  recordChange(tx, { kind: 'lead', id: leadId, change: 'relisted' });
  if (isAdded) await alertOfAddedFact(tx, { leadId, auctionEpoch: lead.auctionEpoch }, at);
  else await releasePresses(tx, leadId, at);
}

/** Inserts a photo of a lead, whose row must be locked. */
export async function insertPhoto(tx: Db, photo: Pick<typeof requestPhotos.$inferInsert, 'leadId' | 'fileKey' | 'fileSha256' | 'width' | 'height'> & { createdAt: Date }): Promise<void> {
  await tx.insert(requestPhotos).values(photo);
  await countPhotos(tx, photo.leadId, { at: photo.createdAt, isAdded: true });
}

/** Deletes a photo of a lead, whose row must be locked, and returns the key of its file. */
export async function deletePhoto(tx: Db, { leadId, photoId, at }: { leadId: number; photoId: number; at: Date }): Promise<string | undefined> {
  const [row] = await tx
    .delete(requestPhotos)
    .where(and(eq(requestPhotos.id, photoId), eq(requestPhotos.leadId, leadId)))
    .returning({ fileKey: requestPhotos.fileKey });
  if (row) await countPhotos(tx, leadId, { at, isAdded: false });
  return row?.fileKey;
}

/** Deletes all photos of a lead, whose row must be locked, and returns the keys of their files. */
export async function deletePhotos(tx: Db, leadId: number, at: Date): Promise<string[]> {
  const rows = await tx.delete(requestPhotos).where(eq(requestPhotos.leadId, leadId)).returning({ fileKey: requestPhotos.fileKey });
  if (rows.length > 0) await countPhotos(tx, leadId, { at, isAdded: false });
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
  await countPhotos(tx, from, { at, isAdded: false });
  await countPhotos(tx, to, { at, isAdded: true });
}

/** Finds the files of photos by their ids. */
export function findPhotoFiles(db: Db, ids: readonly number[]): Promise<{ id: number; fileKey: string }[]> {
  return db.select({ id: requestPhotos.id, fileKey: requestPhotos.fileKey }).from(requestPhotos).where(inArray(requestPhotos.id, [...ids]));
}
