import { AppError } from '../../../platform/errors.ts';
import { clearFactor, lockFactor } from '../second-factor/second-factor-store.ts';
import { deactivateOperator, findOperator, revokeTokensOf } from './operator-store.ts';
import type { IdentityContext } from '../context.ts';
import { recordAudit } from '../../audit/index.ts';

/**
 * Removes an operator: their password, second factor and sign-ins end, and the name stays taken, because the audit log says by it who
 * acted. Throws `not_found` for an unknown or removed operator.
 */
export async function removeOperator({ db, clock }: IdentityContext, username: string): Promise<void> {
  const operator = await findOperator(db, username);
  if (!operator) throw new AppError('not_found', `There is no operator ${username}`);
  const { id } = operator;
  await db.transaction(async (tx) => {
    const at = clock.now();
    const factor = await lockFactor(tx, { kind: 'operator', id });
    await clearFactor(tx, factor.id);
    await deactivateOperator(tx, id);
    await revokeTokensOf(tx, id, at);
    // Someone at the server's terminal did this; the server can't tell who.
    await recordAudit(tx, { actorUserId: null, action: 'operator.removed', subjectType: 'operator', subjectId: id, at });
  });
}
