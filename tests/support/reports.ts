import type { AppContext } from '../../server/app/context.ts';
import type { Agent } from './sales.ts';

/** Reports a lead as bad; as a dead number for a refund unless told otherwise. */
export function sendReport(agent: Agent, purchaseId: number, body: Record<string, unknown> = {}) {
  return agent
    .post(`/api/lead-purchases/${purchaseId}/report`)
    .send({ reason: 'dead_number', remedy: 'refund', ...body });
}

/** Decides a report as a super admin does. */
export function sendDecision(agent: Agent, reportId: number, body: Record<string, unknown> = { decision: 'approve' }) {
  return agent.post(`/api/lead-reports/${reportId}/decision`).send(body);
}

/** The report of a purchase as the database holds it. */
export async function reportOf({ store }: AppContext, purchaseId: number): Promise<{ id: number } & Record<string, unknown>> {
  const { rows } = await store.raw.query(`select * from lead_reports where purchase_id = ${purchaseId}`);
  if (!rows[0]) throw new Error('There is no report');
  return rows[0] as { id: number };
}

/** Makes a purchase look as if it had been made this long ago. */
export async function backdate({ db, store, clock }: AppContext, purchaseId: number, milliseconds: number): Promise<void> {
  // By the clock that decides: this process's own may be some milliseconds off.
  const at = new Date((await clock.databaseNow(db)).getTime() - milliseconds).toISOString();
  await store.raw.query(`update lead_purchases set purchased_at = '${at}' where id = ${purchaseId}`);
}

/** Makes a purchase one that was paid for with a code alone. */
export async function payByCode({ store }: AppContext, purchaseId: number): Promise<void> {
  await store.raw.query(
    `update lead_purchases set original_price = price_at_claim, discount_amount = price_at_claim, amount_paid = 0
     where id = ${purchaseId}`,
  );
}

/** Logs calls as if they had been made at these instants. */
export async function insertCalls({ store }: AppContext, purchaseId: number, instants: readonly string[]): Promise<void> {
  for (const instant of instants) {
    await store.raw.query(
      `insert into call_logs (purchase_id, caller_id, called_at)
       select id, buyer_id, '${instant}' from lead_purchases where id = ${purchaseId}`,
    );
  }
}

/** Gives a purchase's buyer a replacement credit worth so many dollars, or one lead of any price; returns the code and its id. */
export async function giveCredit({ store }: AppContext, purchaseId: number, worth: string | null): Promise<{ id: number; code: string }> {
  const { rows } = await store.raw.query(
    `with credit as (
       insert into discount_codes (code, discount_type, discount_value, max_uses, bound_to_user_id)
       select 'CREDIT-' || id, ${worth === null ? `'free', null` : `'fixed_amount', ${worth}`}, 1, buyer_id from lead_purchases where id = ${purchaseId}
       returning id, code),
     report as (
       insert into lead_reports (purchase_id, reported_by, reason, remedy, status, decided_at, credit_code_id)
       select purchase.id, purchase.buyer_id, 'dead_number', 'credit', 'approved', now(), credit.id from lead_purchases as purchase, credit
       where purchase.id = ${purchaseId})
     select id, code from credit`,
  );
  return rows[0] as { id: number; code: string };
}
