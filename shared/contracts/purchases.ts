import * as z from 'zod/mini';
import {
  attemptKinds,
  jobKinds,
  paymentStatuses,
  reportReasons,
  reportRemedies,
  reportStatuses,
  taxDocumentKinds,
} from '../domain/words/enums.ts';
import { jobDetailLabels } from '../domain/words/labels.ts';
import { pipelineUsers } from '../domain/people/roles.ts';
import { salesStageInputs, salesStages } from '../domain/pipeline/sales-stage.ts';
import { bidTrace } from './bid-trace.ts';
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
  buyerAbn: z.nullable(z.string()),
  amountPaid: money,
  /** What was not paid back of a reversed purchase, because its replacement credit took that off another lead; null if nothing. */
  keptAmount: z.nullable(money),
  originalPrice: z.nullable(money),
  discountAmount: z.nullable(money),
  discountCodeId: z.nullable(id),
  paymentStatus: z.enum(paymentStatuses),
  /** How it was taken: card, demo, free, admin, or own for a job that was never on the market. */
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

/** A purchase without its lead. */
export const leadPurchase = z.object(purchase);

/** The report of a bad lead, as shown on its card. */
const purchaseReport = z.object({
  reason: z.enum(reportReasons),
  remedy: z.enum(reportRemedies),
  status: z.enum(reportStatuses),
  createdAt: instant,
  decidedAt: stamp,
  decisionReason: z.nullable(z.string()),
  /** The replacement credit's code, to be entered at the next purchase. */
  creditCode: z.nullable(z.string()),
  /** What it takes off a lead; null when it covers any price. */
  creditValue: z.nullable(money),
});

/** A field of a job that its owner may correct. */
export const jobDetailField = z.enum(Object.keys(jobDetailLabels) as (keyof typeof jobDetailLabels)[]);

/** A purchase with its lead's fields and its own; the contact is null until the purchase is settled. */
export const purchasedLead = z.object({
  ...purchase,
  visibility: z.enum(['unlocked', 'redacted']),
  ...jobFields,
  customerEmail: z.nullable(z.string()),
  customerAddress: z.nullable(z.string()),
  /** The customer's original values of the fields that the owner corrected; null without corrections, and while the contact is locked. */
  asFiled: z.nullable(z.partialRecord(jobDetailField, z.nullable(z.string()))),
  /** The same of the fields that the customer corrected once the request was sold. */
  correctedByCustomer: z.nullable(z.partialRecord(jobDetailField, z.nullable(z.string()))),
  jobKind: z.enum(jobKinds),
  vehicleMake: z.nullable(z.string()),
  vehicleModel: z.nullable(z.string()),
  vehicleYear: z.nullable(z.int()),
  vehicleRego: z.nullable(z.string()),
  /** Calls logged so far. */
  callAttempts: z.int(),
  /** Until when the lead can be reported as bad; null if it cannot be reported. */
  reportableUntil: stamp,
  report: z.nullable(purchaseReport),
  /** How a standing bid bought it, for its owner and super admins; null for a purchase by hand. */
  automatic: z.optional(z.nullable(bidTrace)),
  taxDocuments: z.array(z.object({ id, kind: z.enum(taxDocumentKinds), number: z.string() })),
});

/** A purchase with its lead, as JSON. */
export type PurchasedLead = z.input<typeof purchasedLead>;

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
  stepUp: 'where asked',
  limit: 'job_change',
  params: z.object({ purchaseId: pathId }),
  body: atLeastOneField(salesStageForm, {
    /** The notes that were edited (optimistic locking): nothing changes if the stored ones differ. */
    base: z.optional(z.object({ salesNotes: nullableText(5000) })),
  }),
  response: purchasedLead,
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'not_found', 'conflict', 'rate_limited'],
});

const refused = ['unauthenticated', 'forbidden', 'not_found', 'conflict', 'rate_limited'] as const;

export const archivePurchase = defineEndpoint({
  name: 'archivePurchase',
  method: 'POST',
  path: '/api/lead-purchases/:purchaseId/archive',
  summary: 'Take a purchase out of the pipeline; fine when it is out already',
  access: ['provider', 'super_admin'],
  limit: 'job',
  params: z.object({ purchaseId: pathId }),
  response: z.object({ id }),
  errors: ['unauthenticated', 'forbidden', 'not_found', 'rate_limited'],
});

export const restorePurchase = defineEndpoint({
  name: 'restorePurchase',
  method: 'POST',
  path: '/api/lead-purchases/:purchaseId/restore',
  summary: 'Put an archived purchase back into the pipeline, in the stage it had; fine when it is there already',
  access: ['provider', 'super_admin'],
  stepUp: 'where asked',
  limit: 'job',
  params: z.object({ purchaseId: pathId }),
  response: purchasedLead,
  errors: refused,
});

export const unpurchase = defineEndpoint({
  name: 'unpurchase',
  method: 'POST',
  path: '/api/lead-purchases/:purchaseId/unpurchase',
  summary: 'Take a purchase back: what was paid is refunded and the lead is for sale again',
  access: ['super_admin'],
  stepUp: true,
  limit: 'manage',
  params: z.object({ purchaseId: pathId }),
  response: z.object({ purchaseId: id, refundedAmount: money }),
  errors: refused,
});

export const contactToLead = defineEndpoint({
  name: 'contactToLead',
  method: 'POST',
  path: '/api/lead-purchases/:purchaseId/contact-to-lead',
  summary: 'Make a new lead for sale out of a purchased contact, which is refunded and archived',
  access: ['super_admin'],
  stepUp: true,
  limit: 'manage',
  params: z.object({ purchaseId: pathId }),
  response: z.object({ leadId: id, jobReference: z.string(), refundedAmount: money }),
  errors: refused,
});

export const deletePurchase = defineEndpoint({
  name: 'deletePurchase',
  method: 'DELETE',
  path: '/api/lead-purchases/:purchaseId',
  summary: 'Reverse a purchase and take its lead off the market: the payment is refunded, the tax documents stay',
  access: ['super_admin'],
  stepUp: true,
  limit: 'manage',
  params: z.object({ purchaseId: pathId }),
  response: z.object({ purchaseId: id, refundedAmount: money }),
  errors: refused,
});

const historyEntry = z.object({
  id,
  at: instant,
  /** Who did it; null when the system did. */
  actorName: z.nullable(z.string()),
  kind: z.enum(['stage_changed', 'archived', 'restored', 'edited']),
  /** The old and new stage of a stage change. */
  from: z.nullable(z.enum(salesStages)),
  to: z.nullable(z.enum(salesStages)),
});

/** One event in a job's history, as JSON. */
export type HistoryEntry = z.input<typeof historyEntry>;

export const getPurchaseHistory = defineEndpoint({
  name: 'getPurchaseHistory',
  method: 'GET',
  path: '/api/lead-purchases/:purchaseId/history',
  summary: 'What happened to a job in the pipeline, by whom and when, newest first',
  access: pipelineUsers,
  params: z.object({ purchaseId: pathId }),
  response: z.array(historyEntry),
  errors: ['unauthenticated', 'forbidden', 'not_found'],
});
