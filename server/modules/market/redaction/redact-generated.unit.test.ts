import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CORPUS_CUSTOMER } from '../../../../tests/support/redaction/redact-corpus.ts';
import { firstNameOf, redactFreeText } from '../../../../shared/domain/contact/redact.ts';
import { fold } from '../../../../shared/domain/contact/text-fold.ts';

const redacted = (text: string) => redactFreeText(text, CORPUS_CUSTOMER);
const marked = (text: string) => fold(text.replaceAll('[hidden]', '¦')).text;
const squashed = (text: string) => marked(text).replace(/[^a-z\d¦]/g, '');

function cut(number: string, at: number[], between: string): string {
  const pieces = [...number].map((figure, index) => (at.includes(index) ? between : '') + figure);
  return pieces.join('');
}

describe('redactFreeText on generated text', () => {
  const words = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
  const wordOf = (figure: string) => words[Number(figure)] ?? figure;
  const digit = fc.integer({ min: 0, max: 9 });
  const mobile = fc
    .array(digit, { minLength: 8, maxLength: 8 })
    .map((rest) => `04${rest.join('')}`);
  const local = fc.integer({ min: 20_000_000, max: 99_999_999 });
  const landline = fc
    .tuple(fc.constantFrom('02', '03', '07', '08'), local)
    .map((parts) => parts.join(''));
  const separator = fc.constantFrom(
    ' ',
    '-',
    '.',
    '',
    '/',
    ' - ',
    '_',
    '\u00a0',
    '\u200b',
    '–',
    '  ',
  );
  const before = fc.constantFrom(
    '',
    'call ',
    'need 6 lights, ph ',
    'at 5 pm ',
    '(',
    'on 12/08 ',
    'T: ',
  );
  const after = fc.constantFrom('', ' thanks', '.', ' after 5', ', 240 V', ') ok', ' for a quote');
  const around = fc.tuple(before, after);
  const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 9 });

  /** No five figures in a row of the number may be left, in figures or in words. */
  function expectHidden(line: string, number: string): void {
    const shown = words.reduce(
      (text, word, value) => text.replaceAll(word, String(value)),
      marked(redacted(line)).replaceAll('oh', '0'),
    );
    const figures = shown.replace(/[^\d¦]/g, '');

    expect(figures).toContain('¦');
    for (let from = 0; from + 5 <= number.length; from += 1) {
      expect(figures).not.toContain(number.slice(from, from + 5));
    }
  }

  it('hides mobile numbers cut up anywhere', () => {
    fc.assert(
      fc.property(mobile, cuts, separator, around, (number, at, between, [start, end]) => {
        expectHidden(`${start}${cut(number, at, between)}${end}`, number);
      }),
      { numRuns: 500 },
    );
  });

  it('hides landline numbers in groups', () => {
    fc.assert(
      fc.property(landline, separator, around, (number, between, [start, end]) => {
        expectHidden(`${start}${cut(number, [2, 6], between)}${end}`, number);
      }),
      { numRuns: 300 },
    );
  });

  it('hides local numbers without their area', () => {
    const number = local.map(String);
    const lead = fc.constantFrom('', 'ring ', 'to book 2 lights to ', 'for quotes ', 'T: ');
    const tail = fc.constantFrom('', ' for a quote', ' to book', ' thanks', '.', ' oh and a fan');
    const gap = fc.constantFrom('', ' ', '-', '.');
    fc.assert(
      fc.property(number, lead, tail, gap, (figures, start, end, between) => {
        // "2000-2130" and "4500-5250" are hours and prices.
        fc.pre(/^[3-9]/.test(figures) && !/^..(?:00|50)..(?:00|50)$/.test(figures));
        expectHidden(`${start}${cut(figures, [4], between)}${end}`, figures);
      }),
      { numRuns: 300 },
    );
  });

  it('hides numbers with the country before them', () => {
    const country = fc.constantFrom('+61', '+61 ', '0061 ', '61 ', '+61 (0)', '(+61) ', '+61-');
    fc.assert(
      fc.property(country, mobile, separator, (prefix, number, between) => {
        expectHidden(`ring ${prefix}${cut(number.slice(1), [3, 6], between)}`, number);
      }),
      { numRuns: 300 },
    );
  });

  it('hides numbers in words, or in words and figures', () => {
    const spoken = fc.array(fc.boolean(), { minLength: 10, maxLength: 10 });
    const between = fc.constantFrom(' ', '-', ', ', ' dash ', '  ');
    fc.assert(
      fc.property(mobile, spoken, between, (number, inWords, gap) => {
        const pieces = [...number].map((figure, at) => (inWords[at] ? wordOf(figure) : figure));
        expectHidden(`it is ${pieces.join(gap)} ok`, number);
      }),
      { numRuns: 500 },
    );
  });

  it('hides e-mail addresses in any of the usual disguises', () => {
    const user = fc.stringMatching(/^[a-z]{4,6}[._]?[a-z0-9]{2,8}$/);
    const at = fc.constantFrom('@', ' @ ', ' at ', '(at)', ' [at] ', '＠', '@\u200b', ' AT ');
    const host = fc.constantFrom('example', 'gmail', 'my-house', 'bigpond');
    const dot = fc.constantFrom('.', ' dot ', '(dot)', ' [dot] ', '．', ' DOT ');
    const end = fc.constantFrom('com', 'net', 'org', 'com.au', 'net.au');
    fc.assert(
      fc.property(fc.tuple(user, at, host, dot, end), ([name, sign, domain, point, top]) => {
        const shown = redacted(`write to ${name}${sign}${domain}${point}${top}`);

        expect(squashed(shown)).not.toContain(squashed(name));
        expect(squashed(shown)).not.toContain(squashed(domain));
      }),
      { numRuns: 500 },
    );
  });

  it('hides street addresses of any make', () => {
    const number = fc.constantFrom(
      '12',
      '4/12',
      '12a',
      'Unit 4, 12',
      '12-14',
      'No. 12',
      'U4/12',
      '#12',
    );
    const street = fc.constantFrom('Wattlebird', 'old wattlebird', 'WATTLEBIRD', 'St Wattlebird');
    const type = fc.constantFrom(
      'Street',
      'st',
      'Rd',
      'ave',
      'Close',
      'cl',
      'Pde',
      'tce',
      'Drive',
      'hwy',
    );
    fc.assert(
      fc.property(number, street, type, (house, name, kind) => {
        const shown = redacted(`6 lights, we are at ${house} ${name} ${kind}, Newtown`);

        expect(shown).toBe('6 lights, we are at [hidden], Newtown');
      }),
      { numRuns: 300 },
    );
  });

  it('changes nothing in measures, dates and prices', () => {
    const measure = fc
      .tuple(
        fc.integer({ min: 1, max: 2_000 }),
        fc.constantFrom('V', 'A', 'W', 'mm', 'm', 'kW', 'lm'),
      )
      .map(([value, unit]) => `${value} ${unit}`);
    const price = fc.integer({ min: 1, max: 20_000 }).map((dollars) => `$${dollars}`);
    const date = fc
      .tuple(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 1, max: 12 }))
      .map(([day, month]) => `on ${day}/${month}`);
    const time = fc.integer({ min: 1, max: 12 }).map((hour) => `at ${hour}:30 pm`);
    const pieces = fc.array(fc.oneof(measure, price, date, time), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(pieces, (list) => {
        const text = `Need lights ${list.join(', ')}`;

        expect(redacted(text)).toBe(text);
      }),
      { numRuns: 500 },
    );
  });
});

describe('redactFreeText on hostile text', () => {
  const number = ' 0491 570 006';
  it.each([
    ['figures', ['0', '1 ', '0491 ', '+61', '1/1 ', '1-', '0\u200b', '\u{1d7ce}', '(0', '/']],
    ['number words', ['four ', 'to ', 'double ', 'triple 4 ', 'l1', 'call me on ']],
    ['single characters', ['a', 'é', '😀', '\n', "'", 'a.', '-a', 'a_', 'k o w ', 'a b c ']],
    ['e-mail', ['@', 'a@', '@a', '[at]', 'a at ', 'a dot ', 'dot ', 'a.com', 'com ', 'gmail']],
    ['handles', ['fb: ', 'insta @', 'is ', 'add a ', 'we are a ', 'on ig ', 'name is ']],
    ['addresses', ['st ', '12 a st ', 'unit 4 /', 'lot ', 'corner of ', '-33.868', 'the ']],
  ])('answers in full to 4,000 characters of %s', (_kind, pieces) => {
    for (const piece of pieces) {
      const shown = redacted(`${piece.repeat(4_000).slice(0, 3_985)} x${number}`);

      expect(shown.endsWith('[hidden]')).toBe(true);
      expect(squashed(shown)).not.toContain('0491570006');
    }
  });

  it('never fails, whatever the text and the name', () => {
    const anyText = fc
      .array(fc.integer({ min: 0, max: 0x10_ff_ff }), { maxLength: 80 })
      .map((codePoints) => String.fromCodePoint(...codePoints));
    fc.assert(
      fc.property(anyText, anyText, (text, name) => {
        expect(typeof redactFreeText(text, name)).toBe('string');
        expect(firstNameOf(name).length).toBeGreaterThan(0);
      }),
    );
  });
});
