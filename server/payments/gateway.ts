/** What the gateway says of a hold: still open, authorised, charged, or given up. */
export type HoldState = 'open' | 'held' | 'captured' | 'canceled';

export interface Hold {
  attemptId: string;
  leadId: number;
  cents: number;
}

/** The only door to money. Each key comes from the attempt's row, so a repeated call can never charge twice. */
export interface PaymentGateway {
  /** The kind that attempts made through this gateway carry. */
  readonly kind: 'card' | 'demo';
  /** Opens a hold on the buyer's card; the secret lets the browser authorise it. */
  authorise(hold: Hold, key: string): Promise<{ holdId: string; clientSecret: string }>;
  read(holdId: string): Promise<{ state: HoldState; receivedCents: number }>;
  capture(holdId: string, cents: number, key: string): Promise<void>;
  cancel(holdId: string, key: string): Promise<void>;
}
