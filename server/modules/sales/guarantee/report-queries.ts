import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ReportColumn, ReportList, ReportSort } from '../../../../shared/contracts/guarantee.ts';
import {
  discountCodes,
  jobCorrections,
  leadPurchases,
  leadReports,
  leads,
  purchaseAttempts,
  users,
} from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { type Key, type Keyset, keyset, sortable } from '../../../platform/db/keyset-page.ts';
import { customerAnswer } from '../purchases/customer-call-queries.ts';
import { callAttempts } from '../purchases/purchase-queries.ts';

/** Counts how many leads the buyer's account reported, and how many reports were approved, by a person or by the rule for duplicates. */
const buyerReports = sql<{ reported: number; approved: number; automatic: number }>`(
  select json_build_object(
    'reported', count(*),
    'approved', count(*) filter (where earlier.status = 'approved'),
    'automatic', count(*) filter (where earlier.status = 'approved' and earlier.decided_by is null))
  from ${leadReports} as earlier inner join ${leadPurchases} as bought on bought.id = earlier.purchase_id
  where bought.buyer_id = ${leadPurchases.buyerId})`;

const reportColumns = {
  id: leadReports.id,
  purchaseId: leadReports.purchaseId,
  leadId: leads.id,
  jobReference: leads.jobReference,
  customerName: leads.customerName,
  customerPhone: leads.customerPhone,
  /** The number that the customer gave instead once the request was sold; null if the filed one stands. */
  customerCorrectedPhone: leads.customerCorrectedPhone,
  /** The buyer's correction of the phone number; null if it stands as filed. */
  correctedPhone: jobCorrections.customerPhone,
  electricalWork: leads.electricalWork,
  serviceLocation: leads.serviceLocation,
  buyerReports,
  buyerName: leadPurchases.buyerName,
  buyerCompany: leadPurchases.buyerCompany,
  amountPaidCents: leadPurchases.amountPaidCents,
  purchasedAt: leadPurchases.purchasedAt,
  reason: leadReports.reason,
  details: leadReports.details,
  remedy: leadReports.remedy,
  status: leadReports.status,
  callAttempts,
  customerAnswer,
  phoneConfirmedAt: leads.phoneConfirmedAt,
  decidedByName: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
  decidedAt: leadReports.decidedAt,
  decisionReason: leadReports.decisionReason,
  creditCode: discountCodes.code,
  createdAt: leadReports.createdAt,
};

const waitingOrder = keyset('reports-waiting', [
  { value: leadReports.createdAt, kind: 'instant' },
  { value: leadReports.id, kind: 'integer' },
]);

const decidedOrder = keyset('reports-decided', [
  { value: leadReports.decidedAt, kind: 'instant', isDescending: true },
  { value: leadReports.id, kind: 'integer', isDescending: true },
]);

const sortColumns: Record<ReportColumn, readonly Key[]> = {
  reported: [{ value: leadReports.createdAt, kind: 'instant' }],
  decided: [{ value: leadReports.decidedAt, kind: 'instant', nulls: 'last' }],
  // Cut, so that a cursor with it stays short.
  buyer: [{ value: sql`left(lower(${leadPurchases.buyerName}), 60)`, kind: 'text' }],
  paid: [{ value: leadPurchases.amountPaidCents, kind: 'decimal' }],
};

const sorted = sortable('reports-by', sortColumns, { value: leadReports.id, kind: 'integer' });

const selectReports = (db: Db, { pageKey }: Keyset) =>
  db
    .select({ ...reportColumns, pageKey })
    .from(leadReports)
    .innerJoin(leadPurchases, eq(leadPurchases.id, leadReports.purchaseId))
    .innerJoin(leads, eq(leads.id, leadPurchases.leadId))
    .leftJoin(jobCorrections, eq(jobCorrections.purchaseId, leadPurchases.id))
    .leftJoin(users, eq(users.id, leadReports.decidedBy))
    .leftJoin(discountCodes, eq(discountCodes.id, leadReports.creditCodeId));

interface ReportsAsked {
  list: ReportList;
  /** Undefined for the list's own order: waiting ones oldest first, decided ones latest first. */
  sort: ReportSort | undefined;
  cursor: string | undefined;
  limit: number;
}

/** Finds one page of reports. */
export async function findLeadReports(db: Db, { list, sort, cursor, limit }: ReportsAsked) {
  const own = list === 'waiting' ? waitingOrder : decidedOrder;
  const order = sort ? sorted(sort) : own;
  const isListed = list === 'decided' ? inArray(leadReports.status, ['approved', 'declined']) : eq(leadReports.status, list);
  // The other data of a card is only fetched for the rows of the page.
  const page = db
    .select({ id: leadReports.id })
    .from(leadReports)
    .innerJoin(leadPurchases, eq(leadPurchases.id, leadReports.purchaseId))
    .where(and(isListed, order.after(cursor)))
    .orderBy(...order.orderBy)
    .limit(limit)
    .as('page');
  return selectReports(db, order)
    .innerJoin(page, eq(page.id, leadReports.id))
    .orderBy(...order.orderBy);
}

export type LeadReportRow = Awaited<ReturnType<typeof findLeadReports>>[number];

export async function findLeadReport(db: Db, reportId: number): Promise<LeadReportRow | undefined> {
  const [row] = await selectReports(db, waitingOrder).where(eq(leadReports.id, reportId));
  return row;
}

/** Finds what the email to the buyer says about a report. */
export async function findReportEmail(db: Db, reportId: number) {
  const [row] = await db
    .select({
      status: leadReports.status,
      remedy: leadReports.remedy,
      decisionReason: leadReports.decisionReason,
      creditCode: discountCodes.code,
      creditValue: discountCodes.discountValue,
      jobReference: leads.jobReference,
      amountPaidCents: leadPurchases.amountPaidCents,
      purchaseId: leadReports.purchaseId,
      buyerName: leadPurchases.buyerName,
      paymentKind: purchaseAttempts.kind,
      isTest: purchaseAttempts.isTest,
    })
    .from(leadReports)
    .innerJoin(leadPurchases, eq(leadPurchases.id, leadReports.purchaseId))
    .innerJoin(purchaseAttempts, eq(purchaseAttempts.id, leadPurchases.attemptId))
    .innerJoin(leads, eq(leads.id, leadPurchases.leadId))
    .leftJoin(discountCodes, eq(discountCodes.id, leadReports.creditCodeId))
    .where(eq(leadReports.id, reportId));
  return row;
}

/** Counts the reports without a decision, and finds when the oldest of them was sent; null when there is none. */
export async function summariseWaitingReports(db: Db): Promise<{ waiting: number; oldestAt: Date | null }> {
  const [row] = await db
    .select({ waiting: sql<number>`count(*)::int`, oldestAt: sql<Date | null>`min(${leadReports.createdAt})`.mapWith(leadReports.createdAt) })
    .from(leadReports)
    .where(eq(leadReports.status, 'waiting'));
  return row ?? { waiting: 0, oldestAt: null };
}
