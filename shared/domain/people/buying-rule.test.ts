import { describe, expect, it } from 'vitest';
import { type BuyerStanding, missingForLead, missingToBuy } from './buying-rule.ts';

const TODAY = '2026-11-24';
const verified: BuyerStanding = {
  userType: 'provider',
  isEmailConfirmed: true,
  licenseNumber: '123456C',
  licenseState: 'NSW',
  licenseClass: 'contractor',
  licenseExpiresOn: '2027-05-01',
  isVerified: true,
  licenseRefusal: null,
  insuredUntil: null,
  insuranceReview: null,
};
const nothing: BuyerStanding = {
  ...verified,
  isEmailConfirmed: false,
  licenseNumber: null,
  licenseState: null,
  licenseExpiresOn: null,
  isVerified: false,
};

const nothingPromised = { buyingRule: 'anyone', insuranceRequired: false } as const;

const terms = (buyingRule: Parameters<typeof missingToBuy>[0]['buyingRule']) => ({ buyingRule, acceptingStates: [], insuranceRequired: false, emailRequired: false });

describe('an account lacks to buy', () => {
  it.each([
    ['anyone', nothing, []],
    ['licence_on_file', nothing, ['email_unconfirmed', 'licence_missing']],
    ['licence_verified', nothing, ['email_unconfirmed', 'licence_missing']],
    ['licence_on_file', { ...verified, licenseState: null }, ['licence_missing']],
    ['licence_on_file', { ...verified, isVerified: false, licenseExpiresOn: null }, []],
    ['licence_verified', { ...verified, isVerified: false, licenseExpiresOn: null }, ['licence_unverified']],
    ['licence_verified', { ...verified, isEmailConfirmed: false, isVerified: false }, ['email_unconfirmed', 'licence_unverified']],
    ['licence_verified', verified, []],
    ['licence_on_file', { ...verified, licenseExpiresOn: '2026-11-23' }, ['licence_expired']],
    ['licence_verified', { ...verified, licenseExpiresOn: '2026-11-23' }, ['licence_expired']],
    ['licence_on_file', { ...verified, isVerified: false, licenseRefusal: 'Not found' }, ['licence_refused']],
    ['licence_verified', { ...verified, isVerified: false, licenseRefusal: 'Not found' }, ['licence_refused']],
    ['licence_verified', { ...verified, licenseClass: 'electrician' }, ['licence_class']],
    ['licence_verified', { ...verified, licenseClass: 'restricted', isVerified: false }, ['licence_class']],
    ['licence_verified', { ...verified, licenseClass: null }, ['licence_unverified']],
    ['licence_verified', { ...verified, licenseExpiresOn: null }, ['licence_unverified']],
    ['licence_on_file', { ...verified, licenseClass: 'electrician' }, []],
    ['anyone', { ...verified, licenseClass: 'restricted', licenseRefusal: 'Not found' }, []],
    ['licence_verified', { ...nothing, userType: 'super_admin' }, []],
  ] as const)('where the rule is %s, with %j: %j', (rule, standing, needs) => {
    expect(missingToBuy(terms(rule), standing, TODAY)).toEqual(needs);
  });

  it.each([
    ['anyone', nothing, ['email_unconfirmed']],
    ['licence_on_file', nothing, ['email_unconfirmed', 'licence_missing']],
    ['anyone', { ...nothing, isEmailConfirmed: true }, []],
    ['anyone', { ...nothing, userType: 'super_admin' }, []],
  ] as const)('outside the demo world, where the rule is %s, with %j: %j', (rule, standing, needs) => {
    expect(missingToBuy({ ...terms(rule), emailRequired: true }, standing, TODAY)).toEqual(needs);
  });

  it('nothing on the day on which its licence expires', () => {
    expect(missingToBuy(terms('licence_verified'), { ...verified, licenseExpiresOn: TODAY }, TODAY)).toEqual([]);
  });
});

describe('where buying needs insurance, an account lacks', () => {
  it.each([
    ['anyone', {}, ['insurance_missing']],
    ['anyone', { insuranceReview: 'under_review' }, ['insurance_under_review']],
    ['anyone', { insuranceReview: 'refused' }, ['insurance_refused']],
    ['anyone', { insuredUntil: '2026-11-23' }, ['insurance_expired']],
    ['anyone', { insuredUntil: '2026-11-23', insuranceReview: 'under_review' }, ['insurance_under_review']],
    ['anyone', { insuredUntil: TODAY }, []],
    ['anyone', { insuredUntil: '2027-01-01', insuranceReview: 'refused' }, []],
    ['anyone', { userType: 'super_admin' }, []],
    ['licence_verified', { isVerified: false }, ['licence_unverified', 'insurance_missing']],
  ] as const)('under the rule %s, with %j: %j', (rule, changes, needs) => {
    const asked = { ...terms(rule), insuranceRequired: true };
    expect(missingToBuy(asked, { ...verified, ...changes }, TODAY)).toEqual(needs);
    expect(missingForLead(asked, { ...verified, ...changes }, { state: 'NSW', promised: nothingPromised, today: TODAY })).toEqual(needs);
  });
});

describe('for a lead', () => {
  it.each([
    ['NSW', [], []],
    ['VIC', [], ['licence_elsewhere']],
    ['VIC', ['VIC', 'ACT'], []],
    ['QLD', ['VIC', 'ACT'], ['licence_elsewhere']],
    [null, [], []],
  ] as const)('in %s, where %j accept other licences, a licence of New South Wales lacks %j', (state, acceptingStates, needs) => {
    expect(missingForLead({ ...terms('licence_verified'), acceptingStates: [...acceptingStates] }, verified, { state, promised: nothingPromised, today: TODAY })).toEqual(needs);
  });

  it('elsewhere nothing is lacking where everyone may buy, nor for a super admin', () => {
    const asked = { state: 'WA', promised: nothingPromised, today: TODAY } as const;
    expect(missingForLead(terms('anyone'), nothing, asked)).toEqual([]);
    expect(missingForLead(terms('licence_verified'), { ...verified, userType: 'super_admin' }, asked)).toEqual([]);
  });

  it.each([
    ['anyone', 'anyone', []],
    ['anyone', 'licence_on_file', []],
    ['anyone', 'licence_verified', ['licence_unverified']],
    ['licence_verified', 'anyone', ['licence_unverified']],
    ['licence_on_file', 'licence_verified', ['licence_unverified']],
  ] as const)('under %s, whose customer was promised %s, a licence that nobody verified lacks %j', (rule, promisedRule, needs) => {
    const promised = { buyingRule: promisedRule, insuranceRequired: false };
    expect(missingForLead(terms(rule), { ...verified, isVerified: false }, { state: 'NSW', promised, today: TODAY })).toEqual(needs);
  });

  it('whose customer was promised insurance, it is lacking where the market no longer asks for it', () => {
    const promised = { buyingRule: 'anyone', insuranceRequired: true } as const;
    expect(missingForLead(terms('anyone'), verified, { state: 'NSW', promised, today: TODAY })).toEqual(['insurance_missing']);
  });
});
