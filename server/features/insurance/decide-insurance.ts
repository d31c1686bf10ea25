import type { BodyOf, ResultOf } from '../../../shared/contracts/endpoint.ts';
import type { decideInsurance as contract } from '../../../shared/contracts/insurance.ts';
import { mayDecide } from '../../../shared/domain/insurance.ts';
import { sydneyDate } from '../../../shared/domain/sydney-date.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { enqueue } from '../../jobs/job.ts';
import { recordAudit } from '../audit/audit-store.ts';
import { insuranceMail } from '../notifications/insurance-mail.ts';
import { lockProvider } from '../providers/provider-store.ts';
import type { Viewer } from '../users/user-store.ts';
import { findPolicy, storeDecision } from './insurance-store.ts';
import { refreshStanding } from './refresh-standing.ts';
import { showInsurance } from './show-insurance.ts';

const noSuchPolicy = () => new AppError('not_found', 'There is no such policy');

/**
 * Verifies a policy, or refuses it with a reason, and has its electrician told. A claim of theirs either comes before or sees it.
 * Refuses `not_found`, and `conflict` when the policy no longer stands as it was seen or has ended.
 */
export async function decideInsurance(
  ctx: AppContext,
  actor: Viewer,
  policyId: number,
  { state, reason = '', seenState }: BodyOf<typeof contract>,
): Promise<ResultOf<typeof contract>> {
  const owner = await findPolicy(ctx.db, policyId);
  if (!owner) throw noSuchPolicy();
  return ctx.db.transaction(async (tx) => {
    if (!(await lockProvider(tx, owner.userId))) throw noSuchPolicy();
    // Read once the account's row is locked: decisions of one moment come one after the other.
    const policy = await findPolicy(tx, policyId);
    if (!policy) throw noSuchPolicy();
    if (policy.state !== seenState || !mayDecide(policy.state, state)) {
      throw new AppError('conflict', 'Someone else decided about this policy, or a newer one took its place. Nothing was saved.');
    }
    const at = await ctx.clock.databaseNow(tx);
    if (state === 'verified' && policy.expiresOn < sydneyDate(at)) {
      throw new AppError('conflict', 'This policy has ended. Refuse it, so that its electrician sends the renewed one.');
    }
    await storeDecision(tx, policyId, {
      state,
      refusalReason: state === 'refused' ? reason : null,
      decidedByUserId: actor.id,
      decidedAt: at,
    });
    await refreshStanding(tx, policy.userId, at);
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
