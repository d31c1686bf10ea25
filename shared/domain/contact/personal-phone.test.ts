import fc from 'fast-check';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import { isPersonalPhone } from './phone.ts';

const TYPES = new Set(['MOBILE', 'FIXED_LINE', 'FIXED_LINE_OR_MOBILE']);

/** What Google's list of numbers says of one. */
function isListed(national: string): boolean {
  const parsed = parsePhoneNumberFromString(national, 'AU');
  return parsed?.country === 'AU' && parsed.isValid() && TYPES.has(parsed.getType() ?? '');
}

const digits = (length: number) => fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((list) => list.join(''));
const starting = (start: string, length: number) => digits(length - start.length).map((rest) => start + rest);
const anyNational = fc.oneof(
  starting('04', 10),
  ...['02', '03', '07', '08', '0851', '0891', '085', '0241', '0349', '049', '048', '047', '05', '01', '13', '18', '19'].map((start) => starting(start, 10)),
  starting('0', 9),
  starting('0', 11),
);

describe('a number that a person can own', () => {
  it('is one that the list of Google has as a mobile or landline number of Australia', () => {
    fc.assert(
      fc.property(anyNational, (national) => {
        expect([national, isPersonalPhone(national)]).toEqual([national, isListed(national)]);
      }),
      { numRuns: 20_000 },
    );
  });

  it('is so in every range of a thousand numbers under 0851, 0891 and the mobile prefixes', () => {
    for (const start of ['0851', '0891']) {
      for (let range = 0; range < 1000; range += 1) {
        const national = `${start}${String(range).padStart(3, '0')}123`;
        expect([national, isPersonalPhone(national)]).toEqual([national, isListed(national)]);
      }
    }
    for (let range = 0; range < 10_000; range += 1) {
      const national = `0${String(range).padStart(4, '0')}12345`;
      expect([national, isPersonalPhone(national)]).toEqual([national, isListed(national)]);
    }
  });

  it.each(['0491 570 006', '+61 491 570 006', '0061 491 570 006', '0011 61 491 570 006', '(+61) 491-570-006', '+61 (0)491.570.006', '(02) 5550 1234'])(
    'may be written %s',
    (typed) => {
      expect(isPersonalPhone(typed)).toBe(true);
    },
  );

  it.each(['1900 555 000', '1902 555 000', '1300 975 707', '1800 975 707', '13 11 14', '0000000000', '000 000 0000 0000', '+1 900 555 0000', '+64 21 123 4567', '0147 123 456', '0500 000 000', ''])(
    'is not %j',
    (typed) => {
      expect(isPersonalPhone(typed)).toBe(false);
    },
  );
});
