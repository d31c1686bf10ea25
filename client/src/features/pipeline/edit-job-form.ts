import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import {
  jobPropertyTypes,
  jobServiceTypes,
  storedBudgetRanges,
  storedUrgencies,
  timeframes,
} from '@shared/domain/enums.ts';
import {
  budgetRangeLabels,
  propertyTypeLabels,
  serviceTypeLabels,
  timeframeLabels,
  urgencyLabels,
} from '@shared/domain/labels.ts';
import type { JobChanges } from './pipeline-api.ts';

export interface JobInput {
  customerName: string;
  customerPhone: string;
  customerEmail: string | null;
  customerAddress: string | null;
  serviceLocation: string;
  electricalWork: string;
  serviceType: PurchasedLead['serviceType'];
  propertyType: PurchasedLead['propertyType'];
  urgency: PurchasedLead['urgency'];
  budgetRange: PurchasedLead['budgetRange'];
  timeframe: PurchasedLead['timeframe'];
  specialRequests: string | null;
}

const inputFields = [
  'customerName',
  'customerPhone',
  'customerEmail',
  'customerAddress',
  'serviceLocation',
  'electricalWork',
  'serviceType',
  'propertyType',
  'urgency',
  'budgetRange',
  'timeframe',
  'specialRequests',
] as const satisfies readonly (keyof JobInput)[];

/** What the form starts with. */
export function jobInputOf(purchase: PurchasedLead): JobInput {
  return Object.fromEntries(inputFields.map((field) => [field, purchase[field]])) as unknown as JobInput;
}

/** Returns only what differs from what is stored; empty text and no text are the same. */
export function changesOf(before: JobInput, after: JobInput): JobChanges {
  const changed = inputFields.filter((field) => (after[field] || null) !== (before[field] || null));
  return Object.fromEntries(changed.map((field) => [field, after[field]]));
}

/** The lists of the form: what either form of the product may have stored can be picked. */
export const jobChoices = [
  { name: 'serviceType', label: 'Service type', values: jobServiceTypes, labels: serviceTypeLabels },
  {
    name: 'propertyType',
    label: 'Property type',
    values: jobPropertyTypes,
    labels: propertyTypeLabels,
  },
  { name: 'urgency', label: 'Urgency', values: storedUrgencies, labels: urgencyLabels },
  { name: 'budgetRange', label: 'Budget', values: storedBudgetRanges, labels: budgetRangeLabels },
  { name: 'timeframe', label: 'Timeframe', values: timeframes, labels: timeframeLabels },
] as const;
