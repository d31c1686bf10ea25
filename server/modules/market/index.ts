export {
  auctionColumns,
  type AuctionedLead,
  type Closing,
  lockLead,
  lockLeads,
  markSold,
  reopenAuction,
  withdrawLeads,
} from './auction/auction-store.ts';
export { type AuctionColumns, newAuction, scheduleOf } from './auction/auction.ts';
export { isOpen, releaseHolds } from './auction/hold-store.ts';
export { letBidsActNow, letBidsGoOn } from './auction/let-bids-go-on.ts';
export { addedFactAlertType, type AuctionName, alertOfLead, bidDueType, bidsSwitchedOffType, decideOnRepetitions, leadAlertKey, leadAlertType, letBidsAct, lowestBidRaisedType, missedWatchesType, type SwitchedOff, tellMissedWatches } from './auction/market-jobs.ts';
export { onMarket } from './auction/on-market-queries.ts';
export { isOnMarket, leadSold, requireOnMarket } from './auction/on-market.ts';
export { countSales, filedByBuyer, leaveOutSale } from './auction/price-sample-store.ts';
export { relistLead } from './auction/relist-lead.ts';
export { setUpAuction } from './auction/set-up-auction.ts';
export type { MarketConfig, MarketContext } from './context.ts';
export { marketJobs, scheduleMarketJobs } from './jobs.ts';
export { withdraw } from './leads/archive-lead.ts';
export { assertHasCustomer } from './leads/assert-has-customer.ts';
export { isSameJob } from './leads/same-job.ts';
export { jobFactColumns, workSimilarity } from './leads/same-job-queries.ts';
export { createLead, quoteColumns } from './leads/create-lead.ts';
export { fictionalPhones } from './leads/fictional-phones.ts';
export { countIntake } from './leads/held-lead-queries.ts';
export { hasConfirmedNumber } from './leads/lead-number-queries.ts';
export { leadScore } from './leads/lead-score.ts';
export { confirmPhone } from './leads/confirm-phone.ts';
export { factColumns } from './leads/lead-fact-queries.ts';
export { correctUnsoldRequest, type Correction } from './leads/correct-request.ts';
export { findByIdempotencyKey, findLead, insertLead, isCancelled, updateLeadColumns } from './leads/lead-store.ts';
export { deletePhoto, findPhotoFile, findPhotoFiles, findPhotos, hasPhoto, insertPhoto, movePhotos } from './leads/photo-store.ts';
export { phoneHashOf } from './leads/phone-hash.ts';
export { findPhoneUse, lockNumbers } from './leads/phone-limit-store.ts';
export { isPhoneLimited } from './leads/phone-limit.ts';
export { presentContact, presentJob, presentPublicCopy } from './leads/present-job.ts';
export { derivedColumns } from './leads/public-copy.ts';
export { hideKnownCustomer } from './leads/redact-requests.ts';
export { requireFewNumbers } from './leads/correct-request.ts';
export { redactReviews } from './leads/redact-reviews.ts';
export { newRequestLink, requestLinkOf } from './leads/request-link.ts';
export { confirmedBefore, findRequest, notConfirmed, notRewritten, replaceRequest } from './leads/request-store.ts';
export { marketRoutes } from './routes.ts';
export { findBuyingTerms, findMarketSettings, insertMarketSettings, isBuyingRuleChosen } from './settings/market-settings-store.ts';
