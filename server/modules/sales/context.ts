import type { AttemptReason } from '../../../shared/domain/words/enums.ts';
import type { Db } from '../../platform/db/client.ts';
import { jobsOf } from '../../platform/jobs/job.ts';
import type { PaymentGateway } from './gateway/gateway.ts';
import type { PaymentConfig } from './gateway/payment-settings.ts';
import type { TaxDocumentRenderer } from './tax-documents/tax-document-renderer.ts';
import type { AuctionName, MarketConfig, MarketContext } from '../market/index.ts';

export interface SalesConfig extends MarketConfig {
  /**
   * Limits of free claims in 24 hours for each network address and each card, and the count by new accounts together that alarms the
   * super admins.
   */
  freeLeads: { perAddress: number; perCard: number; alarm: number };
  payments: PaymentConfig;
  /** The supplier as the tax office knows them. Only a supplier registered for GST issues tax invoices. */
  supplier: { abn: string | null; isGstRegistered: boolean };
}

/** A claim as standing bids see it. Its lead and its buyer are locked. */
export interface BidContender {
  attemptId: string;
  leadId: number;
  auctionEpoch: number;
  buyerId: number;
  /** Whether a standing bid makes it; otherwise a person pressed. */
  isAutomatic: boolean;
  /** The quote, by which a press is compared with a bid; with a discount code what it pays now. */
  quotedCents: number;
}

/** What standing bids say about some claims of one moment, in the order in which they are decided. */
export interface BidCheck {
  /** Returns why an automatic purchase at a price in cents may not go on; undefined if it may. */
  refuse(attemptId: string, cents: number): Extract<AttemptReason, 'bid_ended' | 'bid_caps' | 'bid_uncalled'> | undefined;
  /** Returns whether a press lets a bid go first that is due and pays as much or more, and remembers it in `yielding`. */
  letsBidGoFirst(attemptId: string): boolean;
  /** Ends what holds the bids back that presses let go first, so that they act at once. To be called once all claims are decided. */
  endHoldBacks(): Promise<void>;
  /** Counts a claim that is sold, by hand or by a bid, for the claims that are decided after it. */
  counts(attemptId: string, cents: number): void;
  readonly yielding: ReadonlySet<string>;
}

/** The context that sales need: the market's, and the payment gateway. */
export interface SalesContext extends MarketContext {
  config: SalesConfig;
  gateway: PaymentGateway;
  taxDocuments: TaxDocumentRenderer;
  /** Reads what standing bids say about some claims, in the claims' transaction. */
  checkBids(ctx: SalesContext, tx: Db, contenders: readonly BidContender[], at: Date): Promise<BidCheck>;
  /** Plans when standing bids are due in an auction. */
  planBids(ctx: SalesContext, auction: AuctionName): Promise<void>;
  /** Returns which of some accounts have a standing bid that may buy a lead, whatever others bid. */
  findAccountsWithBid(ctx: SalesContext, auction: AuctionName, userIds: readonly number[]): Promise<ReadonlySet<number>>;
}

/** Declares a job of this module or of a module above it. */
export const defineJob = jobsOf<SalesContext>();
