import type { AuditEntry } from '@shared/contracts/audit.ts';
import { stageLabels } from '@shared/domain/pipeline/sales-stage.ts';
import {
  budgetRangeLabels,
  inspectionTypeLabels,
  jobKindLabels,
  propertyTypeLabels,
  reportReasonLabels,
  serviceTypeLabels,
  timeframeLabels,
  urgencyLabels,
} from '@shared/domain/words/labels.ts';
import { formatDollars, formatMoment } from '@/lib/time/format.ts';
import { subjectTypeText, typeTexts } from './audit-texts.ts';

/** Where contacts were viewed, by the endpoint that answered them. */
const lookTexts: Readonly<Record<string, string>> = {
  addManualLead: 'A job of their own',
  decideLeadReport: 'A report',
  listArchivedLeads: 'Archived leads',
  listDoubtfulTexts: 'Texts to check',
  exportMyPurchasedLeads: 'An export of purchased leads',
  exportOperatorLeads: 'An export of leads',
  listFollowUps: 'Customers to follow up',
  listHeldLeads: 'Held requests',
  listLeadReports: 'Reports',
  listLeads: 'The market',
  listMyPurchasedLeads: 'Purchased leads',
  summarisePurchases: 'The counts of purchased leads',
  purchaseLead: 'A purchase',
  reportLead: 'A report of their own',
  restorePurchase: 'A restored job',
  showJobPhoto: 'A photo of a job',
  updateLead: 'An edited job',
  updateSalesStage: 'A moved job',
  getTaxDocument: 'A tax document',
  listLeadPurchases: 'The purchases of a lead',
  listOperatorProviders: 'Providers',
  listProviders: 'Providers',
  updateProvider: 'A provider',
  createInvitation: 'An invitation',
  getCallback: 'A callback',
  listCallbacks: 'Callbacks',
  updateCallback: 'An edited callback',
};

/** The words of fields whose names the records write otherwise: abbreviated, or with a preposition at the end. */
const fieldWords: Readonly<Record<string, string>> = {
  abn: 'ABN',
  licenseExpiresOn: 'licence expiry',
  licenseHolder: 'name on the licence',
  licenseState: 'state of the licence',
  customerName: 'customer’s name',
  customerNames: 'customer’s names',
  customerPhone: 'customer’s phone',
  customerEmail: 'customer’s email',
  customerAddress: 'customer’s address',
};

/** Formats an identifier as words: "dead_number" → "dead number", "salesStage" → "sales stage", "licenseNumber" → "licence number". */
function words(name: string): string {
  const spaced = () => name.replaceAll('_', ' ').replaceAll(/(?<=[a-z\d])[A-Z]/g, ' $&').toLowerCase().replaceAll(/\blicense/g, 'licence');
  return fieldWords[name] ?? spaced();
}

/** Returns what a field is called. */
function nameText(name: string): string {
  const told = nameTexts[name] ?? words(name);
  return told.charAt(0).toUpperCase() + told.slice(1);
}

/** The maximum number of list items that an entry shows. */
const MAX_SHOWN = 20;

function listText(values: readonly unknown[]): string {
  const shown = values.slice(0, MAX_SHOWN).map(valueText).join(', ');
  return values.length > MAX_SHOWN ? `${shown} and ${values.length - MAX_SHOWN} more` : shown || 'none';
}

const labelled: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  salesStage: stageLabels,
  urgency: urgencyLabels,
  serviceType: serviceTypeLabels,
  propertyType: propertyTypeLabels,
  budgetRange: budgetRangeLabels,
  timeframe: timeframeLabels,
  inspectionType: inspectionTypeLabels,
  jobKind: jobKindLabels,
  reason: reportReasonLabels,
  paymentStatus: { pending: 'Not charged yet', completed: 'Charged', failed: 'Not charged', refund_pending: 'Refund on its way', refunded: 'Refunded' },
  endpoint: lookTexts,
};

/** What the two values of a switch are called: off, on. */
const switches: Readonly<Record<string, readonly [off: string, on: string]>> = {
  isArchived: ['Not archived', 'Archived'],
  isActive: ['Switched off', 'Active'],
  isVerified: ['Not verified', 'Verified'],
  isPublic: ['Hidden', 'Public'],
  isFound: ['Not found', 'Found'],
  isRewritten: ['In the customer’s words', 'Rewritten'],
};

/** The names of fields that the records call otherwise. */
const nameTexts: Readonly<Record<string, string>> = { leadId: 'Lead', paymentStatus: 'Payment', endpoint: 'Where', textHash: 'Text, as a keyed hash', objectId: 'Number at the payment provider', ...Object.fromEntries(Object.keys(switches).map((name) => [name, 'Now'])) };

/** Numbers that only the database knows a thing by; the subject names it, and the CSV has them. */
const internal = new Set(['purchaseId', 'attemptId', 'policyId', 'answerId', 'callbackId', 'creditCodeId', 'teamOwnerId']);

/** Returns the reference of a lead's job. */
const referenceOf = (leadId: unknown) => `AE-${String(leadId)}E`;

/** Fields whose values are dollars. */
const dollarFields = new Set(['floor', 'startingPrice', 'priceFrom', 'amount', 'amountPaid', 'refundAmount', 'refundedAmount']);

/** Returns a field's value as the screens write it: the label of a choice, dollars, or words. */
function fieldText(name: string, value: unknown): string {
  if (name === 'leadId' && value !== null) return referenceOf(value);
  if (name === 'fields' && Array.isArray(value)) return listText(value.map((field) => words(String(field))));
  if (typeof value === 'boolean' && switches[name]) return switches[name][value ? 1 : 0];
  if (typeof value === 'string') {
    const label = labelled[name]?.[value];
    if (label) return label;
    if (dollarFields.has(name) && /^\d+(\.\d\d)?$/.test(value)) return formatDollars(value);
  }
  return valueText(value);
}

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return listText(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return formatMoment(value);
  return /^[a-z]+(?:[A-Z_][a-z\d]+)+$/.test(value) ? words(value) : value;
}

export interface AuditChange {
  name: string;
  /** Undefined when unknown. */
  before: string | undefined;
  after: string | undefined;
}

function textIn(fields: AuditEntry['before'], name: string): string | undefined {
  return fields && name in fields ? fieldText(name, fields[name]) : undefined;
}

/** Returns whose contacts a view of several showed: references of jobs, or the numbers of accounts and callbacks, which have no others. */
function seenIn({ subjectType, subjectId, after }: AuditEntry): AuditChange[] {
  const ids: unknown = after?.['ids'];
  if (subjectId !== 'several' || !Array.isArray(ids)) return [];
  const isLead = subjectType === 'lead';
  return [{ name: isLead ? 'Leads' : `${typeTexts[subjectType] ?? subjectTypeText(subjectType)} numbers`, before: undefined, after: listText(isLead ? ids.map(referenceOf) : ids) }];
}

/** Returns whether a field says more than the entry's action and subject do. */
const isTold = (name: string, { subjectName, before, after }: AuditEntry) =>
  !internal.has(name) &&
  !(name === 'leadId' && [before, after].every((fields) => !fields || !(name in fields) || referenceOf(fields[name]) === subjectName)) &&
  name !== 'ids' &&
  !(name === 'count' && after && 'endpoint' in after);

/** Returns an entry's fields before and after, in words. Of a switch, only what it is now. */
export function changesOf(entry: AuditEntry): AuditChange[] {
  const { before, after } = entry;
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const told = [...names].filter((name) => isTold(name, entry));
  return [
    ...told.map((name) => ({
      name: nameText(name),
      before: switches[name] && after && name in after ? undefined : textIn(before, name),
      after: textIn(after, name),
    })),
    ...seenIn(entry),
  ];
}
