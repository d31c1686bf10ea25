/** The vocabulary of the trade. A second trade is a second set of these lists and their labels. */

export const serviceTypes = ['installation', 'repair', 'maintenance', 'emergency', 'upgrade'] as const;
export const jobServiceTypes = [
  'installation',
  'repair',
  'maintenance',
  'inspection',
  'upgrade',
  'emergency',
] as const;
export type ServiceType = (typeof jobServiceTypes)[number];

export const propertyTypes = ['residential', 'commercial', 'industrial'] as const;
export const jobPropertyTypes = [...propertyTypes, 'apartment', 'office', 'retail'] as const;
export type PropertyType = (typeof jobPropertyTypes)[number];

export const budgetRanges = ['under_500', '500_1000', '1000_2500', '2500_plus', 'unsure'] as const;
export const storedBudgetRanges = [
  'under_500',
  '500_1000',
  '1000_2500',
  '2500_plus',
  '2500_5000',
  'over_5000',
  'need_quote',
  'unsure',
] as const;
/** The budgets offered in the job form; another one is offered when the job already has it. */
export const jobBudgetRanges = ['under_500', '500_1000', '1000_2500', '2500_5000', 'over_5000', 'need_quote'] as const;
export type BudgetRange = (typeof storedBudgetRanges)[number];

export const urgencies = ['emergency', 'within_24h', 'within_week', 'flexible'] as const;
export const storedUrgencies = [
  'emergency',
  'urgent',
  'within_24h',
  'within_week',
  'within_month',
  'flexible',
] as const;
export type Urgency = (typeof storedUrgencies)[number];

export const timeframes = ['asap', 'this_week', 'this_month', 'just_pricing'] as const;
export type Timeframe = (typeof timeframes)[number];

export const inspectionTypes = ['mobile', 'shop', 'either'] as const;
export type InspectionType = (typeof inspectionTypes)[number];

export const jobKinds = ['electrical', 'vehicle'] as const;
export type JobKind = (typeof jobKinds)[number];

/** `held` is filed but not published: a person has to release it first. */
export const leadStatuses = ['available', 'held', 'sold', 'archived'] as const;
export type LeadStatus = (typeof leadStatuses)[number];

/**
 * What a customer can tell us on the page of their request: the electrician called, nobody called, something went wrong, or that the
 * request is cancelled.
 */
export const customerAnswerKinds = ['called', 'not_called', 'concern', 'cancelled'] as const;

/** The emails to a customer: the request arrived, someone took it, nobody has taken it yet, and did they reach you. */
export const customerMessageKinds = ['received', 'taken', 'nobody_yet', 'did_they_call'] as const;
export type CustomerMessageKind = (typeof customerMessageKinds)[number];

/** Why a request is held: its IP address sent many, or it came without the form's own fields. */
export const holdReasons = ['many_requests', 'no_form'] as const;
export type HoldReason = (typeof holdReasons)[number];

export const paymentStatuses = [
  'pending',
  'completed',
  'failed',
  'refund_pending',
  'refunded',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** How a lead was taken; `own` is a job that the electrician added and that was never on the market. */
export const attemptKinds = ['card', 'demo', 'free', 'admin', 'own'] as const;

/** Why an attempt is in its current state. */
export const attemptReasons = [
  'won',
  'lost',
  'withdrawn',
  'relisted',
  'expired',
  'canceled',
  'refused',
  'declined',
  'mismatch',
  'superseded',
  'buyer_inactive',
  'gateway_changed',
  'capture_failed',
  'unpurchased',
  'converted',
  'bad_lead',
  'free_limit',
  'may_not_buy',
] as const;
export type AttemptReason = (typeof attemptReasons)[number];

export const discountTypes = ['percentage', 'fixed_amount', 'free'] as const;

/** Reasons for which a buyer can report a lead. */
export const reportReasons = [
  'dead_number',
  'duplicate',
  'wrong_trade_or_area',
  'never_asked',
  'no_answer',
] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reportStatuses = ['waiting', 'approved', 'declined'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** The remedies that the buyer of a bad lead can choose from. */
export const reportRemedies = ['refund', 'credit'] as const;
export type ReportRemedy = (typeof reportRemedies)[number];

export const taxDocumentKinds = ['tax_invoice', 'receipt', 'adjustment_note'] as const;
export type TaxDocumentKind = (typeof taxDocumentKinds)[number];

export const callbackStatuses = ['pending', 'called', 'approved', 'declined'] as const;

export const australianStates = ['NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'NT', 'ACT'] as const;
export type AustralianState = (typeof australianStates)[number];

/** What people may ask us to do with the data we hold about them. */
export const privacyRequestKinds = ['lookup', 'access', 'correction', 'erasure'] as const;
