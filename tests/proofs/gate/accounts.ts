import { daysAfter } from '../../../shared/domain/time/calendar-date.ts';
import type { BuyingRule } from '../../../shared/domain/people/buying-rule.ts';
import type { NewUser } from '../../../server/modules/identity/accounts/user-store.ts';

/** The columns of an account that decide whether it may buy. */
export type Standing = Required<
  Pick<NewUser, 'emailConfirmedAt' | 'licenseNumber' | 'licenseState' | 'licenseClass' | 'licenseHolder' | 'licenseExpiresOn' | 'isVerified' | 'licenseRefusal' | 'licenseSubmittedAt' | 'insuredUntil' | 'insuranceReview' | 'insuranceSubmittedAt' | 'isActive'>
>;

const good: Standing = {
  emailConfirmedAt: new Date(0),
  licenseNumber: '123456C',
  licenseState: 'NSW',
  licenseClass: 'contractor',
  licenseHolder: 'Tester Electrical',
  licenseExpiresOn: '2099-01-31',
  isVerified: true,
  licenseRefusal: null,
  licenseSubmittedAt: null,
  insuredUntil: '2099-01-31',
  insuranceReview: null,
  insuranceSubmittedAt: null,
  isActive: true,
};

const nothing: Standing = { ...good, licenseNumber: null, licenseState: null, licenseClass: null, licenseHolder: null, licenseExpiresOn: null, isVerified: false };
const onFile: Standing = { ...good, licenseClass: null, licenseHolder: null, licenseExpiresOn: null, isVerified: false };

/** How an account may stand, and under which rules it may buy a lead in New South Wales: written by hand, apart from the product. */
interface State {
  standing: (today: string) => Standing;
  mayBuy: Record<BuyingRule, boolean>;
  /** The same where New South Wales accepts the licences of other states; only of licences of another state. */
  mayBuyAccepted?: Record<BuyingRule, boolean>;
  /** Whether its insurance counts; it does where nothing else is said. */
  isInsured?: false;
}

const always = { anyone: true, licence_on_file: true, licence_verified: true };
const never = { anyone: false, licence_on_file: false, licence_verified: false };
const onlyAnyone = { ...never, anyone: true };

export const states: Record<string, State> = {
  'no licence': { standing: () => nothing, mayBuy: onlyAnyone },
  'licence on file': { standing: () => onFile, mayBuy: { ...always, licence_verified: false } },
  'licence under review': {
    standing: () => ({ ...onFile, licenseClass: 'contractor', licenseSubmittedAt: new Date(0) }),
    mayBuy: { ...always, licence_verified: false },
  },
  // What a sign-up with an invitation stores of the licence that is typed.
  'invited licence': {
    standing: () => ({ ...onFile, licenseSubmittedAt: new Date(0) }),
    mayBuy: { ...always, licence_verified: false },
  },
  'licence without expiry': {
    standing: () => ({ ...good, licenseExpiresOn: null, isVerified: false, licenseSubmittedAt: new Date(0) }),
    mayBuy: { ...always, licence_verified: false },
  },
  'unconfirmed email': { standing: () => ({ ...good, emailConfirmedAt: null }), mayBuy: never },
  'licence verified here': { standing: () => good, mayBuy: always },
  'licence verified in another state': { standing: () => ({ ...good, licenseState: 'VIC' }), mayBuy: onlyAnyone, mayBuyAccepted: always },
  'licence of another state on file': {
    standing: () => ({ ...onFile, licenseState: 'QLD' }),
    mayBuy: onlyAnyone,
    mayBuyAccepted: { ...always, licence_verified: false },
  },
  'licence of another state expired yesterday': {
    standing: (today) => ({ ...good, licenseState: 'VIC', licenseExpiresOn: daysAfter(today, -1) }),
    mayBuy: onlyAnyone,
    mayBuyAccepted: onlyAnyone,
  },
  'licence expires today': { standing: (today) => ({ ...good, licenseExpiresOn: today }), mayBuy: always },
  'licence expired yesterday': { standing: (today) => ({ ...good, licenseExpiresOn: daysAfter(today, -1) }), mayBuy: onlyAnyone },
  'licence refused': { standing: () => ({ ...onFile, licenseRefusal: 'The register has no such number.' }), mayBuy: onlyAnyone },
  'refused, handed in again': {
    standing: () => ({ ...onFile, licenseRefusal: 'The register has no such number.', licenseSubmittedAt: new Date(0) }),
    mayBuy: onlyAnyone,
  },
  'licence of no contractor': { standing: () => ({ ...good, licenseClass: 'electrician' }), mayBuy: { ...always, licence_verified: false } },
  'insurance ends today': { standing: (today) => ({ ...good, insuredUntil: today }), mayBuy: always },
  'insurance missing': { standing: () => ({ ...good, insuredUntil: null }), mayBuy: always, isInsured: false },
  'insurance under review': {
    standing: () => ({ ...good, insuredUntil: null, insuranceReview: 'under_review', insuranceSubmittedAt: new Date(0) }),
    mayBuy: always,
    isInsured: false,
  },
  'insurance refused': { standing: () => ({ ...good, insuredUntil: null, insuranceReview: 'refused' }), mayBuy: always, isInsured: false },
  'insurance ended yesterday': { standing: (today) => ({ ...good, insuredUntil: daysAfter(today, -1) }), mayBuy: always, isInsured: false },
  'account deactivated': { standing: () => ({ ...good, isActive: false }), mayBuy: never },
};

/** Standings of a verified licence of which something is not known. The database must refuse each. */
export const incomplete: Partial<Standing>[] = (['licenseNumber', 'licenseState', 'licenseClass', 'licenseHolder', 'licenseExpiresOn'] as const).map(
  (column) => Object.assign({}, good, { [column]: null }),
);

/** The standing of an account that may buy under every rule. */
export const mayBuyAlways = good;
