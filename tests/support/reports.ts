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
