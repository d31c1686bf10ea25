export { findAccountBuyer, insertPurchase, lockBuyer } from './claim/sale-store.ts';
export { defineJob, type SalesConfig, type SalesContext } from './context.ts';
export { insertCode } from './discounts/discount-store.ts';
export { createGateway } from './gateway/create-gateway.ts';
export { createDemoGateway } from './gateway/demo-gateway.ts';
export type { PaymentGateway } from './gateway/gateway.ts';
export { isTestMode, type PaymentConfig, paymentConfigFrom, paymentProblems, paymentSettings } from './gateway/payment-settings.ts';
export { summariseWaitingReports } from './guarantee/report-queries.ts';
export { insertReport } from './guarantee/report-store.ts';
export { salesJobs, scheduleSalesJobs } from './jobs.ts';
export { insertAttempt, insertSettledAttempt } from './payments/attempt-store.ts';
export { dropSavedCard, forgetCardAtGateway } from './payments/forget-card-at-gateway.ts';
export { findNewTakers } from './payments/new-takers.ts';
export { hasSavedCard, takeSavedCard } from './payments/saved-card-store.ts';
export { startSweeper } from './payments/sweep-attempts.ts';
export { webhook } from './payments/webhook-routes.ts';
export { countChargedSinceMessage } from './payments/webhook-store.ts';
export { lockEditableJob, saveCorrection, workedColumn } from './purchases/job-correction-store.ts';
export { correctionOf, type JobDetails } from './purchases/job-correction.ts';
export { customerAnswer, usualCallMinutes, firstCallAt } from './purchases/customer-call-queries.ts';
export { purchaseLead } from './purchases/purchase-lead.ts';
export { leadsOfOthers, presentPurchase, presentPurchasedLead } from './purchases/purchase-presenter.ts';
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
export { contactToLead, reverseWithAudit, unpurchase } from './purchases/reverse-with-audit.ts';
export { findLatestCheck } from './reconciliation/reconciliation-store.ts';
export { salesRetention } from './retention.ts';
export { salesRoutes } from './routes.ts';
export { issueInvoice } from './tax-documents/issue-tax-document.ts';
export { createTaxDocumentRenderer, type TaxDocumentRenderer } from './tax-documents/tax-document-renderer.ts';
