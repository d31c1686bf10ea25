import type { getMyInsurance as contract } from '../../../shared/contracts/insurance.ts';
import type { ResultOf } from '../../../shared/contracts/endpoint.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import { findBuyingTerms } from '../auctions/buying-gate.ts';
import { findPolicies, findProviderStanding } from './insurance-queries.ts';

const SHOWN = 10;

/** Shows an electrician's insurance with its latest certificates. Refuses `not_found` for any other account. */
export async function showInsurance(ctx: Pick<AppContext, 'config'>, db: Db, userId: number): Promise<ResultOf<typeof contract>> {
  const standing = await findProviderStanding(db, userId);
  if (!standing) throw new AppError('not_found', 'There is no such provider');
  const { insuranceRequired } = await findBuyingTerms(ctx, db);
  const policies = await findPolicies(db, userId, SHOWN);
  return { isRequired: insuranceRequired, ...standing, policies };
}
