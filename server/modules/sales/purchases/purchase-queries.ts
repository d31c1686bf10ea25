import { and, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { accountIdOf } from '../../../../shared/domain/people/roles.ts';
import {
  automaticPurchases,
  callLogs,
  discountCodes,
  jobCorrections,
  leadPurchases,
  leadReports,
  leads,
  purchaseAttempts,
  taxDocuments,
} from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { arrayParam } from '../../../platform/db/array-param.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { coalesce } from '../../../platform/db/coalesce.ts';
import type { Viewer } from '../../../platform/http/caller.ts';

/** Returns the account whose purchases the viewer sees; undefined for a super admin, who sees all. */
export function accountSeenBy(viewer: Viewer): number | undefined {
  return viewer.userType === 'super_admin' ? undefined : accountIdOf(viewer);
}

/** Limits purchases to those of an account, if one is given. */
function inAccount(accountId: number | undefined, table: { buyerId: AnyPgColumn } = leadPurchases): SQL | undefined {
  return accountId === undefined ? undefined : eq(table.buyerId, accountId);
}

/** Limits purchases to those that the viewer sees. */
export function ofAccount(viewer: Viewer, table?: { buyerId: AnyPgColumn }): SQL | undefined {
  return inAccount(accountSeenBy(viewer), table);
}

// A reversed purchase stays in the history with its tax documents, archived or not.
export const inHistory = or(eq(leadPurchases.isArchived, false), isNotNull(leadPurchases.voidedAt));

const newestFirst = [desc(leadPurchases.purchasedAt), desc(leadPurchases.id)];

/** Finds the purchases that the viewer sees, newest first. */
export async function findPurchases(db: Db, viewer: Viewer) {
  return db
    .select({ purchase: leadPurchases, paymentKind: purchaseAttempts.kind, keptAmountCents: purchaseAttempts.keptAmountCents })
    .from(leadPurchases)
    .innerJoin(purchaseAttempts, eq(purchaseAttempts.id, leadPurchases.attemptId))
    .where(and(ofAccount(viewer), inHistory))
    .orderBy(...newestFirst);
}

/** Counts the calls logged on a purchase. */
export const callAttempts = sql<number>`(
  select count(*)::int from ${callLogs} where ${callLogs.purchaseId} = ${leadPurchases.id})`;

type DocumentView = Pick<typeof taxDocuments.$inferSelect, 'id' | 'kind' | 'number'>;

const documents = sql<DocumentView[]>`(
  select coalesce(json_agg(json_build_object(
    'id', ${taxDocuments.id}, 'kind', ${taxDocuments.kind}, 'number', ${taxDocuments.number}
  ) order by ${taxDocuments.id}), '[]') from ${taxDocuments} where ${taxDocuments.purchaseId} = ${leadPurchases.id})`;

/** Starts a query for purchases with their leads, reports, credits and tax documents. */
export function selectPurchasedLeads(db: Db) {
  return db
    .select({
      purchase: leadPurchases,
      paymentKind: purchaseAttempts.kind,
      keptAmountCents: purchaseAttempts.keptAmountCents,
      lead: leads,
      correction: jobCorrections,
      report: leadReports,
      creditCode: discountCodes.code,
      creditValue: discountCodes.discountValue,
      callAttempts,
      taxDocuments: documents,
      automatic: automaticPurchases,
    })
    .from(leadPurchases)
    .innerJoin(purchaseAttempts, eq(purchaseAttempts.id, leadPurchases.attemptId))
    .innerJoin(leads, eq(leads.id, leadPurchases.leadId))
    .leftJoin(automaticPurchases, eq(automaticPurchases.attemptId, leadPurchases.attemptId))
    .leftJoin(jobCorrections, eq(jobCorrections.purchaseId, leadPurchases.id))
    .leftJoin(leadReports, eq(leadReports.purchaseId, leadPurchases.id))
    .leftJoin(discountCodes, eq(discountCodes.id, leadReports.creditCodeId));
}

export type PurchasedLeadRow = Awaited<ReturnType<typeof findPurchasedLeads>>[number];

/** Finds the purchases that the viewer sees with their leads, newest first. */
export async function findPurchasedLeads(db: Db, viewer: Viewer) {
  return selectPurchasedLeads(db)
    .where(and(ofAccount(viewer), inHistory))
    .orderBy(...newestFirst);
}

/** Finds one purchase with its lead, if it belongs to the viewer's account. */
export async function findPurchasedLead(
  db: Db,
  viewer: Viewer,
  purchaseId: number,
): Promise<PurchasedLeadRow | undefined> {
  const [row] = await selectPurchasedLeads(db).where(
    and(ofAccount(viewer), eq(leadPurchases.id, purchaseId)),
  );
  return row;
}

interface Purchaser {
  leadId: number;
  buyerId: number;
}

const isLive = (leadIds: readonly number[]) => and(sql`${leadPurchases.leadId} = any(${arrayParam(leadIds, 'int')})`, isNull(leadPurchases.voidedAt));

const leadsOf = (purchasers: readonly Purchaser[]) => ({ leadIds: purchasers.map(({ leadId }) => leadId) });

const isOf = (purchase: Purchaser, { leadId, buyerId }: Purchaser) => purchase.leadId === leadId && purchase.buyerId === buyerId;

const selectLive = prepared((db, { leadIds }: { leadIds: readonly number[] }) =>
  db
    .select({ id: leadPurchases.id, leadId: leadPurchases.leadId, buyerId: leadPurchases.buyerId })
    .from(leadPurchases)
    .where(isLive(leadIds)),
);

/** Finds this buyer's standing purchase of a lead. */
export const findLivePurchase = coalesce(async (db, purchasers: readonly Purchaser[]) => {
  const purchases = await selectLive(db, leadsOf(purchasers));
  return (purchaser) => purchases.find((purchase) => isOf(purchase, purchaser));
});

const selectLiveWithLead = prepared((db, { leadIds }: { leadIds: readonly number[] }) =>
  selectPurchasedLeads(db).where(isLive(leadIds)),
);

/** Finds this buyer's standing purchase of a lead, with the lead. */
export const findLivePurchasedLead = coalesce(async (db, purchasers: readonly Purchaser[]) => {
  const rows = await selectLiveWithLead(db, leadsOf(purchasers));
  return (purchaser): PurchasedLeadRow | undefined => rows.find(({ purchase }) => isOf(purchase, purchaser));
});

const selectReceipt = prepared((db, { purchaseId }: { purchaseId: number }) =>
  db
    .select({
      jobReference: leads.jobReference,
      amountPaidCents: leadPurchases.amountPaidCents,
      buyerName: leadPurchases.buyerName,
      paymentKind: purchaseAttempts.kind,
      isAutomatic: purchaseAttempts.isAutomatic,
    })
    .from(leadPurchases)
    .innerJoin(leads, eq(leads.id, leadPurchases.leadId))
    .innerJoin(purchaseAttempts, eq(purchaseAttempts.id, leadPurchases.attemptId))
    .where(eq(leadPurchases.id, purchaseId)),
);

/** Finds what the email to the buyer says about a purchase. */
export async function findPurchaseReceipt(db: Db, purchaseId: number) {
  const [receipt] = await selectReceipt(db, { purchaseId });
  return receipt;
}
