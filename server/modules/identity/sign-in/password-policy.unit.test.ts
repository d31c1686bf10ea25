import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passwordProblem } from './password-policy.ts';

const priya = { username: 'PriyaVolt7', email: 'priya.raman@example.com', companyName: 'Raman & Daughters Electrical' };

describe('a password', () => {
  it.each([
    'PriyaVolt7', 'priyavolt7', 'priyavolt', 'Priya-Volt', 'priyavolt123', '2026priyavolt!', 'PRIYAVOLT7!!', 'priyavoltpriyavolt',
    'priya.raman@example.com', 'PriyaRaman', 'priya_raman99', 'raman & daughters electrical', 'RamanDaughtersElectrical1',
  ])('%s is refused to who is called that', (password) => {
    expect(passwordProblem(password, priya)).toMatch(/^Your username, email address or company name/);
  });

  it.each(['aaaaaa', '      ', '!!!!!!!!!!!!!!', 'ééééééé', '😀😀😀😀😀😀'])('%j is refused for being one character', (password) => {
    expect(passwordProblem(password, priya)).toMatch(/repeated character/);
  });

  it.each(['a kettle of copper', 'priya likes copper kettles', 'volt-meter-7-green', 'electrical storms'])('%s is taken', (password) => {
    expect(passwordProblem(password, priya)).toBeUndefined();
  });

  it('of a super admin has twelve characters', () => {
    const admin = { username: 'root-of-it', userType: 'super_admin' } as const;

    expect(passwordProblem('elevenchars', admin)).toBe('A super admin’s password has at least 12 characters');
    expect(passwordProblem('twelve chars', admin)).toBeUndefined();
    expect(passwordProblem('elevenchars', { ...admin, userType: 'provider' })).toBeUndefined();
  });

  it('made of the username and digits is refused, whatever the case, the digits and the punctuation', () => {
    const name = fc.stringMatching(/^[a-z]{4,12}$/);
    const around = fc.stringMatching(/^[\d!._ -]{0,6}$/);
    fc.assert(
      fc.property(name, around, around, fc.boolean(), (username, before, after, isUpper) => {
        const password = `${before}${isUpper ? username.toUpperCase() : username}${after}`;
        expect(passwordProblem(password, { username })).toBeDefined();
      }),
    );
  });

  it('of other words is never taken for the username', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-f]{4,12}$/), fc.stringMatching(/^[g-z]{3}[a-z ]{8,20}$/), (username, password) => {
        expect(passwordProblem(`${password}q`, { username }) ?? '').not.toMatch(/username/);
      }),
    );
  });
});
