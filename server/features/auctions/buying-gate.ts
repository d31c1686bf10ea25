import { type BuyerStanding, type BuyingNeed, type BuyingTerms, missingForLead, missingToBuy } from '../../../shared/domain/buying-rule.ts';
import { sydneyDate } from '../../../shared/domain/sydney-date.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import { findMarketSettings } from '../market/market-settings-store.ts';
import type { AuctionedLead } from './auction-store.ts';

/** Returns what the market asks of buyers, as it stands in this transaction. */
export async function findBuyingTerms({ config }: Pick<AppContext, 'config'>, db: Db): Promise<BuyingTerms> {
  return (await findMarketSettings(config, db)).settings;
}

interface Wish {
  standing: BuyerStanding;
  lead: Pick<AuctionedLead, 'state'>;
  at: Date;
}

/**
 * Whether an account may buy a lead at an instant.
 * @decision may_buy
 */
export function mayBuy(terms: BuyingTerms, wish: Wish): boolean {
  return needsOf(terms, wish).length === 0;
}

/** Refuses `may_not_buy` to an account that may not buy a lead at an instant, and names everything that it lacks. */
export function requireMayBuy(terms: BuyingTerms, wish: Wish): void {
  refuse(needsOf(terms, wish));
}

/** Refuses `may_not_buy` to an account that may buy no lead at all, whatever its state. */
export function requireBuyer(terms: BuyingTerms, standing: BuyerStanding, at: Date): void {
  refuse(missingToBuy(terms, standing, sydneyDate(at)));
}

const needsOf = (terms: BuyingTerms, { standing, lead, at }: Wish) =>
  missingForLead(terms, standing, { state: lead.state, today: sydneyDate(at) });

const messages: Record<BuyingNeed, string> = {
  email_unconfirmed: 'Please confirm your email address before you buy, with the link that we sent there.',
  licence_missing: 'Please add your electrical licence before you buy.',
  licence_refused: 'Your electrical licence was not accepted. Please send it again, or call us.',
  licence_expired: 'Your electrical licence has expired. Please add the renewed one before you buy.',
  licence_class: 'You need an electrical contractor’s licence to buy leads.',
  licence_unverified: 'We are still checking your electrical licence. You can buy as soon as that is done.',
  licence_elsewhere: 'Your electrical licence is not valid in the state of this lead.',
  insurance_missing: 'Please add your public liability insurance before you buy.',
  insurance_under_review: 'We are still checking your insurance. You can buy as soon as that is done.',
  insurance_refused: 'We could not accept your insurance. Please send another certificate before you buy.',
  insurance_expired: 'Your insurance has expired. Please send the renewed certificate before you buy.',
};

function refuse(needs: readonly BuyingNeed[]): void {
  const [first] = needs;
  if (!first) return;
  throw new AppError('may_not_buy', messages[first], { issues: needs.map((need) => ({ path: need, message: messages[need] })) });
}
