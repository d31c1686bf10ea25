import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { leads } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { hasNumber } from './lead-number-queries.ts';
import { isSameJob, type JobFacts } from './same-job.ts';

/** The columns that tell which job a request is for. */
export const jobFactColumns = {
  customerAddress: leads.customerAddress,
  serviceLocation: leads.serviceLocation,
  suburb: leads.suburb,
  state: leads.state,
};

/** Selects the similarity of a lead's description to a text, from 0 to 1: the share of their trigrams that both have (pg_trgm). */
export const workSimilarity = (text: SQL | string): SQL<number> => sql<number>`similarity(${leads.electricalWork}, ${text})`;

interface Pair {
  /** The place of the new request in its batch. */
  index: number;
  leadId: number;
  work: string;
}

/**
 * Selects the request that an earlier one repeats, or itself: a repetition of a repetition repeats the first, as long as that one still
 * stands under the same number.
 */
const first = sql<number>`coalesce((
  select root.id from ${leads} as root
  where root.id = ${leads.duplicateOfLeadId} and root.status <> 'archived'
    and ${hasNumber(sql`root`, sql`${leads}.customer_phone_international`)}), ${leads.id})`;

/** Finds earlier requests beside new ones of the same number, latest first, each with how similar its work is. */
export function findEarlier(tx: Db, pairs: readonly Pair[]) {
  const [indexes, ids, works] = (['index', 'leadId', 'work'] as const).map((name) => sql.param(pairs.map((pair) => pair[name])));
  return tx
    .select({ ...jobFactColumns, leadId: first, index: sql<number>`pair.index`, similarity: workSimilarity(sql`pair.work`) })
    .from(leads)
    .innerJoin(sql`unnest(${indexes}::int[], ${ids}::int[], ${works}::text[]) as pair(index, lead_id, work)`, sql`pair.lead_id = ${leads.id}`)
    .orderBy(sql`${leads.id} desc`);
}

interface Request extends JobFacts {
  id: number;
  customerPhoneInternational: string | null;
  electricalWork: string;
}

/** Finds the latest of some requests, other than this one and its repetitions, that is for the same job; undefined for almost all. */
export async function findRepetition(tx: Db, request: Request, earlierIds: readonly number[]): Promise<number | undefined> {
  const pairs = earlierIds.filter((leadId) => leadId !== request.id).map((leadId) => ({ index: 0, leadId, work: request.electricalWork }));
  if (pairs.length === 0) return undefined;
  const found = await findEarlier(tx, pairs);
  return found.find(({ leadId, similarity, ...earlier }) => leadId !== request.id && isSameJob(request, earlier, similarity))?.leadId;
}

/** Returns whether a request is still for the same job of the same number as an earlier one, both as they are now. Their rows must be locked. */
export async function isRepetition(tx: Db, request: Request, earlierId: number): Promise<boolean> {
  if (request.customerPhoneInternational === null) return false;
  const [earlier] = await tx
    .select({ ...jobFactColumns, similarity: workSimilarity(request.electricalWork) })
    .from(leads)
    .where(and(eq(leads.id, earlierId), hasNumber(sql`${leads}`, sql`${request.customerPhoneInternational}::text`)));
  return earlier !== undefined && isSameJob(request, earlier, earlier.similarity);
}

/** Finds the requests that are held because they repeat one, by id. */
export async function findRepetitions(tx: Db, earlierId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.duplicateOfLeadId, earlierId), eq(leads.status, 'held'), eq(leads.heldFor, 'duplicate')))
    .orderBy(asc(leads.id));
  return rows.map(({ id }) => id);
}
