import { beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyQuote, firstUnfinishedStep, wizardSchema, type QuoteValues } from './quote-schema.ts';

const finished: QuoteValues = {
  ...emptyQuote,
  serviceLocation: 'Marrickville NSW 2204',
  electricalWork: 'Oven trips the switch',
  customerName: 'Priya Nair',
  customerPhone: '0491 570 006',
};

function errorsOf(values: Partial<QuoteValues>): Record<string, string> {
  const { error } = wizardSchema.safeParse({ ...finished, ...values });
  return Object.fromEntries((error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]));
}

beforeEach(() => {
  // Half past nine in the morning of the 15th in Sydney.
  vi.useFakeTimers({ now: new Date('2025-08-14T23:30:00Z') });
});

describe('wizardSchema', () => {
  it.each([
    ['serviceLocation', '', 'Service location is required'],
    ['serviceLocation', '   ', 'Service location is required'],
    [
      'electricalWork',
      'Nine char',
      'Please provide more details about the electrical work needed (minimum 10 characters)',
    ],
    [
      'electricalWork',
      '   Nine char   ',
      'Please provide more details about the electrical work needed (minimum 10 characters)',
    ],
    ['customerName', '  ', 'Customer name is required'],
    ['customerPhone', '', 'Phone number must be at least 10 digits'],
    ['customerPhone', '13 11 14', 'Phone number must be at least 10 digits'],
    ['customerPhone', '1300 123 456', 'Please enter an Australian mobile or landline number'],
    ['customerPhone', '1902 555 000', 'Please enter an Australian mobile or landline number'],
    ['customerPhone', '+44 7700 900 123', 'Please enter an Australian mobile or landline number'],
  ] as const)('refuses %s %j', (name, value, message) => {
    expect(errorsOf({ [name]: value })).toEqual({ [name]: message });
  });

  it.each(['0412 345 678', '+61 412 345 678', '(02) 9999 1234', '0061 (0)412-345.678'])(
    'accepts the phone number %s',
    (customerPhone) => {
      expect(errorsOf({ customerPhone })).toEqual({});
    },
  );

  it.each([
    ['today in Sydney', '2025-08-15', '', {}],
    [
      'yesterday in Sydney, which is still today in London',
      '2025-08-14',
      '',
      { preferredPickupDate: 'Please choose today or a later date' },
    ],
    ['one day for both', '2025-08-20', '2025-08-20', {}],
    [
      'a finish before the start',
      '2025-08-20',
      '2025-08-19',
      { preferredDropoffDate: 'The finish date can’t be before the start date' },
    ],
    [
      'a finish in the past without a start',
      '',
      '2025-08-14',
      { preferredDropoffDate: 'Please choose today or a later date' },
    ],
  ])('validates dates: %s', (_what, preferredPickupDate, preferredDropoffDate, expected) => {
    const dates = { isFlexibleDates: 'no', preferredPickupDate, preferredDropoffDate } as const;
    expect(errorsOf(dates)).toEqual(expected);
  });

  it('validates dates while later steps are still empty', () => {
    const dates = { isFlexibleDates: 'no', preferredPickupDate: '2025-08-14' } as const;
    expect(errorsOf({ ...dates, customerName: '' })).toEqual({
      customerName: 'Customer name is required',
      preferredPickupDate: 'Please choose today or a later date',
    });
  });

  it('drops dates that were entered and then hidden', () => {
    const quote = wizardSchema.parse({ ...finished, preferredPickupDate: '1999-01-01' });
    expect(quote).toMatchObject({ isFlexibleDates: true, preferredPickupDate: null });
  });
});

describe('firstUnfinishedStep', () => {
  it.each([
    ['the first, for an empty form', { serviceLocation: '' }, 0],
    ['the last, when only the name is lacking', { customerName: '' }, 3],
    ['the last, when nothing is lacking', {}, 3],
  ])('is %s', (_what, values, step) => {
    expect(firstUnfinishedStep({ ...finished, ...values })).toBe(step);
  });
});
