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
/** The urgencies offered for an electrical job; "urgent" is for vehicle jobs, and is offered where a job already has it. */
export const jobUrgencies = ['emergency', 'within_24h', 'within_week', 'within_month', 'flexible'] as const;

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

/** The messages to a customer: the request arrived, someone took it, nobody has taken it yet, did they reach you, and thanks for the rating. */
export const customerMessageKinds = ['received', 'taken', 'nobody_yet', 'did_they_call', 'rated', 'closed'] as const;
export type CustomerMessageKind = (typeof customerMessageKinds)[number];

/** The messages to a customer of which we keep what became of them: that news, and a new link for one who lost it. */
export const keptMessageKinds = [...customerMessageKinds, 'new_link'] as const;

/** What became of a message to a customer: sent, no longer true or wanted, too many for the address or the day, or it could not be sent. */
export const customerMessageOutcomes = ['sent', 'out_of_date', 'over_limit', 'failed'] as const;
export type CustomerMessageOutcome = (typeof customerMessageOutcomes)[number];

/**
 * Why a request is held: its IP address sent many, it came without the form's own fields, a lead of its phone number was replaced as bad
 * within a year, it is for the same job as another request of the number, or the number was not confirmed.
 */
export const holdReasons = ['many_requests', 'no_form', 'bad_number', 'duplicate', 'unconfirmed_phone'] as const;
export type HoldReason = (typeof holdReasons)[number];

/**
 * Why a request is closed: its number was not confirmed in time, nobody took it, a report about it was approved, or someone who runs the
 * market archived it.
 */
export const closeReasons = ['unconfirmed_phone', 'nobody_took', 'bad_lead', 'archived'] as const;
export type CloseReason = (typeof closeReasons)[number];

/** What happens to a request whose phone number nobody has confirmed: it is sold, held for a person, or held and closed after a day. */
export const unconfirmedRules = ['sell', 'hold', 'drop_after_24_hours'] as const;
export type UnconfirmedRule = (typeof unconfirmedRules)[number];

/**
 * The text messages to a customer: the code of their phone, the news that customers without an email get (`received` has the link), and a new
 * link for one who lost it.
 */
export const smsKinds = ['phone_code', 'received', 'taken', 'nobody_yet', 'did_they_call', 'closed', 'new_link'] as const;

/** What became of a text message. `failed` is final: it will not arrive. */
export const smsStatuses = ['queued', 'sent', 'delivered', 'failed'] as const;
export type SmsStatus = (typeof smsStatuses)[number];

/** Why a text message failed: nobody has the number, the phone could not be reached, the gateway refused it, or it was never sent. */
export const smsFailures = ['unknown_number', 'unreachable', 'refused', 'not_sent'] as const;
export type SmsFailure = (typeof smsFailures)[number];

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
  'changed',
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
  'card_declined',
  'card_needs_holder',
  'bid_ended',
  'bid_caps',
  'bid_uncalled',
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
