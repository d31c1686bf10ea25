import { and, desc, eq, gte, inArray, isNull, lt, lte, ne, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type InsuranceDecision, type InsuranceStanding, insuranceStanding } from '../../../../shared/domain/people/insurance.ts';
import { insurancePolicies, users } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';

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

/** Inserts a policy for review, replacing one of the account that is still under review. Lock the account's row first. */
export async function insertPolicy(tx: Db, policy: NewPolicy): Promise<number> {
  const waiting = and(eq(insurancePolicies.userId, policy.userId), eq(insurancePolicies.state, 'under_review'));
  await tx.update(insurancePolicies).set({ state: 'replaced' }).where(waiting);
  const [row] = await tx.insert(insurancePolicies).values(policy).returning({ id: insurancePolicies.id });
  if (!row) throw new Error('The policy was not inserted');
  return row.id;
}

/** Finds a policy; undefined when it doesn't exist. */
export async function findPolicy(db: Db, id: number): Promise<PolicyRow | undefined> {
  const [row] = await db.select().from(insurancePolicies).where(eq(insurancePolicies.id, id));
  return row;
}

/** Finds the states of an account's policies, newest first. */
export function findPolicyStates(tx: Db, userId: number): Promise<Pick<PolicyRow, 'state' | 'expiresOn' | 'uploadedAt'>[]> {
  return tx
    .select({ state: insurancePolicies.state, expiresOn: insurancePolicies.expiresOn, uploadedAt: insurancePolicies.uploadedAt })
    .from(insurancePolicies)
    .where(eq(insurancePolicies.userId, userId))
    .orderBy(desc(insurancePolicies.id));
}

/** Stores an account's insurance standing in its row, where a claim reads it. */
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

/** Stores the decision on a policy. */
export async function storeDecision(tx: Db, id: number, decided: Decided): Promise<void> {
  await tx.update(insurancePolicies).set(decided).where(eq(insurancePolicies.id, id));
}

/** Deletes an account's policies, clears its insurance standing, and returns the keys of their stored files. */
export async function deletePoliciesOf(tx: Db, userId: number): Promise<string[]> {
  const rows = await tx
    .delete(insurancePolicies)
    .where(eq(insurancePolicies.userId, userId))
    .returning({ fileKey: insurancePolicies.fileKey });
  await tx.update(users).set(insuranceStanding([])).where(eq(users.id, userId));
  return rows.map(({ fileKey }) => fileKey);
}

/** Matches the policies that no longer count, refused or replaced before an instant. */
const isOver = (before: Date) =>
  and(inArray(insurancePolicies.state, ['refused', 'replaced']), lt(sql`coalesce(${insurancePolicies.decidedAt}, ${insurancePolicies.uploadedAt})`, before.toISOString()));

/** Finds accounts with policies that no longer count since before an instant. */
export async function findPoliciesDue(db: Db, { before, limit }: { before: Date; limit: number }): Promise<number[]> {
  const rows = await db
    .selectDistinct({ userId: insurancePolicies.userId })
    .from(insurancePolicies)
    .where(isOver(before))
    .orderBy(insurancePolicies.userId)
    .limit(limit);
  return rows.map(({ userId }) => userId);
}

/** Deletes an account's policies that no longer count since before an instant, and returns the keys of their stored files. */
export async function deletePoliciesDue(tx: Db, userId: number, before: Date): Promise<string[]> {
  const rows = await tx
    .delete(insurancePolicies)
    .where(and(eq(insurancePolicies.userId, userId), isOver(before)))
    .returning({ fileKey: insurancePolicies.fileKey });
  return rows.map(({ fileKey }) => fileKey);
}

interface Due {
  today: string;
  /** The last expiry dates, inclusive, for which the first and the final reminder are due, both YYYY-MM-DD. */
  firstUntil: string;
  lastUntil: string;
  at: Date;
  limit: number;
}

/**
 * Marks and returns the policies with a reminder due: those that their account buys with, while no renewal is under review. A policy that
 * is due for both reminders gets one.
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
