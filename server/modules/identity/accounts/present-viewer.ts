import type { getMe } from '../../../../shared/contracts/auth.ts';
import type { ResultOf } from '../../../../shared/contracts/endpoint.ts';
import { missingToBuy } from '../../../../shared/domain/people/buying-rule.ts';
import { insuranceCover } from '../../../../shared/domain/people/insurance.ts';
import { hasLicence, licenceStanding } from '../../../../shared/domain/people/licence.ts';
import { sydneyDate } from '../../../../shared/domain/time/sydney-date.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import { endFirstSteps } from '../own-account/own-account-store.ts';
import type { IdentityContext } from '../context.ts';

/** Returns which of the first steps an electrician has done, until all of them are done or they were dismissed. */
async function firstStepsOf({ db, clock, findFirstSteps }: IdentityContext, viewer: Viewer) {
  if (viewer.userType !== 'provider' || viewer.firstStepsEndedAt) return null;
  const steps = await findFirstSteps(db, viewer.id);
  const isDone = steps.hasAlerts && steps.hasCard && viewer.serviceLatitude !== null && hasLicence(viewer);
  if (isDone) await endFirstSteps(db, viewer.id, clock.now());
  return isDone ? null : steps;
}

/** Returns the signed-in account, with what it still lacks to buy leads, and its first steps. */
export async function presentViewer(ctx: IdentityContext, viewer: Viewer): Promise<ResultOf<typeof getMe>> {
  const isBuyer = viewer.userType === 'provider';
  const today = sydneyDate(ctx.clock.now());
  const missing = isBuyer ? missingToBuy(await ctx.findBuyingTerms(ctx.db), viewer, today) : [];
  return {
    ...viewer,
    isLicenceExpiring: licenceStanding(viewer, today) === 'expiring',
    isInsuranceExpiring: insuranceCover(viewer.insuredUntil, today) === 'expiring' && viewer.insuranceReview !== 'under_review',
    missingToBuy: missing,
    firstSteps: await firstStepsOf(ctx, viewer),
  };
}
