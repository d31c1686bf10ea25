import { and, eq, gte, like, max, not, or, sql, type SQL } from 'drizzle-orm';
import type { QueryOf } from '../../../../shared/contracts/endpoint.ts';
import type { listOperatorLeads, listOperatorProviders } from '../../../../shared/contracts/operators.ts';
import { insurancePolicies, leadPurchases, leads, users } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { keyset } from '../../../platform/db/keyset-page.ts';
import { containsText, holdsTextOrPhone } from '../../../platform/db/text-search.ts';
import { longestWaitFirst, waitsForDecision, standingColumns } from '../../identity/index.ts';

interface Page {
  /** The maximum number of rows. */
  limit: number;
}

export type ProvidersAsked = Page & QueryOf<typeof listOperatorProviders>;

/** `since` is the earliest instant at which they were posted. */
export type LeadsAsked = Page & Omit<QueryOf<typeof listOperatorLeads>, 'days'> & { since?: Date | undefined };

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

/** Finds one page of electricians, newest first, or of those who wait for a decision, longest waiting first. */
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

/** Returns the LIKE pattern for job references that contain a text; undefined if none can, so that no row needs to be read. */
function referencePattern(text: string): string | undefined {
  const typed = text.toUpperCase();
  const [, fromNumber] = /^(?:AE-|E-|-)(\d*|\d+E)$/.exec(typed) ?? [];
  if (fromNumber !== undefined) return `AE-${fromNumber}%`;
  return /^(?:A|AE|E|\d+E?)$/.test(typed) ? `%${typed}%` : undefined;
}

function leadHolds(text: string): SQL | undefined {
  const pattern = referencePattern(text);
  const reference = pattern === undefined ? undefined : like(leads.jobReference, pattern);
  return or(reference, containsText([leads.suburb, leads.vehicleMake, leads.vehicleModel], text));
}

const isOwnJob = sql<boolean>`(${leads.addedByUserId} is not null and ${leads.copiedFromLeadId} is null)`;

/** Finds one page of leads without anything about the customer, newest first. */
export async function findLeads(db: Db, { q, cursor, status, since, limit }: LeadsAsked) {
  // First finds the ids in a covering index, then reads only the rows that are shown.
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
      buyer: sql<string | null>`concat_ws(', ', ${leadPurchases.buyerName}, ${leadPurchases.buyerCompany})`,
      pageKey: newestLeads.pageKey,
    })
    .from(page)
    .innerJoin(leads, eq(leads.id, page.id))
    .leftJoin(leadPurchases, and(eq(leadPurchases.id, leads.currentPurchaseId), not(isOwnJob)))
    .orderBy(...newestLeads.orderBy);
}
