import type { AustralianState } from '../words/enums.ts';
import type { LicenceClass } from './licence.ts';
import type { UserType } from './roles.ts';

/**
 * Who may buy leads: every active account, those with an electrical licence on file, or those whose licence our staff have verified.
 */
export const buyingRules = ['anyone', 'licence_on_file', 'licence_verified'] as const;
export type BuyingRule = (typeof buyingRules)[number];

/** The status of an account's latest insurance policy while it is not verified. */
export const insuranceReviews = ['under_review', 'refused'] as const;
export type InsuranceReview = (typeof insuranceReviews)[number];

/** What the market's settings require of buyers. */
export interface BuyingSettings {
  buyingRule: BuyingRule;
  /** The states that accept a licence from any other state. */
  acceptingStates: AustralianState[];
  /** Whether buying needs current public liability insurance that our staff have verified. */
  insuranceRequired: boolean;
}

/** Returns true when settings let an account buy that others before them do not. */
export function isLooser(settings: BuyingSettings, before: BuyingSettings): boolean {
  const isRuleLooser = buyingRules.indexOf(settings.buyingRule) < buyingRules.indexOf(before.buyingRule);
  const isInsuranceDropped = before.insuranceRequired && !settings.insuranceRequired;
  return isRuleLooser || isInsuranceDropped || settings.acceptingStates.some((state) => !before.acceptingStates.includes(state));
}

/** What the market requires of buyers. */
export interface BuyingTerms extends BuyingSettings {
  /** Whether buying needs a confirmed email address under every rule: everywhere but in the demo world. */
  emailRequired: boolean;
}

/** What is known of an account that wants to buy. */
export interface BuyerStanding {
  userType: UserType;
  isEmailConfirmed: boolean;
  licenseNumber: string | null;
  licenseState: AustralianState | null;
  licenseClass: LicenceClass | null;
  /** The last day the licence is valid, YYYY-MM-DD; null until it has been looked up. */
  licenseExpiresOn: string | null;
  isVerified: boolean;
  /** Why the licence was refused; null if it was not. */
  licenseRefusal: string | null;
  /** The last day a verified insurance policy is valid, YYYY-MM-DD; null if none was verified. */
  insuredUntil: string | null;
  /** The status of the latest policy while it is not verified; null when it is verified or none was filed. */
  insuranceReview: InsuranceReview | null;
}

/** What an account still needs before it can buy, in the order in which we ask for it. */
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
 * Returns what an account still needs to buy any lead on `today` (YYYY-MM-DD, in Sydney); empty when it may buy. A licence is valid to
 * the end of the day it expires. Where it has to be verified, it has to be a contractor's: an electrician may not contract with customers.
 * Super admins run the market and need nothing.
 */
export function missingToBuy(terms: BuyingTerms, standing: BuyerStanding, today: string): BuyingNeed[] {
  return [...missingEmail(terms, standing), ...missingLicence(terms, standing, today), ...missingInsurance(terms, standing, today)];
}

/** The demo world tries everything out under `anyone`; the stricter rules ask for the email address there too. */
function missingEmail({ buyingRule, emailRequired }: BuyingTerms, { userType, isEmailConfirmed }: BuyerStanding): BuyingNeed[] {
  if (isEmailConfirmed || userType === 'super_admin') return [];
  return emailRequired || buyingRule !== 'anyone' ? ['email_unconfirmed'] : [];
}

function missingLicence({ buyingRule }: BuyingTerms, standing: BuyerStanding, today: string): BuyingNeed[] {
  if (isExempt(buyingRule, standing)) return [];
  const { licenseNumber, licenseState, licenseClass, licenseExpiresOn, isVerified, licenseRefusal } = standing;
  if (licenseNumber === null || licenseState === null) return ['licence_missing'];
  if (licenseRefusal !== null) return ['licence_refused'];
  if (licenseExpiresOn !== null && licenseExpiresOn < today) return ['licence_expired'];
  if (buyingRule !== 'licence_verified') return [];
  if (licenseClass !== null && licenseClass !== 'contractor') return ['licence_class'];
  // What nobody read in the register was not verified.
  return isVerified && licenseClass !== null && licenseExpiresOn !== null ? [] : ['licence_unverified'];
}

/** Returns what is missing of the insurance, which may be required under every rule. A verified policy counts until the end of its last day. */
function missingInsurance({ insuranceRequired }: BuyingTerms, standing: BuyerStanding, today: string): BuyingNeed[] {
  const { userType, insuredUntil, insuranceReview } = standing;
  if (!insuranceRequired || userType === 'super_admin') return [];
  if (insuredUntil !== null && insuredUntil >= today) return [];
  if (insuranceReview !== null) return [`insurance_${insuranceReview}`];
  return [insuredUntil === null ? 'insurance_missing' : 'insurance_expired'];
}

/** What a customer was promised of the electrician who gets their details. */
type PromisedTerms = Pick<BuyingSettings, 'buyingRule' | 'insuranceRequired'>;

interface Wanted {
  /** The state of the lead; null when its location is not known. */
  state: AustralianState | null;
  /** What its customer agreed to. */
  promised: PromisedTerms;
  today: string;
}

/** Returns the stricter of what the market requires now and what a customer was promised. */
function stricterTerms(now: BuyingTerms, { buyingRule, insuranceRequired }: PromisedTerms): BuyingTerms {
  const isStricter = buyingRules.indexOf(buyingRule) > buyingRules.indexOf(now.buyingRule);
  return { ...now, buyingRule: isStricter ? buyingRule : now.buyingRule, insuranceRequired: now.insuranceRequired || insuranceRequired };
}

/** Returns everything that a customer can have been promised. */
const allPromises = () => buyingRules.flatMap((buyingRule) => [false, true].map((insuranceRequired): PromisedTerms => ({ buyingRule, insuranceRequired })));

/** Names a promise, for lists of them. */
export const promiseKey = ({ buyingRule, insuranceRequired }: PromisedTerms): string => `${buyingRule}${insuranceRequired ? ', insured' : ''}`;

/** Returns the keys of the promises to customers whose leads an account may not buy now, in any state. */
export function promisesOutOfReach(market: BuyingTerms, standing: BuyerStanding, today: string): string[] {
  return allPromises().filter((promised) => missingToBuy(stricterTerms(market, promised), standing, today).length > 0).map(promiseKey);
}

/** Returns the states in which an account may buy leads with its licence, its own state first; null for all of them. */
export function statesToBuyIn(terms: BuyingTerms, standing: BuyerStanding): AustralianState[] | null {
  if (isExempt(terms.buyingRule, standing)) return null;
  const own = standing.licenseState === null ? [] : [standing.licenseState];
  return [...new Set([...own, ...terms.acceptingStates])];
}

/**
 * Returns what an account needs to buy a lead, as `missingToBuy` does, plus a licence that is valid in the lead's state. A market that
 * asks for less than before does not break its promise to customers who have filed their requests.
 */
export function missingForLead(market: BuyingTerms, standing: BuyerStanding, { state, promised, today }: Wanted): BuyingNeed[] {
  const terms = stricterTerms(market, promised);
  const needs = missingToBuy(terms, standing, today);
  if (needs.length > 0 || state === null) return needs;
  return statesToBuyIn(terms, standing)?.includes(state) === false ? ['licence_elsewhere'] : [];
}
