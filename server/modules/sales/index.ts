export { findAccountBuyer, insertPurchase, lockBuyer } from './claim/sale-store.ts';
export { type BidCheck, type BidContender, defineJob, type SalesConfig, type SalesContext } from './context.ts';
export { creditUsed, insertCode, keptOf } from './discounts/discount-store.ts';
export { createGateway } from './gateway/create-gateway.ts';
export { createDemoGateway } from './gateway/demo-gateway.ts';
export { GatewayError, type PaymentGateway } from './gateway/gateway.ts';
export { isTestMode, type PaymentConfig, paymentConfigFrom, paymentProblems, paymentSettings } from './gateway/payment-settings.ts';
export { decideByEvidence, outOfReach, reopenByAnswer } from './guarantee/evidence.ts';
export { summariseWaitingReports } from './guarantee/report-queries.ts';
export { originalsOf } from './guarantee/text-outcome-queries.ts';
export { insertReport } from './guarantee/report-store.ts';
export { salesJobs, scheduleSalesJobs } from './jobs.ts';
export { findAttempt, findOpenAttempt, insertAttempt, insertSettledAttempt } from './payments/attempt-store.ts';
export { dropSavedCard, forgetCardAtGateway } from './payments/forget-card-at-gateway.ts';
export { findNewTakers } from './payments/new-takers.ts';
export { bidBoughtType, bidCardChangedType, bidChargeFailedType, planBidsOfBuyer } from './payments/bid-jobs.ts';
export { openAutomaticAttempt } from './payments/open-automatic-attempt.ts';
export { openCardSetup } from './payments/open-card-setup.ts';
export { ensureCustomer, findSavedCard, hasSavedCard, rememberCard, takeSavedCard } from './payments/saved-card-store.ts';
export { endAttemptLeases } from './payments/settlement-store.ts';
export { supersedeAttempt } from './payments/supersede-attempt.ts';
export { driveAttempt, startSweeper } from './payments/sweep-attempts.ts';
export { startSetupSweeper } from './payments/sweep-card-setups.ts';
export { webhook } from './payments/webhook-routes.ts';
export { countChargedSinceMessage } from './payments/webhook-store.ts';
export { jobPathOf } from './purchases/job-path.ts';
export { findEmailAddress } from './purchases/email-address-queries.ts';
export { dropCorrections, lockEditableJob, saveCorrection, workedColumn } from './purchases/job-correction-store.ts';
export { correctionOf, type JobDetails } from './purchases/job-correction.ts';
export { customerAnswer, isUncalled, usualCallMinutes, firstCallAt } from './purchases/customer-call-queries.ts';
export { purchaseLead } from './purchases/purchase-lead.ts';
export { contactsOfOthers, presentPurchase, presentPurchasedLead, presentTrace, type Reader, readerOf } from './purchases/purchase-presenter.ts';
export {
  accountSeenBy,
  findLivePurchase,
  findPurchasedLead,
  findPurchases,
  inHistory,
  ofAccount,
  type PurchasedLeadRow,
  selectPurchasedLeads,
} from './purchases/purchase-queries.ts';
export {
  lockOfAccount,
  lockPipeline,
  markArchived,
  markRestored,
  type PipelineChange,
  updatePipeline,
} from './purchases/purchase-store.ts';
export { isStanding } from './purchases/standing-purchase-queries.ts';
export { contactToLead, reverseWithAudit, unpurchase } from './purchases/reverse-with-audit.ts';
export { findLatestCheck } from './reconciliation/reconciliation-store.ts';
export { salesRetention } from './retention.ts';
export { salesRoutes } from './routes.ts';
export { relistUncalled } from './guarantee/relist-uncalled.ts';
export { issueInvoice } from './tax-documents/issue-tax-document.ts';
export { createTaxDocumentRenderer, type TaxDocumentRenderer } from './tax-documents/tax-document-renderer.ts';
