import { jobsOf } from '../../platform/jobs/job.ts';
import type { PaymentGateway } from './gateway/gateway.ts';
import type { PaymentConfig } from './gateway/payment-settings.ts';
import type { TaxDocumentRenderer } from './tax-documents/tax-document-renderer.ts';
import type { MarketConfig, MarketContext } from '../market/index.ts';

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

/** The context that sales need: the market's, and the payment gateway. */
export interface SalesContext extends MarketContext {
  config: SalesConfig;
  gateway: PaymentGateway;
  taxDocuments: TaxDocumentRenderer;
}

/** Declares a job of this module or of a module above it. */
export const defineJob = jobsOf<SalesContext>();
