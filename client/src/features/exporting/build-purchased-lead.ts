import type { PurchasedLead } from '@shared/contracts/purchases.ts';

const money = {
  amountPaid: '28.10',
  originalPrice: null,
  discountAmount: null,
  discountCodeId: null,
  paymentStatus: 'completed',
  paymentKind: 'card',
  customerPaymentAmount: null,
  quotePrice: null,
  taxDocuments: [],
} as const satisfies Partial<PurchasedLead>;

const pipeline = {
  salesStage: 'purchased',
  salesNotes: null,
  calledAt: null,
  quoteSentAt: null,
  quoteAcceptedAt: null,
  bookedInAt: null,
  pickedUpAt: null,
  deliveredAt: null,
  invoicePaidAt: null,
  declinedAt: null,
  safetyCheckPassedAt: null,
  finalisedAt: null,
  purchasedAt: '2026-08-15T04:05:00.000Z',
  updatedAt: '2026-08-15T04:05:00.000Z',
  isArchived: false,
  archivedAt: null,
  callAttempts: 0,
  reportableUntil: null,
  report: null,
} as const satisfies Partial<PurchasedLead>;

const job = {
  visibility: 'unlocked',
  jobReference: 'AE-901E',
  customerName: 'Marcus Oyelaran',
  customerPhone: '0491570110',
  customerEmail: 'marcus@example.com',
  customerAddress: '12 Audley Street, Petersham NSW 2049',
  serviceType: 'upgrade',
  electricalWork: 'Switchboard upgrade',
  propertyType: 'residential',
  urgency: 'within_week',
  budgetRange: '1000_2500',
  hasExistingElectrician: false,
  serviceLocation: 'Petersham NSW 2049',
  timeframe: 'this_week',
  preferredPickupDate: null,
  preferredDropoffDate: null,
  isFlexibleDates: true,
  specialRequests: null,
  inspectionType: 'either',
  leadScore: 7,
  status: 'sold',
  createdAt: '2026-08-15T03:05:00.000Z',
  jobKind: 'electrical',
  vehicleMake: null,
  vehicleModel: null,
  vehicleYear: null,
  vehicleRego: null,
} as const satisfies Partial<PurchasedLead>;

/** A purchase to export, for tests. */
export function buildPurchasedLead(overrides: Partial<PurchasedLead> = {}): PurchasedLead {
  return {
    ...money,
    ...pipeline,
    ...job,
    id: 1,
    leadId: 901,
    buyerId: 7,
    buyerName: 'Sam Volt',
    buyerEmail: 'sam@example.com',
    buyerPhone: '0491570006',
    buyerCompany: 'Volt Electrical',
    buyerAbn: null,
    ...overrides,
  };
}
