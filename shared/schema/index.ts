export { abnLookups } from './abn-lookups.ts';
export { alertSettings, leadAlertEmails, priceWatches, pushSubscriptions } from './alerts.ts';
export { booksChecks } from './books-checks.ts';
export { customerAnswers, customerMessages, reviews } from './customer-requests.ts';
export { discountCodes } from './discount-codes.ts';
export { insurancePolicies } from './insurance-policies.ts';
export { jobCorrections } from './job-corrections.ts';
export { latestSales } from './latest-sales.ts';
export { leadPurchases } from './lead-purchases.ts';
export { callLogs, leadReports } from './lead-reports.ts';
export { leads } from './leads.ts';
export { marketSettings } from './market-settings.ts';
export { operators, operatorTokens } from './operators.ts';
export { privacyRequests, retentionSettings } from './privacy.ts';
export { providerCallbacks, providerInvitations } from './provider-callbacks.ts';
export {
  type AttemptBuyer,
  cardDeclines,
  cardSetups,
  demoHolds,
  discountApplications,
  discountRedemptions,
  freeClaimSources,
  purchaseAttempts,
  savedCards,
  stripeEvents,
} from './purchase-attempts.ts';
export { analyticsEvents, auditLog, jobs, rateLimits, sessions } from './records.ts';
export { requestPhotos } from './request-photos.ts';
export { requestVersions } from './request-versions.ts';
export { factorChallenges, passkeys, recoveryCodes, secondFactors } from './second-factors.ts';
export { phoneCodes, smsMessages } from './sms.ts';
export { automaticPurchases, bidAgreements, bidAuctions, bidHoldBacks, bidLimits, bidPlans, standingBids } from './standing-bids.ts';
export { bookings, formerSuburbPaths, suburbs } from './suburbs.ts';
export { documentCounters, taxDocuments } from './tax-documents.ts';
export { emailChanges, emailConfirmationTokens, passwordResetTokens, users } from './users.ts';
