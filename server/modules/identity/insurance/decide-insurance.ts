import type { BodyOf, ResultOf } from '../../../../shared/contracts/endpoint.ts';
import type { decideInsurance as contract } from '../../../../shared/contracts/insurance.ts';
import { mayDecide } from '../../../../shared/domain/people/insurance.ts';
import { sydneyDate } from '../../../../shared/domain/time/sydney-date.ts';
import { assertNotStale } from '../../../platform/db/optimistic-lock.ts';
import { AppError } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { planBidsOf } from '../accounts/bids-changed.ts';
import { insuranceMail } from './insurance-mail.ts';
import { lockProvider } from '../licences/provider-store.ts';
import { findPolicy, storeDecision } from './insurance-store.ts';
import { refreshStanding } from './refresh-standing.ts';
import { showInsurance } from './show-insurance.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import type { IdentityContext } from '../context.ts';
import { recordAudit } from '../../audit/index.ts';

const noSuchPolicy = () => new AppError('not_found', 'There is no such policy');

/**
 * Verifies a policy, or refuses it with a reason, and enqueues an email to the electrician. A claim of theirs either comes first or sees
 * the decision. Throws `not_found`, and `conflict` when the policy has changed since it was read, or has ended.
 */
export async function decideInsurance(
  ctx: IdentityContext,
  actor: Viewer,
  policyId: number,
  { state, reason = '', base }: BodyOf<typeof contract>,
): Promise<ResultOf<typeof contract>> {
  const owner = await findPolicy(ctx.db, policyId);
  if (!owner) throw noSuchPolicy();
  return ctx.db.transaction(async (tx) => {
    if (!(await lockProvider(tx, owner.userId))) throw noSuchPolicy();
    // Read after the account's row is locked, so that simultaneous decisions run one after the other.
    const policy = await findPolicy(tx, policyId);
    if (!policy) throw noSuchPolicy();
    assertNotStale({ subject: 'this policy', base, stored: policy, labels: { state: 'decision' } });
    if (!mayDecide(policy.state, state)) {
      throw new AppError('conflict', 'This policy has already been decided on, or a newer one has replaced it. Nothing was saved.');
    }
    const at = await ctx.clock.databaseNow(tx);
    if (state === 'verified' && policy.expiresOn < sydneyDate(at)) {
      throw new AppError('conflict', 'This policy has ended. Refuse it, so that the electrician sends the renewed one.');
    }
    await storeDecision(tx, policyId, {
      state,
      refusalReason: state === 'refused' ? reason : null,
      decidedByUserId: actor.id,
      decidedAt: at,
    });
    await refreshStanding(tx, policy.userId, at);
    await planBidsOf(tx, policy.userId, at);
    await enqueue(tx, insuranceMail, { policyId, state }, { runAt: at });
    await recordAudit(tx, {
      actorUserId: actor.id,
      action: state === 'verified' ? 'provider.insurance_verified' : 'provider.insurance_refused',
      subjectType: 'user',
      subjectId: policy.userId,
      before: { policyId, state: policy.state },
      after: { policyId, state },
      at,
    });
    return showInsurance(ctx, tx, policy.userId);
  });
}
