import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPlainName } from './plain-name.ts';

describe('a name', () => {
  it.each([
    'Priya', 'O’Brien', "O'Brien", 'Anne-Marie', 'J. Smith', 'St. John', 'Nguyễn Thị Hà', 'Volt & Sons', 'Smith t/a Volt Electrical',
    'Level 2 Electrical Pty. Ltd.', 'A+ Sparkies (NSW)', '24/7 Electrical', 'Electrical 2000', '1st Choice', 'No. 1 Electrical', '山田',
    'A.B. Electrical', 'J.É Smith', 'J.E\u0301 Smith', 'मीरा शर्मा', 'Sparks ❤ Volts', 'Bright . Sparks', 'So... Electrical', 'Smith Bros.',
    'St. Mary', 'A.B. Electrical Pty. Ltd.', "O'Brien & Co.", 'Smith Bros. Co', 'Volt Pty . Ltd .', 'Sparks Inc. Australia',
  ])('%s is taken', (name) => {
    expect(isPlainName(name)).toBe(true);
  });

  it.each([
    'https://evil.example/ato', 'claim at evil.example', 'evil.co', 'EVIL.EXAMPLE', 'evil。example', 'evil．example', 'evil dot com', 'evil (dot) com',
    'www evil', 'WWW.evil', '//evil', 'http:evil', 'mailto:me', 'me@evil', 'me＠evil.example', 'your refund of $912', 'pay €50', 'ring 1300 555 000',
    'call 04 91 57', '0491-570-156', '(02) 9999 9999', '１２３４５６', '10.0.0.1', 'e\u200Bvil', 'evil\\share', '1 2 3 4 5 6',
    'हिन्दी.com', 'i❤.ws', 'i❤️.ws', 'pay_.co', 'pay-.co', 'pay me.भारत', 'pay.कॉम', 'e\u0301.com', 'evil｡com', 'claim.ato-gov.com', 'pay.me/x',
    'evil .com/pay', 'evil .com', 'evil\u00A0.com', 'evil\u2009.com', '.com', 'evil ..com', 'evil . com', 'evil. com', 'evil 。com', 'evil\u2024com', 'evil﹒com',
    'evil[.]com', 'evil (.) com', 'evil{dot}com', 'hxxp evil', 'HXXPS evil', 'https evil', 'evil .भारत', 'pay .xn--p1ai',
  ])('%s is refused', (name) => {
    expect(isPlainName(name)).toBe(false);
  });

  const word = fc.stringMatching(/^[A-Za-z]{2,10}$/);

  it('with a domain anywhere is refused', () => {
    fc.assert(
      fc.property(word, word, fc.stringMatching(/^[a-z]{2,6}$/), fc.constantFrom('', '/pay', '?x now'), (before, host, tld, tail) => {
        expect(isPlainName(`${before} ${host}.${tld}${tail}`)).toBe(false);
      }),
    );
  });

  it('with a domain is refused, whatever its script and whatever stands before its dot', () => {
    const before = fc.string({ unit: 'grapheme', maxLength: 3 });
    const top = fc.constantFrom('com', 'ws', 'भारत', 'कॉम', 'இந்தியா', 'ไทย', '中国', 'рф', 'مصر');
    fc.assert(
      fc.property(word, before, fc.constantFrom('.', '。', '．', '｡', '\u2024', '﹒'), top, (first, host, dot, tld) => {
        expect(isPlainName(`${first} ${host}${dot}${tld}`)).toBe(false);
      }),
    );
  });

  it('of initials before a surname is taken', () => {
    const initials = fc.array(fc.stringMatching(/^[A-Z]$/), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(initials, word.filter((each) => !/^www/i.test(each)), (letters, surname) => {
        expect(isPlainName(`${letters.map((letter) => `${letter}.`).join('')} ${surname}`)).toBe(true);
      }),
    );
  });

  it('with six digits is refused, whatever is between them', () => {
    const digits = fc.array(fc.tuple(fc.constantFrom('0', '1', '5', '9', '４', '٧'), fc.constantFrom('', ' ', '-', '.', ' - ', '/', ')', ' (')), { minLength: 6, maxLength: 12 });
    fc.assert(
      fc.property(word, digits, (before, run) => {
        expect(isPlainName(`${before} ${run.map((pair) => pair.join('')).join('')}`)).toBe(false);
      }),
    );
  });

  it('of words alone is taken', () => {
    fc.assert(
      fc.property(fc.array(word.filter((each) => !/^www/i.test(each) && each.toLowerCase() !== 'dot'), { minLength: 1, maxLength: 4 }), (words) => {
        expect(isPlainName(words.join(' '))).toBe(true);
      }),
    );
  });
});
