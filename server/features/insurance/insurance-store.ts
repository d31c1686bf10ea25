import { and, desc, eq, gte, inArray, isNull, lte, ne, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type InsuranceDecision, type InsuranceStanding, insuranceStanding } from '../../../shared/domain/insurance.ts';
import { insurancePolicies, users } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';

type PolicyRow = typeof insurancePolicies.$inferSelect;

type NewPolicy = Pick<
  PolicyRow,
  | 'userId'
  | 'insurer'
  | 'policyNumber'
  | 'sumInsured'
  | 'expiresOn'
  | 'fileKey'
  | 'fileType'
  | 'fileBytes'
  | 'fileSha256'
  | 'uploadedAt'
>;

/** Inserts a policy that waits for a person, in the place of one of its account that waited. Its account's row must be locked. */
export async function insertPolicy(tx: Db, policy: NewPolicy): Promise<number> {
  const waiting = and(eq(insurancePolicies.userId, policy.userId), eq(insurancePolicies.state, 'under_review'));
  await tx.update(insurancePolicies).set({ state: 'replaced' }).where(waiting);
  const [row] = await tx.insert(insurancePolicies).values(policy).returning({ id: insurancePolicies.id });
  if (!row) throw new Error('The policy was not inserted');
  return row.id;
}

/** Finds a policy; undefined where there is none. */
export async function findPolicy(db: Db, id: number): Promise<PolicyRow | undefined> {
  const [row] = await db.select().from(insurancePolicies).where(eq(insurancePolicies.id, id));
  return row;
}

/** Finds how an account's policies stand, newest first. */
export function findPolicyStates(tx: Db, userId: number): Promise<Pick<PolicyRow, 'state' | 'expiresOn' | 'uploadedAt'>[]> {
  return tx
    .select({ state: insurancePolicies.state, expiresOn: insurancePolicies.expiresOn, uploadedAt: insurancePolicies.uploadedAt })
    .from(insurancePolicies)
    .where(eq(insurancePolicies.userId, userId))
    .orderBy(desc(insurancePolicies.id));
}

/** Writes what counts of an account's policies into its row, where the claim reads it. */
export async function storeInsuranceStanding(
  tx: Db,
  userId: number,
  standing: InsuranceStanding,
  at: Date,
): Promise<void> {
  await tx.update(users).set({ ...standing, updatedAt: at }).where(eq(users.id, userId));
}

interface Decided {
  state: InsuranceDecision;
  refusalReason: string | null;
  decidedByUserId: number;
  decidedAt: Date;
}

/** Writes what was decided about a policy. */
export async function storeDecision(tx: Db, id: number, decided: Decided): Promise<void> {
  await tx.update(insurancePolicies).set(decided).where(eq(insurancePolicies.id, id));
}

/** Deletes an account's policies, clears what counted of them, and returns under which names their files are stored. */
export async function deletePoliciesOf(tx: Db, userId: number): Promise<string[]> {
  const rows = await tx
    .delete(insurancePolicies)
    .where(eq(insurancePolicies.userId, userId))
    .returning({ fileKey: insurancePolicies.fileKey });
  await tx.update(users).set(insuranceStanding([])).where(eq(users.id, userId));
  return rows.map(({ fileKey }) => fileKey);
}

/** Finds which of some stored files a policy names. */
export async function findNamedFiles(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ fileKey: insurancePolicies.fileKey })
    .from(insurancePolicies)
    .where(inArray(insurancePolicies.fileKey, [...keys]));
  return rows.map(({ fileKey }) => fileKey);
}

interface Due {
  today: string;
  /** Until which last day of a policy the first reminder is due, and until which the last, both YYYY-MM-DD and included. */
  firstUntil: string;
  lastUntil: string;
  at: Date;
  limit: number;
}

/**
 * Marks policies as reminded of that are due for it, and returns them: those that their account counts on, while no renewal waits
 * for a person. One that is due for both reminders is told of once.
 */
export async function markReminded(tx: Db, { today, firstUntil, lastUntil, at, limit }: Due): Promise<number[]> {
  const newer = alias(insurancePolicies, 'newer');
  const isSame = and(
    eq(newer.userId, insurancePolicies.userId),
    eq(newer.state, 'verified'),
    eq(newer.expiresOn, insurancePolicies.expiresOn),
    sql`${newer.id} > ${insurancePolicies.id}`,
  );
  const due = tx
    .select({ id: insurancePolicies.id })
    .from(insurancePolicies)
    .innerJoin(users, eq(users.id, insurancePolicies.userId))
    .where(
      and(
        eq(users.isActive, true),
        eq(users.insuredUntil, insurancePolicies.expiresOn),
        or(isNull(users.insuranceReview), ne(users.insuranceReview, 'under_review')),
        eq(insurancePolicies.state, 'verified'),
        gte(insurancePolicies.expiresOn, today),
        or(
          and(lte(insurancePolicies.expiresOn, firstUntil), isNull(insurancePolicies.firstRemindedAt)),
          and(lte(insurancePolicies.expiresOn, lastUntil), isNull(insurancePolicies.lastRemindedAt)),
        ),
        notExists(tx.select({ id: newer.id }).from(newer).where(isSame)),
      ),
    )
    .limit(limit)
    .for('update', { of: insurancePolicies, skipLocked: true });
  const rows = await tx
    .update(insurancePolicies)
    .set({
      firstRemindedAt: at,
      lastRemindedAt: sql`case when ${insurancePolicies.expiresOn} <= ${lastUntil} then ${at.toISOString()}::timestamptz else ${insurancePolicies.lastRemindedAt} end`,
    })
    .where(inArray(insurancePolicies.id, due))
    .returning({ id: insurancePolicies.id });
  return rows.map(({ id }) => id);
}
