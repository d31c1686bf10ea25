import { expect, it } from 'vitest';
import { isSameHolder, isShownHolder } from './same-holder.ts';

const account = { firstName: 'Vera', lastName: 'O’Watt-Núñez', companyName: 'Watt & Daughters Electrical Pty Ltd' };
const registered = (holder: string, otherNames: string[] = []) => ({
  number: '1',
  holder,
  otherNames,
  type: 'Contractor Licence',
  class: 'contractor' as const,
  isElectrical: true,
  status: 'Current',
  isCurrent: true,
  expiresOn: null,
});

it.each([
  'WATT AND DAUGHTERS ELECTRICAL PTY. LTD.',
  'Watt Daughters Electrical',
  'VERA O’WATT-NUNEZ',
  'Vera Maria O’Watt-Núñez',
])('a licence of %s is the account’s', (holder) => {
  expect(isSameHolder(account, registered(holder))).toBe(true);
});

it('a licence whose business name is the company is the account’s', () => {
  expect(isSameHolder(account, registered('V. Somebody', ['Watt & Daughters Electrical']))).toBe(true);
});

it.each(['Vera', 'Electrical Pty Ltd', 'Watt Electrical Pty Ltd', 'Watt Daughters Electrical Services Sydney', 'Victor O’Watt-Núñez', ''])(
  'a licence of “%s” is somebody else’s',
  (holder) => {
    expect(isSameHolder(account, registered(holder))).toBe(false);
  },
);

it('an account without a company or with names of no letters has no licence by them', () => {
  expect(isSameHolder({ firstName: '-', lastName: '-', companyName: null }, registered('Pty Ltd'))).toBe(false);
});

it.each([
  ['WATT AND DAUGHTERS ELECTRICAL PTY. LTD.', [], account, true],
  ['V. Somebody', ['Watt & Daughters Electrical'], account, true],
  ['Vera O’Watt-Núñez', [], account, false],
  ['Vera O’Watt-Núñez', [], { ...account, companyName: null }, true],
  ['Watt Daughters Electrical', [], { ...account, companyName: null }, false],
])('a licence of “%s”, with the business names %j, belongs to the name that customers see of %j: %s', (holder, otherNames, named, isShown) => {
  expect(isShownHolder(named, registered(holder, otherNames))).toBe(isShown);
});
