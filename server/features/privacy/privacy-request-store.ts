import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { privacyRequests, users } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';

export type NewPrivacyRequest = Omit<typeof privacyRequests.$inferInsert, 'id' | 'createdAt'> & { createdAt: Date };

/** Writes down that a request was met; returns its id. Pass hashes and numbers, no personal data. */
export async function insertPrivacyRequest(tx: Db, request: NewPrivacyRequest): Promise<number> {
  const [row] = await tx.insert(privacyRequests).values(request).returning({ id: privacyRequests.id });
  if (!row) throw new Error('The request was not recorded');
  return row.id;
}

const shown = {
  id: privacyRequests.id,
  kind: privacyRequests.kind,
  counts: privacyRequests.counts,
  at: privacyRequests.createdAt,
  doneBy: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
};

/** The latest requests, newest first, with the name of who met them. */
export function findPrivacyRequests(db: Db, limit: number) {
  return db
    .select(shown)
    .from(privacyRequests)
    .leftJoin(users, eq(users.id, privacyRequests.actorUserId))
    .orderBy(desc(privacyRequests.id))
    .limit(limit);
}

/** The requests that were met for somebody with one of these hashes, newest first. */
export function findRequestsAbout(db: Db, hashes: readonly string[]) {
  const isAbout = sql`${privacyRequests.subjectHashes} && ${sql.param([...hashes])}::text[]`;
  return db
    .select(shown)
    .from(privacyRequests)
    .leftJoin(users, eq(users.id, privacyRequests.actorUserId))
    .where(isAbout)
    .orderBy(desc(privacyRequests.id));
}

/** An erasure as it is kept outside of the database. */
export interface Erasure {
  subjectHashes: string[];
  keyHash: string;
  createdAt: Date;
}

/** Every erasure, oldest first. */
export function findErasures(db: Db): Promise<Erasure[]> {
  return db
    .select({ subjectHashes: privacyRequests.subjectHashes, keyHash: privacyRequests.keyHash, createdAt: privacyRequests.createdAt })
    .from(privacyRequests)
    .where(eq(privacyRequests.kind, 'erasure'))
    .orderBy(asc(privacyRequests.id));
}

/** Finds when the persons with some hashes were erased, the latest time of each. */
export async function findErasedAt(db: Db, hashes: readonly string[]): Promise<Map<string, Date>> {
  if (hashes.length === 0) return new Map();
  const hash = sql<string>`unnest(${privacyRequests.subjectHashes})`.as('hash');
  const all = db
    .select({ hash, createdAt: privacyRequests.createdAt })
    .from(privacyRequests)
    .where(eq(privacyRequests.kind, 'erasure'))
    .as('erased');
  const rows = await db
    .select({ hash: all.hash, at: sql`max(${all.createdAt})`.mapWith(privacyRequests.createdAt) })
    .from(all)
    .where(and(inArray(all.hash, [...hashes])))
    .groupBy(all.hash);
  return new Map(rows.map(({ hash: found, at }) => [found, at]));
}
