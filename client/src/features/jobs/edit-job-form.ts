import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { Resolver } from 'react-hook-form';
import type { Issue } from '@shared/contracts/errors.ts';
import { jobDetailsForm } from '@shared/contracts/leads.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { emergencyTiming, isEmergency } from '@shared/domain/words/emergency.ts';
import {
  jobBudgetRanges,
  jobPropertyTypes,
  jobServiceTypes,
  jobUrgencies,
  timeframes,
} from '@shared/domain/words/enums.ts';
import {
  budgetRangeLabels,
  jobDetailLabels,
  propertyTypeLabels,
  serviceTypeLabels,
  timeframeLabels,
  urgencyLabels,
} from '@shared/domain/words/labels.ts';
import type { JobChanges } from './job-save-api.ts';

export interface JobInput {
  customerName: string;
  customerPhone: string;
  customerEmail: string | null;
  customerAddress: string | null;
  serviceLocation: string;
  electricalWork: string;
  serviceType: PurchasedLead['serviceType'] | '';
  propertyType: PurchasedLead['propertyType'] | '';
  urgency: PurchasedLead['urgency'] | '';
  budgetRange: PurchasedLead['budgetRange'] | '';
  timeframe: PurchasedLead['timeframe'] | '';
  specialRequests: string | null;
}

export type JobField = keyof JobInput;

/** The fields in the order of the form. */
export const inputFields = Object.keys(jobDetailLabels) as JobField[];

/** Returns the form's initial values. */
export function jobInputOf(purchase: PurchasedLead): JobInput {
  return Object.fromEntries(inputFields.map((field) => [field, purchase[field]])) as unknown as JobInput;
}

/** Returns whether an emergency leaves nothing to choose in a field: the server sets it. */
export function isSettled(input: Pick<JobInput, 'serviceType' | 'urgency'>, field: JobField): boolean {
  return field === 'urgency' ? input.serviceType === 'emergency' : field === 'timeframe' && isEmergency(input);
}

/** Returns the value that an emergency gives a field for which there is no choice; undefined where there is one. */
export function settledValue(input: Pick<JobInput, 'serviceType' | 'urgency'>, field: JobField): string | undefined {
  return isSettled(input, field) ? { ...emergencyTiming(input) }[field as 'urgency' | 'timeframe'] : undefined;
}

function changedFields(before: JobInput, after: JobInput): readonly JobField[] {
  return inputFields.filter((field) => (after[field] || null) !== (before[field] || null) && !isSettled(after, field));
}

/** An emergency by one of these settles the others. */
const timing = ['serviceType', 'urgency', 'timeframe'] as const satisfies readonly JobField[];

/**
 * Returns the changed fields with the values they replace (optimistic locking); null for no change. Empty text equals null. A change of one
 * part of the timing says how all of it was, because an emergency that somebody else chose overrules it, and one chosen here the others.
 */
export function changesOf(before: JobInput, after: JobInput): JobChanges | null {
  const changed = changedFields(before, after);
  if (changed.length === 0) return null;
  const valuesOf = (input: JobInput, fields: readonly JobField[]) => Object.fromEntries(fields.map((field) => [field, input[field]]));
  const replaced = timing.some((field) => changed.includes(field)) ? [...changed, ...timing] : changed;
  return { ...valuesOf(after, changed), base: valuesOf(before, replaced) };
}

const check = standardSchemaResolver(jobDetailsForm);

/** Validates only changed fields by the contract; values stored under older rules may stay. */
export function checkChanges(before: JobInput): Resolver<JobInput> {
  return async (values, context, options) => {
    const { errors } = await check(values, context, options);
    const changed = changedFields(before, values);
    const wrong = Object.entries(errors).filter(([field]) => changed.includes(field as JobField));
    return wrong.length > 0 ? { values: {}, errors: Object.fromEntries(wrong) } : { values, errors: {} };
  };
}

/** Returns the fields of a conflict: those someone else has changed. */
export function fieldsOfIssues(issues: readonly Issue[]): readonly JobField[] {
  return inputFields.filter((field) => issues.some(({ path }) => path === field));
}

/** The form's lists of choices. A value from another form is offered only where it is stored. */
export const jobChoices = [
  { name: 'serviceType', values: jobServiceTypes, labels: serviceTypeLabels },
  { name: 'propertyType', values: jobPropertyTypes, labels: propertyTypeLabels },
  { name: 'urgency', values: jobUrgencies, labels: urgencyLabels },
  { name: 'budgetRange', values: jobBudgetRanges, labels: budgetRangeLabels },
  { name: 'timeframe', values: timeframes, labels: timeframeLabels },
] as const;

/** Returns the choices of a list, plus the stored value if it is not among them. */
export function choicesFor(values: readonly string[], stored: string): readonly string[] {
  return values.includes(stored) ? values : [stored, ...values];
}

/** Formats a stored value as the form shows it. */
export function shownInForm(field: JobField, value: string | null): string {
  const labels: Record<string, string> = jobChoices.find(({ name }) => name === field)?.labels ?? {};
  return value === null ? '' : (labels[value] ?? value);
}
