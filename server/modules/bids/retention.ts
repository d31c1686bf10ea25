import type { RetentionSteps } from '../../platform/db/retention-steps.ts';
import { deleteOldBidAuctions, deleteOldHoldBacks } from './bid-plan-store.ts';

/** The retention periods of this module's tables. */
export const bidsRetention: RetentionSteps = { bid_hold_backs: deleteOldHoldBacks, bid_auctions: deleteOldBidAuctions };
