import { and, eq, gte, like, max, not, or, sql, type SQL } from 'drizzle-orm';
import type { QueryOf } from '../../../../shared/contracts/endpoint.ts';
import type { listOperatorLeads, listOperatorProviders, OperatorLeadColumn, OperatorProviderColumn } from '../../../../shared/contracts/operators.ts';
import { readSort } from '../../../../shared/domain/words/sort.ts';
import { insurancePolicies, leadPurchases, leads, users } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { type Key, keyset, sortable } from '../../../platform/db/keyset-page.ts';
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

const providerSortColumns: Record<OperatorProviderColumn, readonly Key[]> = {
  // Cut, so that a cursor with it stays short.
  name: [{ value: sql`left(lower(${fullName}), 60)`, kind: 'text' }],
  licence: [{ value: sql`${users.licenseExpiresOn}::text`, kind: 'text', nulls: 'last' }],
  // Accounts are numbered as they are made.
  joined: [],
};

const sortedProviders = sortable('operator-providers', providerSortColumns, { value: users.id, kind: 'integer' });

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

/** Finds one page of electricians: by default newest first, or of those who wait for a decision, longest waiting first. */
export function findProviders(db: Db, { q, cursor, status, sort, limit }: ProvidersAsked) {
  const own = status === 'waiting' ? waitingProviders : newestProviders;
  const order = sort ? sortedProviders(sort) : own;
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
  return or(reference, containsText([leads.suburb], text));
}

const isOwnJob = sql<boolean>`(${leads.addedByUserId} is not null and ${leads.copiedFromLeadId} is null)`;

const leadSortColumns: Record<OperatorLeadColumn, readonly Key[]> = {
  // Leads are numbered as they are posted.
  created: [],
  score: [{ value: leads.leadScore, kind: 'integer' }],
  price: [{ value: leadPurchases.amountPaidCents, kind: 'decimal', nulls: 'last' }],
};

const sortedLeads = sortable('operator-leads', leadSortColumns, { value: leads.id, kind: 'integer' });

const isSaleOfLead = and(eq(leadPurchases.id, leads.currentPurchaseId), not(isOwnJob));

const leadColumns = {
  id: leads.id,
  status: leads.status,
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
  startsAt: leads.lastPriceUpdate,
  endsAt: leads.expiresAt,
  startPriceCents: leads.startingPriceCents,
  endPriceCents: leads.minimumPriceCents,
};

/** Finds one page of leads without anything about the customer, by default newest first. */
export async function findLeads(db: Db, { q, cursor, status, since, sort, limit }: LeadsAsked) {
  const order = sort ? sortedLeads(sort) : newestLeads;
  const isByPrice = sort !== undefined && readSort(sort).column === 'price';
  // First finds the ids in a covering index, then reads only the rows that are shown.
  const all = db.select({ id: leads.id }).from(leads).$dynamic();
  const page = (isByPrice ? all.leftJoin(leadPurchases, isSaleOfLead) : all)
    .where(
      and(
        status && eq(leads.status, status),
        since && gte(leads.createdAt, since),
        q ? leadHolds(q) : undefined,
        order.after(cursor),
      ),
    )
    .orderBy(...order.orderBy)
    .limit(limit)
    .as('page');
  return db
    .select({ ...leadColumns, pageKey: order.pageKey })
    .from(page)
    .innerJoin(leads, eq(leads.id, page.id))
    .leftJoin(leadPurchases, isSaleOfLead)
    .orderBy(...order.orderBy);
}
