import { reconcilePayments } from '../../../server/modules/sales/reconciliation/reconcile-payments.ts';
import type { AppContext } from '../../../server/app/context.ts';

const SUMS: Readonly<Record<string, string>> = {
  purchases: `select payment_status, count(*)::int, sum(amount_paid)::text as paid, sum(price_at_claim)::text as claimed, count(voided_at)::int as voided
    from lead_purchases group by 1 order by 1`,
  days: `select date_trunc('day', purchased_at) as day, count(*)::int, sum(amount_paid)::text from lead_purchases group by 1 order by 1`,
  attempts: `select kind, settled, count(*)::int, sum(capture_amount)::text from purchase_attempts where settled is not null and reason <> 'withdrawn' group by 1, 2 order by 1, 2`,
  holds: `select state, count(*)::int, sum(received)::text, sum(refunded)::text from demo_holds where state <> 'canceled' group by 1 order by 1`,
  documents: `select kind, count(*)::int, sum(total)::text, sum(gst)::text, md5(string_agg(number || buyer::text || supplier::text || description, ',' order by id)) from tax_documents group by 1 order by 1`,
  places: `select suburb, state, postcode, service_type, urgency, count(*)::int from leads group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
  stages: `select sales_stage, count(*)::int, count(called_at)::int as called from lead_purchases group by 1 order by 1`,
  reports: `select reason, status, count(*)::int from lead_reports group by 1, 2 order by 1, 2`,
  calls: `select count(*)::int from call_logs`,
};

/** What must be the same before and after: sums, dates, places and every tax document. */
export async function readFigures(ctx: AppContext): Promise<Record<string, string>> {
  const figures: Record<string, string> = {};
  for (const [name, statement] of Object.entries(SUMS)) {
    figures[name] = JSON.stringify((await ctx.store.raw.query(statement)).rows);
  }
  return figures;
}

/** Whether our payments still agree with the payment gateway’s. */
export async function doPaymentsAgree(ctx: AppContext): Promise<boolean> {
  await reconcilePayments(ctx);
  const { rows } = await ctx.store.raw.query('select differing, gateway_cents::text as cents from books_checks order by id desc limit 1');
  return Number(rows[0]?.['differing']) === 0 && Number(rows[0]?.['cents']) > 0;
}
