import type {
  BudgetRange,
  InspectionType,
  JobKind,
  PropertyType,
  ReportReason,
  ServiceType,
  TaxDocumentKind,
  Timeframe,
  Urgency,
} from './enums.ts';

export const serviceTypeLabels: Record<ServiceType, string> = {
  installation: 'Installation',
  repair: 'Repair',
  maintenance: 'Maintenance',
  inspection: 'Inspection',
  upgrade: 'Upgrade',
  emergency: 'Emergency',
};

export const propertyTypeLabels: Record<PropertyType, string> = {
  residential: 'Residential',
  commercial: 'Commercial',
  industrial: 'Industrial',
  apartment: 'Apartment',
  office: 'Office',
  retail: 'Retail',
};

export const budgetRangeLabels: Record<BudgetRange, string> = {
  under_500: 'Under $500',
  '500_1000': '$500–$1,000',
  '1000_2500': '$1,000–$2,500',
  '2500_plus': '$2,500+',
  '2500_5000': '$2,500–$5,000',
  over_5000: 'Over $5,000',
  need_quote: 'Needs a quote',
  unsure: 'Not sure',
};

export const urgencyLabels: Record<Urgency, string> = {
  emergency: 'Emergency',
  urgent: 'Urgent',
  within_24h: 'Within 24 hours',
  within_week: 'This week',
  within_month: 'This month',
  flexible: 'Flexible',
};

export const timeframeLabels: Record<Timeframe, string> = {
  asap: 'ASAP (2–3 days)',
  this_week: 'This week',
  this_month: 'This month',
  just_pricing: 'Just pricing',
};

/** The labels of a job's fields, in display order. */
export const jobDetailLabels = {
  customerName: 'Customer name',
  customerPhone: 'Phone',
  customerEmail: 'Email',
  customerAddress: 'Address',
  serviceLocation: 'Service location',
  electricalWork: 'Electrical work',
  specialRequests: 'Customer notes',
  serviceType: 'Service type',
  propertyType: 'Property type',
  urgency: 'Urgency',
  budgetRange: 'Budget',
  timeframe: 'Timeframe',
} as const;

export const jobKindLabels: Record<JobKind, string> = {
  electrical: 'Electrical job',
  vehicle: 'Vehicle job',
};

export const inspectionTypeLabels: Record<InspectionType, string> = {
  mobile: 'At the customer’s place',
  shop: 'At the workshop',
  either: 'Either',
};

export const reportReasonLabels: Record<ReportReason, string> = {
  dead_number: 'Wrong or dead number',
  duplicate: 'Duplicate lead',
  wrong_trade_or_area: 'Wrong trade or area',
  never_asked: 'Customer didn’t request a quote',
  no_answer: 'No answer',
};

export const taxDocumentLabels: Record<TaxDocumentKind, string> = {
  tax_invoice: 'Tax invoice',
  receipt: 'Receipt',
  adjustment_note: 'Adjustment note',
};
