import { and, eq, gte, ilike, like, max, not, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { QueryOf } from '../../../shared/contracts/endpoint.ts';
import type { listOperatorLeads, listOperatorProviders } from '../../../shared/contracts/operators.ts';
import { insurancePolicies, leadPurchases, leads, users } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';
import { keyset } from '../../db/keyset-page.ts';
import { holdsTextOrPhone } from '../../db/text-search.ts';
import { longestWaitFirst, waitsForDecision } from '../providers/decision-queue-queries.ts';
import { standingColumns } from '../users/user-store.ts';

interface Page {
  /** The most rows to answer. */
  limit: number;
}

export type ProvidersAsked = Page & QueryOf<typeof listOperatorProviders>;

/** `since` is the instant from which on they were posted. */
export type LeadsAsked = Page & Omit<QueryOf<typeof listOperatorLeads>, 'days'> & { since?: Date | undefined };

const patternOf = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

const holds = (text: string, columns: readonly AnyPgColumn[]) => columns.map((column) => ilike(column, patternOf(text)));

const newestProviders = keyset('operator-providers', [{ value: users.id, kind: 'integer', isDescending: true }]);
const waitingProviders = longestWaitFirst('waiting-operator-providers');
const newestLeads = keyset('operator-leads', [{ value: leads.id, kind: 'integer', isDescending: true }]);

const fullName = sql`${users.firstName} || ' ' || ${users.lastName}`;

const providerColumns = {
  ...standingColumns,
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  isActive: users.isActive,
  email: users.email,
  phone: users.phone,
  companyName: users.companyName,
  licenseSubmittedAt: users.licenseSubmittedAt,
  createdAt: users.createdAt,
};

/** One page of electricians, newest first; those who wait for a decision, longest wait first. */
export function findProviders(db: Db, { q, cursor, status, limit }: ProvidersAsked) {
  const order = status === 'waiting' ? waitingProviders : newestProviders;
  const policy = db
    .select({ id: max(insurancePolicies.id).as('policy_id') })
    .from(insurancePolicies)
    .where(eq(insurancePolicies.userId, users.id))
    .as('policy');
  return db
    .select({ ...providerColumns, policyId: policy.id, pageKey: order.pageKey })
    .from(users)
    .crossJoinLateral(policy)
    .where(
      and(
        eq(users.userType, 'provider'),
        status === 'waiting' ? waitsForDecision : status && eq(users.isActive, status === 'active'),
        q ? holdsTextOrPhone([fullName, users.email, users.companyName], users.phone, q) : undefined,
        order.after(cursor),
      ),
    )
    .orderBy(...order.orderBy)
    .limit(limit);
}

/** The pattern of the job references that hold a text; undefined when none can, so that no row need be looked at. */
function referencePattern(text: string): string | undefined {
  const typed = text.toUpperCase();
  const [, fromNumber] = /^(?:AE-|E-|-)(\d*|\d+E)$/.exec(typed) ?? [];
  if (fromNumber !== undefined) return `AE-${fromNumber}%`;
  return /^(?:A|AE|E|\d+E?)$/.test(typed) ? `%${typed}%` : undefined;
}

function leadHolds(text: string): SQL | undefined {
  const pattern = referencePattern(text);
  const reference = pattern === undefined ? undefined : like(leads.jobReference, pattern);
  return or(reference, ...holds(text, [leads.suburb, leads.vehicleMake, leads.vehicleModel]));
}

const isOwnJob = sql<boolean>`(${leads.addedByUserId} is not null and ${leads.copiedFromLeadId} is null)`;

/** One page of leads without anything of who asked, newest first. */
export async function findLeads(db: Db, { q, cursor, status, since, limit }: LeadsAsked) {
  // First their numbers, out of an index that holds all that is asked for; the rows only of those that are shown.
  const page = db
    .select({ id: leads.id })
    .from(leads)
    .where(
      and(
        status && eq(leads.status, status),
        since && gte(leads.createdAt, since),
        q ? leadHolds(q) : undefined,
        newestLeads.after(cursor),
      ),
    )
    .orderBy(...newestLeads.orderBy)
    .limit(limit)
    .as('page');
  return db
    .select({
      id: leads.id,
      status: leads.status,
      vehicleMake: leads.vehicleMake,
      vehicleModel: leads.vehicleModel,
      customerSuburb: leads.suburb,
      leadScore: leads.leadScore,
      createdAt: leads.createdAt,
      urgencyLevel: leads.urgency,
      serviceType: leads.serviceType,
      jobReference: leads.jobReference,
      isOwnJob,
      soldPriceCents: leadPurchases.amountPaidCents,
      soldAt: leadPurchases.purchasedAt,
      pageKey: newestLeads.pageKey,
    })
    .from(page)
    .innerJoin(leads, eq(leads.id, page.id))
    .leftJoin(leadPurchases, and(eq(leadPurchases.id, leads.currentPurchaseId), not(isOwnJob)))
    .orderBy(...newestLeads.orderBy);
}
