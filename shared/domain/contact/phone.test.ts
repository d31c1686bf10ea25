import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countDigits,
  formatPhone,
  internationalPhone,
  isMobile,
  landlinesInAnyArea,
  maskPhone,
  nationalPhone,
  phoneDigits,
  phoneHref,
  storedPhone,
} from './phone.ts';

const digit = fc.integer({ min: 0, max: 9 }).map(String);
const digits = (length: number) =>
  fc.array(digit, { minLength: length, maxLength: length }).map((list) => list.join(''));
const anyNational = fc.oneof(
  digits(8).map((rest) => `04${rest}`),
  fc.tuple(fc.constantFrom('02', '03', '07', '08'), digits(8)).map((parts) => parts.join('')),
  fc.tuple(fc.constantFrom('1300', '1800'), digits(6)).map((parts) => parts.join('')),
);
const anyText = fc
  .array(fc.integer({ min: 0, max: 0x10_ff_ff }), { maxLength: 60 })
  .map((codePoints) => String.fromCodePoint(...codePoints));
const separator = fc.constantFrom('', ' ', '-', '.', '/', '  ', ' - ', '–', '\u00a0', '\u200b');

function spaced(text: string, separators: string[]): string {
  return [...text].map((character, at) => character + (separators[at] ?? '')).join('');
}

describe('landlinesInAnyArea', () => {
  it.each(['9550 1234', '9550-1234', ' 95501234 '])('has %j once for each area code', (typed) => {
    expect(landlinesInAnyArea(typed)).toEqual(['+61295501234', '+61395501234', '+61795501234', '+61895501234']);
  });

  it.each(['02 9550 1234', '0412 345 678', '1300 123 456', '131234', '955012345', '0550 1234', 'none'])('has none for %j', (typed) => {
    expect(landlinesInAnyArea(typed)).toEqual([]);
  });
});

describe('nationalPhone', () => {
  it.each([
    ['0491 570 006', '0491570006'],
    ['0491570006', '0491570006'],
    ['0491-570-006', '0491570006'],
    ['0491.570.006', '0491570006'],
    ['(04) 9157 0006', '0491570006'],
    ['  0491 570 006\n', '0491570006'],
    ['+61 491 570 006', '0491570006'],
    ['+61491570006', '0491570006'],
    ['+61 (0)491 570 006', '0491570006'],
    ['(+61) 491 570 006', '0491570006'],
    ['0061 491 570 006', '0491570006'],
    ['61 491 570 006', '0491570006'],
    ['61 0491 570 006', '0491570006'],
    ['(02) 5550 1234', '0255501234'],
    ['02 5550 1234', '0255501234'],
    ['+61 2 5550 1234', '0255501234'],
    ['1800 975 707', '1800975707'],
    ['1300 975 707', '1300975707'],
    ['+61 1300 975 707', '1300975707'],
    ['０４９１ ５７０ ００６', '0491570006'],
    ['0491\u200b570\u200b006', '0491570006'],
  ])('reads %j as %s', (typed, national) => {
    expect(nationalPhone(typed)).toBe(national);
  });

  it.each([
    '',
    '   ',
    '13 11 14',
    '131114',
    '0491 570 00',
    '0491 570 0066',
    '491 570 006',
    '5550 1234',
    '1234 567 890',
    '0091 570 006',
    '0191 570 006',
    '0691 570 006',
    '1900 975 707',
    '+44 7700 900 123',
    '+64 491 570 006',
    '+0491 570 006',
    '0491 570 006 x2',
    'call 0491 570 006',
    '0491 570 006 / 0491 570 156',
    '++61 491 570 006',
    'oh four nine one',
    'Anna',
  ])('refuses %j', (typed) => {
    expect(nationalPhone(typed)).toBeNull();
  });

  it('reads every number however it is separated, with or without the country', () => {
    fc.assert(
      fc.property(
        anyNational,
        fc.array(separator, { minLength: 10, maxLength: 10 }),
        fc.constantFrom('', '+61 ', '61', '0061-', '+61(0)'),
        (national, separators, prefix) => {
          const own = prefix ? national.replace(/^0/, '') : national;
          fc.pre(!(prefix.includes('(0)') && own.startsWith('1')));
          expect(nationalPhone(prefix + spaced(own, separators))).toBe(national);
        },
      ),
    );
  });

  it('answers ten digits or null to anything', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        expect(nationalPhone(typed) ?? '0491570006').toMatch(/^[01]\d{9}$/);
      }),
    );
  });
});

describe('internationalPhone', () => {
  it.each([
    ['0491 570 006', '+61491570006'],
    ['(02) 5550 1234', '+61255501234'],
    ['1300 975 707', '+611300975707'],
    ['1800 975 707', '+611800975707'],
    ['13 11 14', null],
    ['', null],
  ])('reads %j as %s', (typed, international) => {
    expect(internationalPhone(typed)).toBe(international);
  });
});

describe('storedPhone', () => {
  it('keeps the national form of a number it recognises', () => {
    expect(storedPhone(' +61 (0)491 570 006 ')).toBe('0491570006');
  });

  it('keeps anything else as typed, trimmed', () => {
    expect(storedPhone('  +44 7700 900 123 ')).toBe('+44 7700 900 123');
  });
});

describe('maskPhone', () => {
  it.each([
    ['0491570318', '04•• ••• 318'],
    ['+61 491 570 318', '04•• ••• 318'],
    ['0255501907', '02•• ••• 907'],
    ['(02) 5550 1907', '02•• ••• 907'],
    ['1300 975 707', '13•• ••• 707'],
    ['13 11 14', '•••• ••• •••'],
    ['5550 1234', '•••• ••• •••'],
    ['+44 7700 900 123', '•••• ••• •••'],
    ['0491 570 0066', '•••• ••• •••'],
    ['call me', '•••• ••• •••'],
    ['', '•••• ••• •••'],
  ])('shows %j as %s', (phone, masked) => {
    expect(maskPhone(phone)).toBe(masked);
  });

  it('shows no more than five digits of any number and none of anything else', () => {
    fc.assert(
      fc.property(fc.oneof(anyNational, digits(12), fc.string({ maxLength: 30 })), (phone) => {
        const shown = maskPhone(phone).replace(/[ •]/g, '');
        const national = nationalPhone(phone);
        expect(shown).toBe(national ? national.slice(0, 2) + national.slice(-3) : '');
      }),
    );
  });
});

describe('formatPhone', () => {
  it.each([
    ['0491570006', '0491 570 006'],
    ['+61491570006', '0491 570 006'],
    ['0255501234', '02 5550 1234'],
    ['1300975707', '1300 975 707'],
    ['13 11 14', '13 11 14'],
    ['+44 7700 900 123', '+44 7700 900 123'],
    ['', ''],
  ])('groups %j as %j', (phone, grouped) => {
    expect(formatPhone(phone)).toBe(grouped);
  });
});

describe('phoneHref', () => {
  it.each([
    ['0491 570 006', 'tel:+61491570006'],
    ['1800 975 707', 'tel:+611800975707'],
    ['13 11 14', 'tel:131114'],
    ['javascript:alert(1)', 'tel:1'],
    ['"><script>', 'tel:'],
  ])('turns %j into %s', (phone, href) => {
    expect(phoneHref(phone)).toBe(href);
  });

  it('is safe in an href whatever was typed', () => {
    fc.assert(
      fc.property(anyText, (phone) => {
        expect(phoneHref(phone)).toMatch(/^tel:\+?[0-9]*$/);
      }),
    );
  });
});

describe('isMobile', () => {
  it.each([
    ['0491 570 006', true],
    ['+61 491 570 006', true],
    ['02 5550 1234', false],
    ['1300 975 707', false],
    ['04', false],
    ['', false],
  ])('%j: %s', (phone, mobile) => {
    expect(isMobile(phone)).toBe(mobile);
  });
});

describe('countDigits', () => {
  it.each([
    ['', 0],
    ['no digits', 0],
    ['+61 (0)491 570 006', 12],
    ['13 11 14', 6],
    ['０４９', 3],
  ])('%j holds %i', (text, count) => {
    expect(countDigits(text)).toBe(count);
  });
});

describe('phoneDigits', () => {
  it.each([
    ['0491 570', '0491570'],
    ['(02) 5550-1234', '0255501234'],
    ['+61 491 570 006', '61491570006'],
    ['０４９', '049'],
    ['2204 Marrickville', null],
    ['12/14', null],
    ['+', null],
    ['', null],
  ])('of %j are %j', (typed, found) => {
    expect(phoneDigits(typed)).toBe(found);
  });
});
