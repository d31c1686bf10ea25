import type { getMyInsurance as contract } from '../../../../shared/contracts/insurance.ts';
import type { ResultOf } from '../../../../shared/contracts/endpoint.ts';
import { missingToBuy } from '../../../../shared/domain/people/buying-rule.ts';
import { sydneyDate } from '../../../../shared/domain/time/sydney-date.ts';
import type { Db } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';
import { findPolicies, findProviderStanding } from './insurance-queries.ts';
import type { IdentityContext } from '../context.ts';

const SHOWN = 10;

/** Returns an electrician's insurance with its latest certificates. Throws `not_found` for any other account. */
export async function showInsurance(ctx: Pick<IdentityContext, 'findBuyingTerms' | 'clock'>, db: Db, userId: number): Promise<ResultOf<typeof contract>> {
  const standing = await findProviderStanding(db, userId);
  if (!standing) throw new AppError('not_found', 'There is no such provider');
  const terms = await ctx.findBuyingTerms(db);
  return {
    isRequired: terms.insuranceRequired,
    insuredUntil: standing.insuredUntil,
    insuranceReview: standing.insuranceReview,
    missingToBuy: missingToBuy(terms, standing, sydneyDate(ctx.clock.now())),
    policies: await findPolicies(db, userId, SHOWN),
  };
}
