import * as z from 'zod/mini';
import { attemptKinds, paymentStatuses } from '../domain/enums.ts';
import { pipelineUsers } from '../domain/roles.ts';
import { salesStageInputs, salesStages } from '../domain/sales-stage.ts';
import { defineEndpoint } from './endpoint.ts';
import { jobFields } from './job-fields.ts';
import { atLeastOneField, id, instant, money, moneyInput, nullableText, pathId } from './wire.ts';

const stamp = z.nullable(instant);

const purchase = {
  id,
  leadId: id,
  buyerId: id,
  buyerName: z.string(),
  buyerEmail: z.nullable(z.string()),
  buyerPhone: z.nullable(z.string()),
  buyerCompany: z.nullable(z.string()),
  amountPaid: money,
  originalPrice: z.nullable(money),
  discountAmount: z.nullable(money),
  discountCodeId: z.nullable(id),
  paymentStatus: z.enum(paymentStatuses),
  /** How it was taken: card, demo, free or admin. */
  paymentKind: z.enum(attemptKinds),
  salesStage: z.enum(salesStages),
  salesNotes: z.nullable(z.string()),
  customerPaymentAmount: z.nullable(money),
  quotePrice: z.nullable(money),
  calledAt: stamp,
  quoteSentAt: stamp,
  quoteAcceptedAt: stamp,
  bookedInAt: stamp,
  pickedUpAt: stamp,
  deliveredAt: stamp,
  invoicePaidAt: stamp,
  declinedAt: stamp,
  safetyCheckPassedAt: stamp,
  finalisedAt: stamp,
  purchasedAt: instant,
  updatedAt: instant,
  isArchived: z.boolean(),
  archivedAt: stamp,
};

const leadPurchase = z.object(purchase);

/** A purchase with its lead's fields beside its own; the contact is null while the purchase is not settled. */
export const purchasedLead = z.object({
  ...purchase,
  visibility: z.enum(['unlocked', 'redacted']),
  ...jobFields,
  customerEmail: z.nullable(z.string()),
  customerAddress: z.nullable(z.string()),
});

/** A purchase with its lead, as JSON carries it. */
export type PurchasedLead = z.input<typeof purchasedLead>;

export const listLeadPurchases = defineEndpoint({
  name: 'listLeadPurchases',
  method: 'GET',
  path: '/api/lead-purchases',
  summary: 'The purchases of your account, newest first; everyone’s for the super admin',
  access: pipelineUsers,
  response: z.array(leadPurchase),
  errors: ['unauthenticated', 'forbidden'],
});

export const listMyPurchasedLeads = defineEndpoint({
  name: 'listMyPurchasedLeads',
  method: 'GET',
  path: '/api/my-purchased-leads',
  summary: 'The purchases of your account with their leads, newest first; everyone’s for the super admin',
  access: pipelineUsers,
  response: z.array(purchasedLead),
  errors: ['unauthenticated', 'forbidden'],
});

const salesStageForm = z.object({
  salesStage: z.enum(salesStageInputs, 'Please choose a sales stage'),
  salesNotes: nullableText(5000),
  customerPaymentAmount: moneyInput,
  quotePrice: moneyInput,
  safetyCheckPassed: z.boolean('Please answer yes or no'),
  finalised: z.boolean('Please answer yes or no'),
});

export const updateSalesStage = defineEndpoint({
  name: 'updateSalesStage',
  method: 'PATCH',
  path: '/api/lead-purchases/:purchaseId/sales-stage',
  summary: 'Move a purchase to a stage, or save its notes and sums; only what is sent changes',
  access: pipelineUsers,
  params: z.object({ purchaseId: pathId }),
  body: atLeastOneField(salesStageForm),
  response: purchasedLead,
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'not_found'],
});
