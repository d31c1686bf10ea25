import { standingOf } from '../../../../shared/domain/people/second-factor.ts';
import { AppError } from '../../../platform/errors.ts';
import { noteFactorOf } from './operator-store.ts';
import type { Operator } from '../../../platform/http/caller.ts';
import type { IdentityContext } from '../context.ts';
import { recordAudit } from '../../audit/index.ts';

/**
 * Records that an operator gave their second factor, which completes a waiting sign-in. Throws `unauthenticated` when their sign-ins have
 * been ended since.
 */
export async function noteOperatorFactor({ db }: IdentityContext, { id, tokenId, factor }: Operator, at: Date): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await noteFactorOf(tx, tokenId, at))) throw new AppError('unauthenticated', 'Please sign in again');
    if (standingOf(factor, at) !== 'pending') return;
    await recordAudit(tx, { actorOperatorId: id, action: 'operator.signed_in', subjectType: 'operator', subjectId: id, at });
  });
}
