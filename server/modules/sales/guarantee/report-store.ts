import { randomInt } from 'node:crypto';
import { and, desc, eq, gt, gte, inArray, isNull, lt, ne, not, notExists, type SQL, sql } from 'drizzle-orm';
import { decimalFromCents } from '../../../../shared/domain/money/money.ts';
import type { ReportReason } from '../../../../shared/domain/words/enums.ts';
import { discountCodes, leadPurchases, leadReports, leads, smsMessages } from '../../../../shared/schema/index.ts';
import { recordChange } from '../../../platform/db/changes.ts';
import type { Db } from '../../../platform/db/client.ts';
import { originalsOf } from './text-outcome-queries.ts';
import { ofAccount } from '../purchases/purchase-queries.ts';
import { accountsAreTied } from '../purchases/tied-queries.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import { filedByBuyer, jobFactColumns, workSimilarity } from '../../market/index.ts';

const REVERSED = 'The purchase was reversed, so there is nothing left to replace';

/** Finds the lead of a purchase of the viewer's account. */
export async function findReportableLeadId(tx: Db, viewer: Viewer, purchaseId: number): Promise<number | undefined> {
  const [row] = await tx
    .select({ leadId: leadPurchases.leadId })
    .from(leadPurchases)
    .where(and(eq(leadPurchases.id, purchaseId), ofAccount(viewer)));
  return row?.leadId;
}

const purchaseColumns = {
  purchaseId: leadPurchases.id,
  leadId: leadPurchases.leadId,
  buyerId: leadPurchases.buyerId,
  jobReference: leads.jobReference,
  amountPaidCents: leadPurchases.amountPaidCents,
  discountAmountCents: leadPurchases.discountAmountCents,
  purchasedAt: leadPurchases.purchasedAt,
  voidedAt: leadPurchases.voidedAt,
};

export type PurchaseFacts = NonNullable<Awaited<ReturnType<typeof findPurchaseFacts>>>;

/** Finds the facts that decide whether a purchase can be reported. Its lead's row must be locked. */
export async function findPurchaseFacts(tx: Db, purchaseId: number) {
  const [row] = await tx
    .select({
      ...purchaseColumns,
      paymentStatus: leadPurchases.paymentStatus,
      customerPhone: leads.customerPhone,
      customerPhoneInternational: leads.customerPhoneInternational,
      customerCorrectedPhone: leads.customerCorrectedPhone,
      phoneEditedAt: leads.phoneEditedAt,
      ...jobFactColumns,
      electricalWork: leads.electricalWork,
      filedFrom: leads.filedFrom,
      reportId: leadReports.id,
    })
    .from(leadPurchases)
    .innerJoin(leads, eq(leads.id, leadPurchases.leadId))
    .leftJoin(leadReports, eq(leadReports.purchaseId, leadPurchases.id))
    .where(eq(leadPurchases.id, purchaseId));
  return row;
}

type Phones = Pick<PurchaseFacts, 'customerPhone' | 'customerPhoneInternational'>;

const sameCustomer = ({ customerPhone, customerPhoneInternational }: Phones): SQL | undefined =>
  customerPhoneInternational === null
    ? and(isNull(leads.customerPhoneInternational), eq(leads.customerPhone, customerPhone))
    : eq(leads.customerPhoneInternational, customerPhoneInternational);

const MAX_OTHER_SALES = 50;

const standsUncredited = (tx: Db) =>
  notExists(
    tx
      .select({ id: leadReports.id })
      .from(leadReports)
      .where(and(eq(leadReports.purchaseId, leadPurchases.id), eq(leadReports.status, 'approved'))),
  );

/**
 * Finds other leads that customers filed under the same number, and that were sold in this period to other accounts for money that was not paid back
 * as a refund or credit. Leaves out accounts tied to this buyer, and leads whose number somebody has overwritten, because they prove nothing. Nor
 * does a number that a customer changed theirs to since the sale: it is not confirmed, and may have been chosen to make a duplicate.
 */
export function findOtherSales(
  tx: Db,
  lead: Phones & { leadId: number; buyerId: number; electricalWork: string },
  { since, before }: { since: Date; before: Date },
) {
  return tx
    .select({ ...jobFactColumns, filedFrom: leads.filedFrom, similarity: workSimilarity(lead.electricalWork) })
    .from(leads)
    .innerJoin(leadPurchases, eq(leadPurchases.leadId, leads.id))
    .where(
      and(
        sameCustomer(lead),
        isNull(leads.phoneEditedAt),
        isNull(leads.addedByUserId),
        ne(leads.id, lead.leadId),
        ne(leadPurchases.buyerId, lead.buyerId),
        eq(leadPurchases.paymentStatus, 'completed'),
        gt(leadPurchases.amountPaidCents, 0),
        gte(leadPurchases.purchasedAt, since),
        lt(leadPurchases.purchasedAt, before),
        standsUncredited(tx),
        not(accountsAreTied(leadPurchases.buyerId, lead.buyerId)),
      ),
    )
    .orderBy(desc(leadPurchases.purchasedAt))
    .limit(MAX_OTHER_SALES);
}

/** Returns whether the phone network said that nobody has a lead's number, and the number never got a text or was confirmed. */
export async function isUnknownNumber(tx: Db, leadId: number, phoneHash: string): Promise<boolean> {
  const isTold = (outcome: SQL) => sql`exists (select from ${smsMessages} where ${smsMessages.leadId} in ${originalsOf(sql`${leads.id}`)}
    and ${smsMessages.phoneHash} = ${phoneHash} and ${outcome})`;
  const rows = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.id, leadId), isNull(leads.phoneConfirmedAt), isTold(eq(smsMessages.failure, 'unknown_number')), not(isTold(eq(smsMessages.status, 'delivered')))));
  return rows.length > 0;
}

/** Returns whether the buyer of a purchase filed its lead, as far as numbers and network addresses tell. */
export async function wasFiledByBuyer(tx: Db, purchaseId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: leadPurchases.id })
    .from(leadPurchases)
    .innerJoin(leads, eq(leads.id, leadPurchases.leadId))
    .where(and(eq(leadPurchases.id, purchaseId), filedByBuyer(leadPurchases, leads)));
  return rows.length > 0;
}

/** Returns whether a report of this account was approved by a rule alone since an instant. The account's row must be locked. */
export async function hasAutomaticApproval(tx: Db, buyerId: number, since: Date): Promise<boolean> {
  const rows = await tx
    .select({ id: leadReports.id })
    .from(leadReports)
    .innerJoin(leadPurchases, eq(leadPurchases.id, leadReports.purchaseId))
    .where(
      and(
        eq(leadPurchases.buyerId, buyerId),
        eq(leadReports.status, 'approved'),
        isNull(leadReports.decidedBy),
        gte(leadReports.decidedAt, since),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Inserts a waiting report on a purchase of `ownerId` and returns its id. */
export async function insertReport(tx: Db, report: typeof leadReports.$inferInsert, ownerId: number): Promise<number> {
  const [row] = await tx.insert(leadReports).values(report).returning({ id: leadReports.id });
  if (!row) throw new Error('The report was not inserted');
  recordChange(tx, { kind: 'purchase', id: report.purchaseId, ownerId });
  return row.id;
}

export type ReportFacts = NonNullable<Awaited<ReturnType<typeof findReportFacts>>>;

/** Finds what a decision on a report needs to know. */
export async function findReportFacts(tx: Db, reportId: number) {
  const [row] = await tx
    .select({
      ...purchaseColumns,
      reportId: leadReports.id,
      reason: leadReports.reason,
      remedy: leadReports.remedy,
      status: leadReports.status,
    })
    .from(leadReports)
    .innerJoin(leadPurchases, eq(leadPurchases.id, leadReports.purchaseId))
    .innerJoin(leads, eq(leads.id, leadPurchases.leadId))
    .where(eq(leadReports.id, reportId));
  return row;
}

/** Finds the waiting reports with one of these reasons on the purchases of some leads, which must be locked. */
export function findWaitingReports(tx: Db, leadIds: readonly number[], reasons: readonly ReportReason[]) {
  return tx
    .select({ reportId: leadReports.id, purchaseId: leadReports.purchaseId, reason: leadReports.reason, remedy: leadReports.remedy })
    .from(leadReports)
    .innerJoin(leadPurchases, eq(leadPurchases.id, leadReports.purchaseId))
    .where(and(inArray(leadPurchases.leadId, [...leadIds]), eq(leadReports.status, 'waiting'), inArray(leadReports.reason, [...reasons])))
    .orderBy(leadReports.id);
}

type Decided = Pick<
  typeof leadReports.$inferSelect,
  'decidedBy' | 'decidedAt' | 'decisionReason' | 'creditCodeId'
> & { status: 'approved' | 'declined' };

/** Stores the decision on a report in one statement. Returns false for the second of two decisions. */
export async function markDecided(
  tx: Db,
  { reportId, purchaseId, buyerId }: Pick<ReportFacts, 'reportId' | 'purchaseId' | 'buyerId'>,
  decided: Decided,
): Promise<boolean> {
  const rows = await tx
    .update(leadReports)
    .set(decided)
    .where(and(eq(leadReports.id, reportId), eq(leadReports.status, 'waiting')))
    .returning({ id: leadReports.id });
  if (rows.length !== 1) return false;
  recordChange(tx, { kind: 'purchase', id: purchaseId, ownerId: buyerId });
  return true;
}

/** Lets a report on a purchase wait again that evidence alone declined for one of these reasons, and returns its id; undefined if there is none. */
export async function reopenReport(tx: Db, { purchaseId, buyerId }: Pick<PurchaseFacts, 'purchaseId' | 'buyerId'>, reasons: readonly ReportReason[]): Promise<{ reportId: number } | undefined> {
  const isDeclinedAlone = and(eq(leadReports.status, 'declined'), isNull(leadReports.decidedBy), inArray(leadReports.reason, [...reasons]));
  const [report] = await tx
    .update(leadReports)
    .set({ status: 'waiting', decidedAt: null, decisionReason: null })
    .where(and(eq(leadReports.purchaseId, purchaseId), isDeclinedAlone))
    .returning({ reportId: leadReports.id });
  if (report) recordChange(tx, { kind: 'purchase', id: purchaseId, ownerId: buyerId });
  return report;
}

/** Closes the waiting report of a purchase that was reversed for another reason, and returns its id. */
export async function closeWaitingReport(
  tx: Db,
  purchaseId: number,
  { decidedBy, at }: { decidedBy: number; at: Date },
): Promise<number | undefined> {
  const [report] = await tx
    .update(leadReports)
    .set({ status: 'declined', decidedBy, decidedAt: at, decisionReason: REVERSED })
    .where(and(eq(leadReports.purchaseId, purchaseId), eq(leadReports.status, 'waiting')))
    .returning({ id: leadReports.id });
  return report?.id;
}

// Leaves out letters and digits that are easily mistaken for each other.
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

const randomGroup = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

interface Credit {
  buyerId: number;
  jobReference: string;
  /** The discount in cents; null for the whole price. */
  worthCents: number | null;
  at: Date;
}

/** Creates a code for one account that takes one lead free of charge, or at a discount, once. Returns its id. */
export async function insertCredit(
  tx: Db,
  { buyerId, jobReference, worthCents, at }: Credit,
): Promise<number> {
  const [row] = await tx
    .insert(discountCodes)
    .values({
      code: `CREDIT-${randomGroup()}-${randomGroup()}`,
      description: `Replacement for lead ${jobReference}`,
      discountType: worthCents === null ? 'free' : 'fixed_amount',
      discountValue: worthCents === null ? null : decimalFromCents(worthCents),
      maxUses: 1,
      boundToUserId: buyerId,
      createdAt: at,
      updatedAt: at,
    })
    .returning({ id: discountCodes.id });
  if (!row) throw new Error('The credit was not inserted');
  return row.id;
}
