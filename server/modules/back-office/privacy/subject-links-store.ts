import { eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import {
  alertSettings,
  bidAgreements,
  bidLimits,
  bookings,
  callLogs,
  customerAnswers,
  discountApplications,
  discountCodes,
  emailChanges,
  emailConfirmationTokens,
  insurancePolicies,
  jobCorrections,
  latestSales,
  leadAlertEmails,
  leadPurchases,
  leadReports,
  leads,
  passwordResetTokens,
  phoneCodes,
  priceWatches,
  providerCallbacks,
  providerInvitations,
  purchaseAttempts,
  pushSubscriptions,
  requestPhotos,
  requestVersions,
  reviews,
  savedCards,
  sessions,
  smsMessages,
  standingBids,
  taxDocuments,
  users,
} from '../../../../shared/schema/index.ts';
import { intArray } from '../../../platform/db/array-param.ts';
import type { Sort, TableName } from './declare-personal-data.ts';

/** How the rows of a table belong to subjects: which rows are theirs, and whose a row is. */
export interface Link {
  where: (ids: readonly number[]) => SQL;
  subject: SQL<number>;
}

const by = (column: AnyPgColumn): Link => ({
  where: (ids) => sql`${column} = any(${intArray(ids)})`,
  subject: sql<number>`${column}`,
});

/** Links a row through the purchase that it names, to the purchase's lead or buyer. */
const byPurchase = (column: AnyPgColumn, whose: AnyPgColumn): Link => ({
  where: (ids) => sql`${column} in (select ${leadPurchases.id} from ${leadPurchases} where ${whose} = any(${intArray(ids)}))`,
  subject: sql<number>`(select ${whose} from ${leadPurchases} where ${eq(leadPurchases.id, column)})`,
});

const sessionUser = sql`(${sessions.sess} -> 'passport' ->> 'user')`;

const ofSession: Link = {
  where: (ids) => sql`${sessionUser} = any(${`{${ids.join(',')}}`}::text[])`,
  subject: sql<number>`${sessionUser}::int`,
};

const ofLeads = {
  leads: by(leads.id),
  requestVersions: by(requestVersions.leadId),
  purchaseAttempts: by(purchaseAttempts.leadId),
  leadPurchases: by(leadPurchases.leadId),
  jobCorrections: byPurchase(jobCorrections.purchaseId, leadPurchases.leadId),
  leadReports: byPurchase(leadReports.purchaseId, leadPurchases.leadId),
  callLogs: byPurchase(callLogs.purchaseId, leadPurchases.leadId),
  customerAnswers: by(customerAnswers.leadId),
  requestPhotos: by(requestPhotos.leadId),
  phoneCodes: by(phoneCodes.leadId),
  smsMessages: by(smsMessages.leadId),
  reviews: byPurchase(reviews.purchaseId, leadPurchases.leadId),
  latestSales: by(latestSales.leadId),
} satisfies Partial<Record<TableName, Link>>;

/**
 * For each sort of data, the tables whose rows belong to its subjects (leads, accounts, purchases, tax documents, callbacks or bookings), in lock order: leads,
 * accounts, attempts, purchases, then what depends on them.
 */
export const links: Record<Exclude<Sort, 'message'>, Partial<Record<TableName, Link>>> = {
  request: ofLeads,
  sale: ofLeads,
  account: {
    users: by(users.id),
    purchaseAttempts: by(purchaseAttempts.buyerId),
    leadPurchases: by(leadPurchases.buyerId),
    jobCorrections: byPurchase(jobCorrections.purchaseId, leadPurchases.buyerId),
    leadReports: byPurchase(leadReports.purchaseId, leadPurchases.buyerId),
    callLogs: by(callLogs.callerId),
    customerAnswers: byPurchase(customerAnswers.purchaseId, leadPurchases.buyerId),
    reviews: byPurchase(reviews.purchaseId, leadPurchases.buyerId),
    latestSales: by(latestSales.buyerId),
    taxDocuments: byPurchase(taxDocuments.purchaseId, leadPurchases.buyerId),
    discountCodes: by(discountCodes.boundToUserId),
    discountApplications: by(discountApplications.buyerId),
    insurancePolicies: by(insurancePolicies.userId),
    bidAgreements: by(bidAgreements.userId),
    bidLimits: by(bidLimits.userId),
    standingBids: by(standingBids.userId),
    savedCards: by(savedCards.userId),
    alertSettings: by(alertSettings.userId),
    pushSubscriptions: by(pushSubscriptions.userId),
    priceWatches: by(priceWatches.userId),
    leadAlertEmails: by(leadAlertEmails.userId),
    passwordResetTokens: by(passwordResetTokens.userId),
    emailChanges: by(emailChanges.userId),
    emailConfirmationTokens: by(emailConfirmationTokens.userId),
    sessions: ofSession,
  },
  purchase: {
    purchaseAttempts: {
      where: (ids) => sql`${purchaseAttempts.id} in (select ${leadPurchases.attemptId} from ${leadPurchases} where ${leadPurchases.id} = any(${intArray(ids)}))`,
      subject: sql<number>`(select ${leadPurchases.id} from ${leadPurchases} where ${eq(leadPurchases.attemptId, purchaseAttempts.id)})`,
    },
    leadPurchases: by(leadPurchases.id),
  },
  document: { taxDocuments: by(taxDocuments.id) },
  callback: { providerCallbacks: by(providerCallbacks.id), providerInvitations: by(providerInvitations.callbackId) },
  booking: { bookings: by(bookings.id) },
};
