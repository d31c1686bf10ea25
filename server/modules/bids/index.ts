export { checkBids } from './check-bids.ts';
export { endBidsOf } from './end-bids-of.ts';
export { followServiceArea } from './follow-service-area.ts';
export { bidsJobs, scheduleBidsJobs } from './jobs.ts';
export { findAccountsWithBid, planBids } from './plan-auction.ts';
export { startBidPlanner } from './plan-auctions.ts';
export { bidsRetention } from './retention.ts';
export { bidsRoutes } from './routes.ts';
export { stopBids } from './stop-bids.ts';
