import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { privacyRequests, users } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';

export type NewPrivacyRequest = Omit<typeof privacyRequests.$inferInsert, 'id' | 'createdAt'> & { createdAt: Date };

/** Records a completed privacy request and returns its id. Pass only hashes and numbers, no personal data. */
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

/** Finds the latest requests, newest first, with the name of the admin. */
export function findPrivacyRequests(db: Db, limit: number) {
  return db
    .select(shown)
    .from(privacyRequests)
    .leftJoin(users, eq(users.id, privacyRequests.actorUserId))
    .orderBy(desc(privacyRequests.id))
    .limit(limit);
}

/** Finds the requests of a person with one of these hashes, newest first. */
export function findRequestsAbout(db: Db, hashes: readonly string[]) {
  const isAbout = sql`${privacyRequests.subjectHashes} && ${sql.param([...hashes])}::text[]`;
  return db
    .select(shown)
    .from(privacyRequests)
    .leftJoin(users, eq(users.id, privacyRequests.actorUserId))
    .where(isAbout)
    .orderBy(desc(privacyRequests.id));
}

/** An erasure as it is stored outside of the database. */
export interface Erasure {
  subjectHashes: string[];
  keyHash: string;
  createdAt: Date;
}

/** Finds all erasures, oldest first. */
export function findErasures(db: Db): Promise<Erasure[]> {
  return db
    .select({ subjectHashes: privacyRequests.subjectHashes, keyHash: privacyRequests.keyHash, createdAt: privacyRequests.createdAt })
    .from(privacyRequests)
    .where(eq(privacyRequests.kind, 'erasure'))
    .orderBy(asc(privacyRequests.id));
}

/** Finds when the people with these hashes were erased: the latest time for each. */
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
