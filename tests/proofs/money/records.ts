import type { Queryable } from '../../../server/platform/db/client.ts';

/** What the database says of everything that was bought; sums in whole cents. */
export interface Records {
  attempts: AttemptLine[];
  purchases: PurchaseLine[];
  leads: { id: number; status: string; purchaseId: number | null }[];
  codes: { id: number; currentUses: number; maxUses: number | null }[];
  redemptions: { attemptId: string; codeId: number; state: string }[];
  documents: { purchaseId: number; kind: string; number: string; totalCents: number }[];
  counters: { series: string; lastNumber: number }[];
}

export interface AttemptLine {
  id: string;
  leadId: number;
  buyerId: number;
  kind: string;
  desired: string;
  settled: string | null;
  reason: string | null;
  quotedCents: number;
  captureCents: number | null;
  holdId: string | null;
}

export interface PurchaseLine {
  id: number;
  leadId: number;
  buyerId: number;
  attemptId: string;
  status: string;
  isVoided: boolean;
  priceAtClaimCents: number;
  paidCents: number;
  discountCents: number;
}

const cents = (column: string) => `(${column} * 100)::int`;

const QUERIES: Record<keyof Records, string> = {
  attempts: `select id, lead_id as "leadId", buyer_id as "buyerId", kind, desired, settled, reason, hold_id as "holdId",
    ${cents('quoted_price')} as "quotedCents", ${cents('capture_amount')} as "captureCents" from purchase_attempts`,
  purchases: `select id, lead_id as "leadId", buyer_id as "buyerId", attempt_id as "attemptId", payment_status as status,
    voided_at is not null as "isVoided", ${cents('price_at_claim')} as "priceAtClaimCents", ${cents('amount_paid')} as "paidCents",
    ${cents('coalesce(discount_amount, 0)')} as "discountCents" from lead_purchases`,
  leads: `select id, status, current_purchase_id as "purchaseId" from leads`,
  codes: `select id, current_uses as "currentUses", max_uses as "maxUses" from discount_codes`,
  redemptions: `select attempt_id as "attemptId", code_id as "codeId", state from discount_redemptions`,
  documents: `select purchase_id as "purchaseId", kind, number, ${cents('total')} as "totalCents" from tax_documents`,
  counters: `select series, last_number as "lastNumber" from document_counters`,
};

/** Reads the records of a market. */
export async function readRecords(store: Queryable): Promise<Records> {
  const names = Object.keys(QUERIES) as (keyof Records)[];
  const tables = await Promise.all(names.map(async (name) => [name, (await store.query(QUERIES[name])).rows]));
  return Object.fromEntries(tables) as Records;
}
