import { emptyQuote, wizardSchema, type QuoteField, type QuoteValues } from './quote-schema.ts';

export interface QuoteStep {
  title: string;
  /** What is checked before the next step, in the order in which it is asked. */
  fields: readonly QuoteField[];
}

export const quoteSteps: readonly QuoteStep[] = [
  {
    title: 'Electrical Work Details',
    fields: [
      'serviceLocation',
      'electricalWork',
      'serviceType',
      'isFlexibleDates',
      'preferredPickupDate',
      'preferredDropoffDate',
    ],
  },
  {
    title: 'Property & Budget Details',
    fields: ['propertyType', 'budgetRange', 'hasExistingElectrician'],
  },
  { title: 'Scheduling & Urgency', fields: ['urgency', 'timeframe'] },
  {
    title: 'Your Information',
    fields: ['customerName', 'customerPhone', 'customerAddress', 'specialRequests'],
  },
];

export const LAST_STEP = quoteSteps.length - 1;

/** The fields of a step, counted from 0; none for a step that does not exist. */
export function fieldsOfStep(step: number): readonly QuoteField[] {
  return quoteSteps[step]?.fields ?? [];
}

/** The step, counted from 0, on which a field is asked. */
export function stepOfField(name: QuoteField): number {
  return quoteSteps.findIndex(({ fields }) => fields.includes(name));
}

/** True for the name of a field of this form. */
export function isQuoteField(name: string): name is QuoteField {
  return Object.hasOwn(emptyQuote, name);
}

/** The first step, counted from 0, that still lacks something; the last when nothing is lacking. */
export function firstUnfinishedStep(values: QuoteValues): number {
  const { error } = wizardSchema.safeParse(values);
  const steps = (error?.issues ?? [])
    .map(({ path }) => String(path[0]))
    .filter(isQuoteField)
    .map(stepOfField);
  return Math.min(LAST_STEP, ...steps);
}
