import { expect, it } from 'vitest';
import { buildPurchase } from '@/testing/build-purchase.ts';
import { pendingUpdate, shownValue, sumError } from './job-form.ts';

const stored = buildPurchase({ salesNotes: 'Ring after 4', quotePrice: '1850.00' });

it.each([
  ['nothing was touched', {}, null],
  ['the notes are what they were', { salesNotes: ' Ring after 4 ' }, null],
  ['the sum is the same in other signs', { quotePrice: '$1,850' }, null],
  ['the notes changed', { salesNotes: 'Ring at 5' }, { salesNotes: 'Ring at 5' }],
  ['the notes were emptied', { salesNotes: '' }, { salesNotes: null }],
  ['a sum changed', { quotePrice: '1,900' }, { quotePrice: '1900.00' }],
  ['a sum was emptied', { quotePrice: '' }, { quotePrice: null }],
  ['a sum cannot be read', { quotePrice: 'lots' }, null],
])('sends the right fields when %s', (_when, draft, update) => {
  expect(pendingUpdate(stored, draft)).toEqual(update);
});

it('shows what is typed before what is stored', () => {
  expect(shownValue(stored, {}, 'quotePrice')).toBe('1850.00');
  expect(shownValue(stored, { quotePrice: '' }, 'quotePrice')).toBe('');
});

it.each([
  ['', undefined],
  ['1,850', undefined],
  ['lots', 'Enter an amount such as 1850.00'],
  ['-1', 'Enter an amount of $0.00 or more'],
  ['$ -1', 'Enter an amount of $0.00 or more'],
])('says of the sum "%s": %s', (quotePrice, message) => {
  expect(sumError({ quotePrice }, 'quotePrice')).toBe(message);
  expect(sumError({}, 'quotePrice')).toBeUndefined();
});
