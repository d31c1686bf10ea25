import { describe, expect, it } from 'vitest';
import { fitsRegister } from './abn-register.ts';

describe('the name on an account fits the register', () => {
  it.each([
    ['Acme Electrical', ['ACME ELECTRICAL PTY LTD'], true],
    ['Acme Electrical Pty. Ltd.', ['ACME ELECTRICAL PTY LTD'], true],
    ['ACME', ['ACME ELECTRICAL PTY LTD'], true],
    ['Acme Electrical Services Sydney', ['ACME ELECTRICAL PTY LTD'], true],
    ['Volt & Sons', ['ACME ELECTRICAL PTY LTD', 'VOLT AND SONS'], true],
    ['O’Neil Sparks', ["O'NEIL SPARKS"], true],
    ['Müller Electrical', ['MULLER ELECTRICAL'], true],
    ['Ada Volt', ['VOLT, ADA MARY'], true],
    ['Volt & Sons', ['ACME ELECTRICAL PTY LTD'], false],
    ['Acme Plumbing', ['ACME ELECTRICAL PTY LTD'], false],
    ['Pty Ltd', ['ACME ELECTRICAL PTY LTD'], false],
    ['Acme', [], false],
    ['Acme', ['THE TRUSTEE FOR'], false],
  ] as const)('%s, %j: %s', (name, registered, fits) => {
    expect(fitsRegister(name, registered)).toBe(fits);
  });
});
