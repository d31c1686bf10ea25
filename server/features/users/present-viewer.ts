import type { getMe } from '../../../shared/contracts/auth.ts';
import type { ResultOf } from '../../../shared/contracts/endpoint.ts';
import { missingToBuy } from '../../../shared/domain/buying-rule.ts';
import { insuranceCover } from '../../../shared/domain/insurance.ts';
import { licenceStanding } from '../../../shared/domain/licence.ts';
import { sydneyDate } from '../../../shared/domain/sydney-date.ts';
import type { AppContext } from '../../context.ts';
import { findBuyingTerms } from '../auctions/buying-gate.ts';
import type { Viewer } from './user-store.ts';

/** Shows the signed-in person, with what their account lacks to buy leads now. */
export async function presentViewer(ctx: AppContext, viewer: Viewer): Promise<ResultOf<typeof getMe>> {
  const isBuyer = viewer.userType === 'provider';
  const today = sydneyDate(ctx.clock.now());
  const missing = isBuyer ? missingToBuy(await findBuyingTerms(ctx, ctx.db), viewer, today) : [];
  return {
    ...viewer,
    isLicenceExpiring: licenceStanding(viewer, today) === 'expiring',
    isInsuranceExpiring: insuranceCover(viewer.insuredUntil, today) === 'expiring' && viewer.insuranceReview !== 'under_review',
    missingToBuy: missing,
  };
}
