import { type BuyerStanding, type BuyingNeed, type BuyingTerms, missingForLead, missingToBuy } from '../../../../shared/domain/people/buying-rule.ts';
import type { AustralianState } from '../../../../shared/domain/words/enums.ts';
import { licenceNews } from '../../../../shared/domain/words/licence-words.ts';
import { promisedTerms } from '../../../../shared/domain/words/public-words.ts';
import { sydneyDate } from '../../../../shared/domain/time/sydney-date.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import type { IdentityContext } from '../context.ts';

interface BuyingRequest {
  standing: BuyerStanding;
  lead: { state: AustralianState | null; consentTextVersion: string | null };
  at: Date;
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
  throwMayNotBuy(needsOf(terms, request));
}

/** Throws `may_not_buy` for an account that may not buy any lead, whatever the lead's state. */
export function requireBuyer(terms: BuyingTerms, standing: BuyerStanding, at: Date): void {
  throwMayNotBuy(missingToBuy(terms, standing, sydneyDate(at)));
}

/** Returns true for an electrician's account that may buy no lead yet. */
export async function lacksToBuy({ db, clock, findBuyingTerms }: IdentityContext, viewer: Viewer): Promise<boolean> {
  return viewer.userType === 'provider' && missingToBuy(await findBuyingTerms(db), viewer, sydneyDate(clock.now())).length > 0;
}

const needsOf = (terms: BuyingTerms, { standing, lead, at }: BuyingRequest) =>
  missingForLead(terms, standing, { state: lead.state, promised: promisedTerms(lead.consentTextVersion), today: sydneyDate(at) });

const messages: Record<BuyingNeed, string> = {
  email_unconfirmed: 'Please confirm your email address before you buy, with the link that we sent there.',
  licence_missing: `${licenceNews.none}. Please add it before you buy.`,
  licence_refused: `${licenceNews.refused}. Please send it again, or call us.`,
  licence_expired: `${licenceNews.expired}. Please add the renewed one before you buy.`,
  licence_class: 'You need an electrical contractor’s licence to buy leads.',
  licence_unverified: `${licenceNews.checking}. You can buy as soon as that’s done.`,
  licence_elsewhere: 'Your electrical licence isn’t valid in the state of this lead.',
  insurance_missing: 'Please add your public liability insurance before you buy.',
  insurance_under_review: 'We’re still checking your insurance. You can buy as soon as that’s done.',
  insurance_refused: 'We couldn’t accept your insurance. Please send another certificate before you buy.',
  insurance_expired: 'Your insurance has expired. Please send the renewed certificate before you buy.',
};

function throwMayNotBuy(needs: readonly BuyingNeed[]): void {
  const [first] = needs;
  if (!first) return;
  throw new AppError('may_not_buy', messages[first], { issues: needs.map((need) => ({ path: need, message: messages[need] })) });
}
