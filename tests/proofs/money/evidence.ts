import type { Records } from './records.ts';

/** What the gateway says: every hold there was, and everything that was given back. */
export interface Ledger {
  intents: { id: string; status: string; amount: number; amount_received: number }[];
  refunds: { payment_intent: string | null; amount: number; status: string | null }[];
}

/** A contact that somebody was shown in full. */
export interface Shown {
  leadId: number;
  buyerId: number;
}

export interface Evidence {
  records: Records;
  ledger: Ledger;
  /** What buyers were shown on the way. */
  shown: Shown[];
  /** What buyers are shown now that all is done. */
  showing: Shown[];
}

export type Check =
  | 'double_sale'
  | 'loser_charged'
  | 'wrong_amount'
  | 'over_refunded'
  | 'charge_unsettled'
  | 'hold_left'
  | 'contact_leaked'
  | 'undrained'
  | 'lead_status'
  | 'sums_unequal'
  | 'code_uses'
  | 'tax_documents';

export interface Problem {
  check: Check;
  what: string;
}

/** What of a charge was given back, in cents. */
export function refundedOf({ refunds }: Ledger, intentId: string): number {
  return refunds
    .filter(({ payment_intent: intent, status }) => intent === intentId && status !== 'failed' && status !== 'canceled')
    .reduce((sum, { amount }) => sum + amount, 0);
}
