import type { AustralianState } from './enums.ts';
import type { LicenceClass } from './licence.ts';
import type { UserType } from './roles.ts';

/**
 * Who may buy leads: every account in use, those with an electrical licence on file, or those whose licence a person of the market
 * has looked up.
 */
export const buyingRules = ['anyone', 'licence_on_file', 'licence_verified'] as const;
export type BuyingRule = (typeof buyingRules)[number];

/** How an account's latest insurance policy stands where it is not verified. */
export const insuranceReviews = ['under_review', 'refused'] as const;
export type InsuranceReview = (typeof insuranceReviews)[number];

/** What the market asks of those who buy. */
export interface BuyingTerms {
  buyingRule: BuyingRule;
  /** The states in which the licence of any other state is good too. */
  acceptingStates: AustralianState[];
  /** Whether buying needs a current public liability insurance that a person of the market has verified. */
  insuranceRequired: boolean;
}

/** What is known of an account that wants to buy. */
export interface BuyerStanding {
  userType: UserType;
  isEmailConfirmed: boolean;
  licenseNumber: string | null;
  licenseState: AustralianState | null;
  licenseClass: LicenceClass | null;
  /** The last day on which the licence is good, YYYY-MM-DD; null while nobody has looked it up. */
  licenseExpiresOn: string | null;
  isVerified: boolean;
  /** Why the licence was refused; null unless it was. */
  licenseRefusal: string | null;
  /** The last day on which a verified insurance policy is good, YYYY-MM-DD; null while none was verified. */
  insuredUntil: string | null;
  /** How the latest policy stands where it is not verified; null when it is, or when none was filed. */
  insuranceReview: InsuranceReview | null;
}

/** What an account still lacks to buy, in the order in which it is asked for. */
export const buyingNeeds = [
  'email_unconfirmed',
  'licence_missing',
  'licence_refused',
  'licence_expired',
  'licence_class',
  'licence_unverified',
  'licence_elsewhere',
  'insurance_missing',
  'insurance_under_review',
  'insurance_refused',
  'insurance_expired',
] as const;
export type BuyingNeed = (typeof buyingNeeds)[number];

const isExempt = (rule: BuyingRule, { userType }: BuyerStanding) => rule === 'anyone' || userType === 'super_admin';

/**
 * Returns what an account lacks to buy any lead on `today` (YYYY-MM-DD, in Sydney); nothing when it may. A licence is good to the end
 * of the day on which it expires. Where it has to be verified, it has to be a contractor's: an electrician may contract with no customer.
 * Super admins run the market and lack nothing.
 */
export function missingToBuy(terms: BuyingTerms, standing: BuyerStanding, today: string): BuyingNeed[] {
  return [...missingByRule(terms, standing, today), ...missingInsurance(terms, standing, today)];
}

function missingByRule({ buyingRule }: BuyingTerms, standing: BuyerStanding, today: string): BuyingNeed[] {
  if (isExempt(buyingRule, standing)) return [];
  const { isEmailConfirmed, licenseNumber, licenseState, licenseClass, licenseExpiresOn, isVerified, licenseRefusal } = standing;
  const needs: BuyingNeed[] = [];
  if (!isEmailConfirmed) needs.push('email_unconfirmed');
  if (licenseNumber === null || licenseState === null) return [...needs, 'licence_missing'];
  if (licenseRefusal !== null) return [...needs, 'licence_refused'];
  if (licenseExpiresOn !== null && licenseExpiresOn < today) return [...needs, 'licence_expired'];
  if (buyingRule !== 'licence_verified') return needs;
  if (licenseClass !== null && licenseClass !== 'contractor') return [...needs, 'licence_class'];
  if (!isVerified) needs.push('licence_unverified');
  return needs;
}

/** Insurance is asked for under every rule. A verified policy counts to the end of its last day, whatever was filed after it. */
function missingInsurance({ insuranceRequired }: BuyingTerms, standing: BuyerStanding, today: string): BuyingNeed[] {
  const { userType, insuredUntil, insuranceReview } = standing;
  if (!insuranceRequired || userType === 'super_admin') return [];
  if (insuredUntil !== null && insuredUntil >= today) return [];
  if (insuranceReview !== null) return [`insurance_${insuranceReview}`];
  return [insuredUntil === null ? 'insurance_missing' : 'insurance_expired'];
}

interface Wanted {
  /** The state of the lead; null where its place is not known. */
  state: AustralianState | null;
  today: string;
}

/** Returns what an account lacks to buy a lead, as `missingToBuy` does: a licence has to be good in the state of the lead. */
export function missingForLead(terms: BuyingTerms, standing: BuyerStanding, { state, today }: Wanted): BuyingNeed[] {
  const needs = missingToBuy(terms, standing, today);
  if (needs.length > 0 || isExempt(terms.buyingRule, standing)) return needs;
  const isGood = state === null || state === standing.licenseState || terms.acceptingStates.includes(state);
  return isGood ? [] : ['licence_elsewhere'];
}
