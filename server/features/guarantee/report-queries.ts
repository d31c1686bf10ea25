import { asc, desc, eq, ne, sql } from 'drizzle-orm';
import {
  discountCodes,
  leadPurchases,
  leadReports,
  leads,
  purchaseAttempts,
  users,
} from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';
import { callAttempts } from '../purchases/purchase-queries.ts';

/** More decided reports than this nobody scrolls through. */
const DECIDED_LIMIT = 200;

const reportColumns = {
  id: leadReports.id,
  purchaseId: leadReports.purchaseId,
  leadId: leads.id,
  jobReference: leads.jobReference,
  customerName: leads.customerName,
  customerPhone: leads.customerPhone,
  electricalWork: leads.electricalWork,
  serviceLocation: leads.serviceLocation,
  buyerName: leadPurchases.buyerName,
  buyerCompany: leadPurchases.buyerCompany,
  amountPaidCents: leadPurchases.amountPaidCents,
  purchasedAt: leadPurchases.purchasedAt,
  reason: leadReports.reason,
  details: leadReports.details,
  remedy: leadReports.remedy,
  status: leadReports.status,
  callAttempts,
  decidedByName: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
  decidedAt: leadReports.decidedAt,
  decisionReason: leadReports.decisionReason,
  creditCode: discountCodes.code,
  createdAt: leadReports.createdAt,
};

const selectReports = (db: Db) =>
  db
    .select(reportColumns)
    .from(leadReports)
    .innerJoin(leadPurchases, eq(leadPurchases.id, leadReports.purchaseId))
    .innerJoin(leads, eq(leads.id, leadPurchases.leadId))
    .leftJoin(users, eq(users.id, leadReports.decidedBy))
    .leftJoin(discountCodes, eq(discountCodes.id, leadReports.creditCodeId));

export type LeadReportRow = Awaited<ReturnType<typeof findLeadReports>>[number];

/** The reported leads: those that wait, oldest first, then those that were decided, latest first. */
export async function findLeadReports(db: Db) {
  const waiting = await selectReports(db)
    .where(eq(leadReports.status, 'waiting'))
    .orderBy(asc(leadReports.createdAt), asc(leadReports.id));
  const decided = await selectReports(db)
    .where(ne(leadReports.status, 'waiting'))
    .orderBy(desc(leadReports.decidedAt), desc(leadReports.id))
    .limit(DECIDED_LIMIT);
  return [...waiting, ...decided];
}

export async function findLeadReport(db: Db, reportId: number): Promise<LeadReportRow | undefined> {
  const [row] = await selectReports(db).where(eq(leadReports.id, reportId));
  return row;
}

/** What the buyer's letter says of a report. */
export async function findReportLetter(db: Db, reportId: number) {
  const [row] = await db
    .select({
      status: leadReports.status,
      remedy: leadReports.remedy,
      decisionReason: leadReports.decisionReason,
      creditCode: discountCodes.code,
      creditValue: discountCodes.discountValue,
      jobReference: leads.jobReference,
      amountPaidCents: leadPurchases.amountPaidCents,
      buyerName: leadPurchases.buyerName,
      buyerEmail: leadPurchases.buyerEmail,
      paymentKind: purchaseAttempts.kind,
    })
    .from(leadReports)
    .innerJoin(leadPurchases, eq(leadPurchases.id, leadReports.purchaseId))
    .innerJoin(purchaseAttempts, eq(purchaseAttempts.id, leadPurchases.attemptId))
    .innerJoin(leads, eq(leads.id, leadPurchases.leadId))
    .leftJoin(discountCodes, eq(discountCodes.id, leadReports.creditCodeId))
    .where(eq(leadReports.id, reportId));
  return row;
}
