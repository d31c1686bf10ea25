import { and, eq, ne, sql } from 'drizzle-orm';
import type { AustralianState } from '../../../../shared/domain/words/enums.ts';
import { formerSuburbPaths, suburbs } from '../../../../shared/schema/index.ts';
import { declareAdvisoryLock } from '../../../platform/db/advisory-lock.ts';
import type { Db } from '../../../platform/db/client.ts';
import type { SuburbRow } from './suburb-queries.ts';

export type NewSuburb = typeof suburbs.$inferInsert;

interface Place {
  state: AustralianState;
  postcode: string;
}

/** The first half of the advisory lock's key; the second is the hash of the place. */
const PLACE_LOCKS = declareAdvisoryLock(7_244_031);

/** Locks a postcode until the transaction ends, so that suburbs of one postcode are named one after the other. */
export async function lockPostcode(tx: Db, { state, postcode }: Place): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${PLACE_LOCKS}, hashtext(${`${state} ${postcode}`}))`);
}

/** Finds the names of the other suburbs of a postcode, active or not. Reliable only under its lock. */
export async function findOtherNames(tx: Db, { state, postcode }: Place, ownId = 0): Promise<string[]> {
  const rows = await tx
    .select({ name: suburbs.name })
    .from(suburbs)
    .where(and(eq(suburbs.state, state), eq(suburbs.postcode, postcode), ne(suburbs.id, ownId)));
  return rows.map(({ name }) => name);
}

/** Locks a suburb's row against other changes until the transaction ends. */
export async function lockSuburb(tx: Db, suburbId: number): Promise<SuburbRow | undefined> {
  const [row] = await tx.select().from(suburbs).where(eq(suburbs.id, suburbId)).for('no key update');
  return row;
}

export async function insertSuburb(tx: Db, suburb: NewSuburb): Promise<SuburbRow> {
  const [row] = await tx.insert(suburbs).values(suburb).returning();
  if (!row) throw new Error('The suburb was not inserted');
  return row;
}

export async function updateSuburbColumns(tx: Db, suburbId: number, columns: Partial<NewSuburb>): Promise<SuburbRow> {
  const [row] = await tx.update(suburbs).set(columns).where(eq(suburbs.id, suburbId)).returning();
  if (!row) throw new Error('The suburb was not updated');
  return row;
}

/** Stores a former address of a suburb's page, so that it redirects to the new one. */
export async function keepFormerPath(tx: Db, path: string, suburbId: number): Promise<void> {
  await tx
    .insert(formerSuburbPaths)
    .values({ path, suburbId })
    .onConflictDoUpdate({ target: formerSuburbPaths.path, set: { suburbId } });
}
