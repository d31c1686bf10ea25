import type { getMyInsurance as contract } from '../../../shared/contracts/insurance.ts';
import type { ResultOf } from '../../../shared/contracts/endpoint.ts';
import { missingToBuy } from '../../../shared/domain/buying-rule.ts';
import { sydneyDate } from '../../../shared/domain/sydney-date.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import { findBuyingTerms } from '../auctions/buying-gate.ts';
import { findPolicies, findProviderStanding } from './insurance-queries.ts';

const SHOWN = 10;

/** Shows an electrician's insurance with its latest certificates. Refuses `not_found` for any other account. */
export async function showInsurance(ctx: Pick<AppContext, 'config' | 'clock'>, db: Db, userId: number): Promise<ResultOf<typeof contract>> {
  const standing = await findProviderStanding(db, userId);
  if (!standing) throw new AppError('not_found', 'There is no such provider');
  const terms = await findBuyingTerms(ctx, db);
  return {
    isRequired: terms.insuranceRequired,
    insuredUntil: standing.insuredUntil,
    insuranceReview: standing.insuranceReview,
    missingToBuy: missingToBuy(terms, standing, sydneyDate(ctx.clock.now())),
    policies: await findPolicies(db, userId, SHOWN),
  };
}
