import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { leads } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { hasConfirmedNumber, hasNumber } from './lead-number-queries.ts';
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
  /** The number of the new request. */
  phone: string;
}

/** An earlier request that another one repeats. */
export interface Repeated {
  leadId: number;
  /** Whether its customer confirmed the number of the other one with it. Otherwise anyone may have filed it. */
  isConfirmed: boolean;
}

const isConfirmed = (lead: SQL) => hasConfirmedNumber(lead, sql`pair.phone`);

/**
 * Selects the request that an earlier one repeats, or itself: a repetition of a repetition repeats the first, as long as that one still
 * stands under the same number, and unless only the repetition is confirmed.
 */
const first = sql<number>`coalesce((
  select root.id from ${leads} as root
  where root.id = ${leads.duplicateOfLeadId} and root.status <> 'archived'
    and ${hasNumber(sql`root`, sql`pair.phone`)} and (${isConfirmed(sql`root`)} or not ${isConfirmed(sql`${leads}`)})), ${leads.id})`;

/** Finds earlier requests beside new ones of the same number, those with that number confirmed first, then the latest, each with how similar its work is. */
export function findEarlier(tx: Db, pairs: readonly Pair[]) {
  const [indexes, ids, works, phones] = (['index', 'leadId', 'work', 'phone'] as const).map((name) => sql.param(pairs.map((pair) => pair[name])));
  const isFirstConfirmed = sql<boolean>`exists (select from ${leads} as standing where standing.id = ${first} and ${isConfirmed(sql`standing`)})`;
  return tx
    .select({ ...jobFactColumns, leadId: first, isConfirmed: isFirstConfirmed, index: sql<number>`pair.index`, similarity: workSimilarity(sql`pair.work`) })
    .from(leads)
    .innerJoin(sql`unnest(${indexes}::int[], ${ids}::int[], ${works}::text[], ${phones}::text[]) as pair(index, lead_id, work, phone)`, sql`pair.lead_id = ${leads.id}`)
    .orderBy(sql`${isFirstConfirmed} desc, ${leads.id} desc`);
}

interface Request extends JobFacts {
  id: number;
  customerPhoneInternational: string | null;
  electricalWork: string;
}

/**
 * Finds one of some requests, other than this one and its repetitions, that is for the same job: the latest whose customer confirmed the number, or
 * else the latest; undefined for almost all.
 */
export async function findRepetition(tx: Db, request: Request, earlierIds: readonly number[]): Promise<Repeated | undefined> {
  const { id, electricalWork, customerPhoneInternational: phone } = request;
  if (phone === null) return undefined;
  const pairs = earlierIds.filter((leadId) => leadId !== id).map((leadId) => ({ index: 0, leadId, work: electricalWork, phone }));
  if (pairs.length === 0) return undefined;
  const found = await findEarlier(tx, pairs);
  return found.find(({ leadId, similarity, ...earlier }) => leadId !== id && isSameJob(request, earlier, similarity));
}

/** Finds the earlier request if another one is still for the same job of the same number, both as they are now. Their rows must be locked. */
export async function findStillRepeated(tx: Db, request: Request, earlierId: number): Promise<Repeated | undefined> {
  if (request.customerPhoneInternational === null) return undefined;
  const phone = sql`${request.customerPhoneInternational}::text`;
  const [earlier] = await tx
    .select({ ...jobFactColumns, isConfirmed: sql<boolean>`${hasConfirmedNumber(sql`${leads}`, phone)}`, similarity: workSimilarity(request.electricalWork) })
    .from(leads)
    .where(and(eq(leads.id, earlierId), hasNumber(sql`${leads}`, phone)));
  return earlier && isSameJob(request, earlier, earlier.similarity) ? { leadId: earlierId, isConfirmed: earlier.isConfirmed } : undefined;
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
