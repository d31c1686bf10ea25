import type { PurchasedLead } from '@shared/contracts/purchases.ts';

const soldAt = '2025-08-15T04:05:00.000Z';

const untouched = {
  originalPrice: null,
  discountAmount: null,
  discountCodeId: null,
  salesStage: 'purchased',
  salesNotes: null,
  customerPaymentAmount: null,
  quotePrice: null,
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
  isArchived: false,
  archivedAt: null,
  buyerAbn: null,
  jobKind: 'electrical',
  vehicleMake: null,
  vehicleModel: null,
  vehicleYear: null,
  vehicleRego: null,
  callAttempts: 0,
  reportableUntil: null,
  report: null,
} as const satisfies Partial<PurchasedLead>;

const job = {
  visibility: 'unlocked',
  customerName: 'Marcus Oyelaran',
  customerPhone: '0491570110',
  customerEmail: 'marcus@example.com',
  customerAddress: '12 Audley Street, Petersham NSW 2049',
  serviceType: 'upgrade',
  electricalWork: 'Switchboard upgrade, replace the ceramic fuses.',
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
  photoCount: 0,
  leadScore: 7,
  status: 'sold',
  asFiled: null,
  correctedByCustomer: null,
  createdAt: '2025-08-15T03:05:00.000Z',
} as const satisfies Partial<PurchasedLead>;

/** Builds a settled purchase with its contact. */
export function buildPurchase(overrides: Partial<PurchasedLead> = {}): PurchasedLead {
  const id = overrides.id ?? 1;
  const leadId = overrides.leadId ?? 900 + id;
  return {
    ...untouched,
    ...job,
    id,
    leadId,
    buyerId: 7,
    buyerName: 'Sam Volt',
    buyerEmail: 'sam@example.com',
    buyerPhone: '0491570006',
    buyerCompany: 'Volt Electrical',
    amountPaid: '28.10',
    keptAmount: null,
    paymentStatus: 'completed',
    paymentKind: 'demo',
    purchasedAt: soldAt,
    updatedAt: soldAt,
    jobReference: `AE-${leadId}E`,
    taxDocuments: [],
    ...overrides,
  };
}
