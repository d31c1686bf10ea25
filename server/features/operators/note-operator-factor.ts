import { standingOf } from '../../../shared/domain/second-factor.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { recordAudit } from '../audit/audit-store.ts';
import { noteFactorOf, type Operator } from './operator-store.ts';

/**
 * Notes that an operator gave their second factor; one who was not signed in until then is now. Refuses `unauthenticated` when their
 * sign-ins were ended in the meantime.
 */
export async function noteOperatorFactor({ db }: AppContext, { id, tokenId, factor }: Operator, at: Date): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await noteFactorOf(tx, tokenId, at))) throw new AppError('unauthenticated', 'Please sign in again');
    if (standingOf(factor, at) !== 'pending') return;
    await recordAudit(tx, { actorOperatorId: id, action: 'operator.signed_in', subjectType: 'operator', subjectId: id, at });
  });
}
