import { type BuyerStanding, type BuyingNeed, type BuyingTerms, missingForLead, missingToBuy } from '../../../../shared/domain/people/buying-rule.ts';
import type { AustralianState } from '../../../../shared/domain/words/enums.ts';
import { licenceNews } from '../../../../shared/domain/words/licence-words.ts';
import { promisedTerms } from '../../../../shared/domain/words/public-words.ts';
import { sydneyDate } from '../../../../shared/domain/time/sydney-date.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import type { IdentityContext } from '../context.ts';

/** What of a lead decides who may buy it. */
export interface GatedLead {
  state: AustralianState | null;
  consentTextVersion: string | null;
}

interface BuyingRequest {
  standing: BuyerStanding;
  lead: GatedLead;
  at: Date;
}

/** A lead that asks for no more than the market does. */
const anyLead: GatedLead = { state: null, consentTextVersion: null };

/** One thing that an account lacks, in words for its owner. */
export interface BuyingIssue {
  path: BuyingNeed;
  message: string;
}

/**
 * Returns true when an account may buy a lead at an instant.
 * @decision may_buy
 */
export function mayBuy(terms: BuyingTerms, request: BuyingRequest): boolean {
  return needsOf(terms, request).length === 0;
}

/** Throws `may_not_buy` for an account that may not buy a lead at an instant, and lists everything it lacks. */
export function requireMayBuy(terms: BuyingTerms, request: BuyingRequest): void {
  throwMayNotBuy(buyingIssues(terms, request));
}

/** Throws `may_not_buy` for an account that may not buy any lead, whatever the lead's state. */
export function requireBuyer(terms: BuyingTerms, standing: BuyerStanding, at: Date): void {
  throwMayNotBuy(buyingIssues(terms, { standing, lead: anyLead, at }));
}

/** Returns true for an electrician's account that may buy no lead yet. */
export async function lacksToBuy({ db, clock, findBuyingTerms }: IdentityContext, viewer: Viewer): Promise<boolean> {
  return viewer.userType === 'provider' && missingToBuy(await findBuyingTerms(db), viewer, sydneyDate(clock.now())).length > 0;
}

const needsOf = (terms: BuyingTerms, { standing, lead, at }: BuyingRequest) =>
  missingForLead(terms, standing, { state: lead.state, promised: promisedTerms(lead.consentTextVersion), today: sydneyDate(at) });

/** Lists what an account lacks to buy a lead at an instant, as the refusal of its purchase does; empty when it may buy. */
export function buyingIssues(terms: BuyingTerms, request: BuyingRequest): BuyingIssue[] {
  const needs = needsOf(terms, request);
  if (needs.length === 0) return [];
  const { lead } = request;
  const withoutPromise = needsOf(terms, { ...request, lead: { ...lead, consentTextVersion: null } });
  return needs.map((path) => {
    const promise = withoutPromise.includes(path) ? '' : promiseBehind(path);
    const message = path === 'licence_elsewhere' ? `Your electrical licence isn’t valid in ${lead.state}, where this job is.` : messages[path];
    return { path, message: `${promise}${message}` };
  });
}

/** Says why a lead asks for more than the market does. */
function promiseBehind(need: BuyingNeed): string {
  if (need === 'email_unconfirmed') return '';
  return `This lead’s customer was promised ${need.startsWith('insurance_') ? 'an insured' : 'a licensed'} electrician. `;
}

const messages: Record<Exclude<BuyingNeed, 'licence_elsewhere'>, string> = {
  email_unconfirmed: 'Please confirm your email address before you buy, with the link that we sent there.',
  licence_missing: `${licenceNews.none}. Please add it before you buy.`,
  licence_refused: `${licenceNews.refused}. Please send it again, or call us.`,
  licence_expired: `${licenceNews.expired}. Please add the renewed one before you buy.`,
  licence_class: 'You need an electrical contractor’s licence before you buy.',
  licence_unverified: 'We haven’t verified your electrical licence yet. You can buy as soon as that’s done.',
  insurance_missing: 'Please add your public liability insurance before you buy.',
  insurance_under_review: 'We’re still checking your insurance. You can buy as soon as that’s done.',
  insurance_refused: 'We couldn’t accept your insurance. Please send another certificate before you buy.',
  insurance_expired: 'Your insurance has expired. Please send the renewed certificate before you buy.',
};

function throwMayNotBuy(issues: readonly BuyingIssue[]): void {
  const [first] = issues;
  if (first) throw new AppError('may_not_buy', first.message, { issues });
}
