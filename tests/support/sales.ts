import type { AppContext } from '../../server/app/context.ts';
import { createPaymentIntent } from '../../server/modules/sales/payments/create-payment-intent.ts';
import { purchaseLead } from '../../server/modules/sales/purchases/purchase-lead.ts';
import { createLead } from './factories.ts';
import type { TestApp } from './test-app.ts';
import type { Viewer } from '../../server/platform/http/caller.ts';

export type Agent = Awaited<ReturnType<TestApp['signIn']>>;

/** What the buyer's form sends. */
export const buyerForm = {
  buyerName: 'Sam Archer',
  buyerEmail: 'sam.archer@example.com',
  buyerPhone: '0491 570 110',
  buyerCompany: 'Archer Electrical',
  amountPaid: 30,
  paymentStatus: 'completed',
} as const;

/** Opens a payment for a lead and fails when that is refused. */
export function openPayment(agent: Agent, leadId: number) {
  return agent.post('/api/create-payment-intent').send({ leadId }).expect(200);
}

/** Sends the buyer's form. */
export function sendPurchase(agent: Agent, leadId: number, body: Record<string, unknown> = buyerForm) {
  return agent.post(`/api/leads/${leadId}/purchase`).send(body);
}

type LeadFields = NonNullable<Parameters<typeof createLead>[1]>;

/** Puts a lead on the market and sells it to this buyer: at its live price, free after an hour, free to a super admin. */
export async function createPurchase(ctx: AppContext, buyer: Viewer, fields: LeadFields = {}) {
  const lead = await createLead(ctx, fields);
  const isPaid = buyer.userType !== 'super_admin' && (fields.minutesAgo ?? 0) < 60;
  if (isPaid) {
    await createPaymentIntent(ctx, { leadId: lead.id, buyerId: buyer.id });
  }
  const { buyerName, buyerEmail, buyerPhone, buyerCompany } = buyerForm;
  const details = { buyerName, buyerEmail, buyerPhone, buyerCompany, buyerAbn: null };
  const { purchase } = await purchaseLead(ctx, buyer, lead.id, details);
  return { leadId: lead.id, purchaseId: purchase.id, purchase };
}

/** The attempts on a lead as the database holds them, oldest first. */
export async function attemptsOn({ store }: AppContext, leadId: number) {
  const { rows } = await store.raw.query(
    `select * from purchase_attempts where lead_id = ${leadId} order by created_at, id`,
  );
  return rows;
}

/** The purchases of a lead as the database holds them, oldest first. */
export async function purchasesOf({ store }: AppContext, leadId: number) {
  const { rows } = await store.raw.query(`select * from lead_purchases where lead_id = ${leadId} order by id`);
  return rows;
}
