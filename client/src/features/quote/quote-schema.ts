import * as z from 'zod/mini';
import { serverNow } from '@/lib/time/server-clock.ts';
import { quoteForm } from '@shared/contracts/quotes.ts';
import { sydneyDate } from '@shared/domain/time/sydney-date.ts';

/** Returns today’s date in Sydney as YYYY-MM-DD. */
export const sydneyToday = () => sydneyDate(serverNow());

type QuoteInput = z.input<typeof quoteForm>;
type FieldValue<T> = T extends boolean ? 'yes' | 'no' : T;

/** The form’s values. Booleans are the `yes` and `no` of their radio buttons. */
export type QuoteValues = {
  [Name in keyof QuoteInput]-?: FieldValue<NonNullable<QuoteInput[Name]>>;
};

export type QuoteField = keyof QuoteValues;

/** A valid form, as the contract sends it. */
export type Quote = z.output<typeof quoteForm>;

export const emptyQuote: QuoteValues = {
  serviceLocation: '',
  electricalWork: '',
  serviceType: 'repair',
  propertyType: 'residential',
  budgetRange: 'unsure',
  hasExistingElectrician: 'no',
  urgency: 'within_week',
  timeframe: 'this_week',
  customerName: '',
  customerPhone: '',
  customerAddress: '',
  specialRequests: '',
  customerEmail: '',
  preferredPickupDate: '',
  preferredDropoffDate: '',
  isFlexibleDates: 'yes',
};

function enteredQuote(values: QuoteValues): QuoteInput {
  const { serviceType, urgency } = values;
  const isFlexibleDates = values.isFlexibleDates === 'yes' || serviceType === 'emergency';
  return {
    ...values,
    // An emergency answers when the work is to be done, wherever it was chosen.
    ...([serviceType, urgency].includes('emergency') ? { urgency: 'emergency', timeframe: 'asap' } : {}),
    isFlexibleDates,
    hasExistingElectrician: values.hasExistingElectrician === 'yes',
    // Dates that were entered and then hidden do not count.
    ...(isFlexibleDates ? { preferredPickupDate: '', preferredDropoffDate: '' } : {}),
  };
}

// Zod skips these checks while other fields are invalid, and the fields of later steps still are.
const always = () => true;

const notPast = (name: 'preferredPickupDate' | 'preferredDropoffDate') =>
  z.refine<Quote>((quote) => !quote[name] || quote[name] >= sydneyToday(), {
    path: [name],
    message: 'Please choose today or a later date',
    when: always,
  });

const inOrder = z.refine<Quote>(
  ({ preferredPickupDate: start, preferredDropoffDate: finish }) =>
    !start || !finish || finish >= start,
  {
    path: ['preferredDropoffDate'],
    message: 'The finish date can’t be before the start date',
    when: always,
  },
);

/** Validates the form’s values: the contract’s rules, dates that are not past, and the finish not before the start. */
export const wizardSchema = z.pipe(
  z.transform(enteredQuote),
  quoteForm.check(notPast('preferredPickupDate'), inOrder, notPast('preferredDropoffDate')),
);

interface QuoteStep {
  title: string;
  /** Checked before the next step opens, in the order on screen. */
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
    fields: ['customerName', 'customerPhone', 'customerAddress', 'specialRequests', 'customerEmail'],
  },
];

export const LAST_STEP = quoteSteps.length - 1;

/** Returns the fields of a step, counted from 0; none for an unknown step. */
export function fieldsOfStep(step: number): readonly QuoteField[] {
  return quoteSteps[step]?.fields ?? [];
}

/** Returns the step, counted from 0, that has a field. */
export function stepOfField(name: QuoteField): number {
  return quoteSteps.findIndex(({ fields }) => fields.includes(name));
}

/** Returns true for the name of a field of this form. */
export function isQuoteField(name: string): name is QuoteField {
  return Object.hasOwn(emptyQuote, name);
}

/** Returns the first step, counted from 0, with an error; the last step when there is none. */
export function firstUnfinishedStep(values: QuoteValues): number {
  const { error } = wizardSchema.safeParse(values);
  const steps = (error?.issues ?? [])
    .map(({ path }) => String(path[0]))
    .filter(isQuoteField)
    .map(stepOfField);
  return Math.min(LAST_STEP, ...steps);
}
