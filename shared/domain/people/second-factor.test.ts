import { describe, expect, it } from 'vitest';
import { type FactorSignIn, needsStepUp, standingOf } from './second-factor.ts';

const at = new Date('2026-11-25T09:00:00Z');
const ago = (minutes: number) => new Date(at.getTime() - minutes * 60_000);

const signIn = (fields: Partial<FactorSignIn>): FactorSignIn => ({
  hasFactor: false,
  isRequired: true,
  givenAt: null,
  graceAt: null,
  ...fields,
});

describe('what a sign-in opens', () => {
  it.each([
    ['nothing until the factor of its account is given', signIn({ hasFactor: true }), 'pending'],
    ['nothing until then, whether or not one is required', signIn({ hasFactor: true, isRequired: false }), 'pending'],
    ['nothing by grace where the account has a factor by now', signIn({ hasFactor: true, graceAt: ago(1) }), 'pending'],
    ['everything once it was given, however long ago', signIn({ hasFactor: true, givenAt: ago(10_000) }), 'open'],
    ['only the set-up where one is required and the account has none', signIn({}), 'missing'],
    ['only the set-up after its factor was taken away', signIn({ givenAt: ago(1) }), 'missing'],
    ['everything where none is required', signIn({ isRequired: false }), 'open'],
    ['everything in the one sign-in of grace', signIn({ graceAt: ago(0) }), 'open'],
    ['everything just before a day of grace is over', signIn({ graceAt: ago(24 * 60 - 1) }), 'open'],
    ['only the set-up when the day of grace is over', signIn({ graceAt: ago(24 * 60) }), 'missing'],
  ])('is %s', (_what, given, standing) => {
    expect(standingOf(given, at)).toBe(standing);
  });
});

describe('an act that needs the factor again', () => {
  it.each([
    ['asks for one that was given ten minutes ago', signIn({ hasFactor: true, givenAt: ago(10) }), true],
    ['does not ask for one that was given less than ten minutes ago', signIn({ hasFactor: true, givenAt: new Date(ago(10).getTime() + 1) }), false],
    ['asks for one that was never given', signIn({ hasFactor: true }), true],
    ['does not ask an account without one', signIn({ isRequired: false }), false],
    ['does not ask an account in its grace', signIn({ graceAt: ago(1) }), false],
  ])('%s', (_what, given, asks) => {
    expect(needsStepUp(given, at)).toBe(asks);
  });
});
