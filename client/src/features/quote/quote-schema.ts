import * as z from 'zod/mini';
import { quoteForm } from '@shared/contracts/quotes.ts';
import { sydneyToday } from './sydney-today.ts';

type QuoteInput = z.input<typeof quoteForm>;
type FieldValue<T> = T extends boolean ? 'yes' | 'no' : T;

/** What a person has entered so far: every field, and yes or no as the words their radios carry. */
export type QuoteValues = {
  [Name in keyof QuoteInput]-?: FieldValue<NonNullable<QuoteInput[Name]>>;
};

export type QuoteField = keyof QuoteValues;

/** A form that passed its checks, as the contract sends it. */
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
  preferredPickupDate: '',
  preferredDropoffDate: '',
  isFlexibleDates: 'yes',
};

function enteredQuote(values: QuoteValues): QuoteInput {
  const isFlexibleDates = values.isFlexibleDates === 'yes';
  return {
    ...values,
    isFlexibleDates,
    hasExistingElectrician: values.hasExistingElectrician === 'yes',
    // Dates that were hidden again are no longer meant.
    ...(isFlexibleDates ? { preferredPickupDate: '', preferredDropoffDate: '' } : {}),
  };
}

// The form is checked step by step, so these must speak while later fields are still empty.
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
    message: 'The finish date cannot be before the start date',
    when: always,
  },
);

/** The contract's form behind the words of the radios, with the dates in a sensible order. */
export const wizardSchema = z.pipe(
  z.transform(enteredQuote),
  quoteForm.check(notPast('preferredPickupDate'), inOrder, notPast('preferredDropoffDate')),
);
