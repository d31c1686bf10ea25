import { describe, expect, it } from 'vitest';
import { prefillOf, startQuote } from './quote-draft.ts';

describe('prefillOf', () => {
  it.each([
    ['', null],
    ['?serviceLocation=', null],
    ['?serviceLocation=%20%20&location=Perth', 'Perth'],
    ['?serviceLocation=Broome%20WA&location=Perth', 'Broome WA'],
    ['?location=Perth', 'Perth'],
    ['?location=1%20Bay%20Rd%0D%0APerth%09WA%0A', '1 Bay Rd Perth WA'],
    ['?suburb=St%20Kilda&postcode=3182', 'St Kilda 3182'],
    ['?postcode=3182', '3182'],
    ['?serviceLocation=1%20A%26B%20St%20%23%27%F0%9F%94%8C', "1 A&B St #'🔌"],
  ])('%j gives %j', (search, expected) => {
    expect(prefillOf(search)).toBe(expected);
  });
});

describe('startQuote', () => {
  it('starts where storage is blocked', () => {
    const start = startQuote('?location=Perth');

    expect(start.values.serviceLocation).toBe('Perth');
    expect(start.reached).toBe(0);
  });
});
