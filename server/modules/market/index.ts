export {
  auctionColumns,
  type AuctionedLead,
  lockLead,
  lockLeads,
  markSold,
  reopenAuction,
  withdrawLeads,
} from './auction/auction-store.ts';
export { type AuctionColumns, newAuction, scheduleOf } from './auction/auction.ts';
export { isOpen, releaseHolds } from './auction/hold-store.ts';
export { alertOfLead, leadAlertKey, leadAlertType, missedWatchesType, tellMissedWatches } from './auction/market-jobs.ts';
export { onMarket } from './auction/on-market-queries.ts';
export { isOnMarket, leadSold, requireOnMarket } from './auction/on-market.ts';
export { countSales, leaveOutSale } from './auction/price-sample-store.ts';
export { relistLead } from './auction/relist-lead.ts';
export { setUpAuction } from './auction/set-up-auction.ts';
export type { MarketConfig, MarketContext } from './context.ts';
export { marketJobs, scheduleMarketJobs } from './jobs.ts';
export { withdraw } from './leads/archive-lead.ts';
export { assertHasCustomer } from './leads/assert-has-customer.ts';
export { quoteColumns } from './leads/create-lead.ts';
export { fictionalPhones } from './leads/fictional-phones.ts';
export { countIntake } from './leads/held-lead-queries.ts';
export { leadScore } from './leads/lead-score.ts';
export { correctByCustomer } from './leads/correct-request.ts';
export { findByIdempotencyKey, findLead, insertLead, updateLeadColumns } from './leads/lead-store.ts';
export { findPhoneUse } from './leads/phone-limit-store.ts';
export { isPhoneLimited } from './leads/phone-limit.ts';
export { presentContact, presentJob, presentPublicCopy } from './leads/present-job.ts';
export { derivedColumns } from './leads/public-copy.ts';
export { hideKnownCustomer } from './leads/redact-requests.ts';
export { requestLinkOf } from './leads/request-link.ts';
export { findRequest, notRewritten, replaceRequest } from './leads/request-store.ts';
export { marketRoutes } from './routes.ts';
export { findBuyingTerms, findMarketSettings, insertMarketSettings } from './settings/market-settings-store.ts';
