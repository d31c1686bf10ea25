import { describe, expect, it } from 'vitest';
import { formatAbn, isAbn } from './abn.ts';

// Of the Tax Office, of ASIC, of the Reserve Bank, and one that many examples use.
const VALID = ['51824753556', '53004085616', '86768265615', '50008559486'];

describe('an ABN', () => {
  it.each(VALID)('%s is one', (digits) => {
    expect(isAbn(digits)).toBe(true);
  });

  it.each([
    ['with spaces', '51 824 753 556'],
    ['of ten digits', '5182475355'],
    ['of twelve digits', '518247535566'],
    ['with a letter', '5182475355a'],
    ['of nothing', ''],
    ['of zeros', '00000000000'],
    ['with digits of another script', '٥١٨٢٤٧٥٣٥٥٦'],
  ])('%s is none', (_what, typed) => {
    expect(isAbn(typed)).toBe(false);
  });

  it('with one digit mistyped is none, whichever it is', () => {
    const mutants = VALID.flatMap((abn) =>
      [...abn].flatMap((digit, at) =>
        [...'0123456789'].filter((other) => other !== digit).map((other) => abn.slice(0, at) + other + abn.slice(at + 1)),
      ),
    );

    expect(mutants).toHaveLength(VALID.length * 11 * 9);
    expect(mutants.filter(isAbn)).toEqual([]);
  });

  it('with two neighbours swapped is none', () => {
    const swapped = VALID.flatMap((abn) =>
      Array.from(abn.slice(1), (next, at) => abn.slice(0, at) + next + (abn[at] ?? '') + abn.slice(at + 2)),
    );

    expect(swapped.filter((typed) => isAbn(typed) && !VALID.includes(typed))).toEqual([]);
  });

  it('is written in groups for people', () => {
    expect(formatAbn('51824753556')).toBe('51 824 753 556');
  });
});
