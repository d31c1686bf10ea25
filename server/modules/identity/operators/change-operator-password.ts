import { AppError } from '../../../platform/errors.ts';
import { forgetTriedCodes } from '../../../platform/http/rate-limit-store.ts';
import { hashOperatorPassword } from './operator-password.ts';
import { revokeTokensOf, updateOperatorPassword } from './operator-store.ts';
import type { IdentityContext } from '../context.ts';
import { recordAudit } from '../../audit/index.ts';

/**
 * Changes an operator's password and ends all their sign-ins. Throws `invalid_input` for a short or common password and `not_found` for an
 * unknown or inactive operator.
 */
export async function changeOperatorPassword(
  { db, clock }: IdentityContext,
  { username, password }: { username: string; password: string },
): Promise<void> {
  const passwordHash = await hashOperatorPassword({ username, password });
  await db.transaction(async (tx) => {
    const operatorId = await updateOperatorPassword(tx, username, passwordHash);
    if (operatorId === undefined) throw new AppError('not_found', `There is no operator ${username}`);
    const at = clock.now();
    await revokeTokensOf(tx, operatorId, at);
    await forgetTriedCodes(tx, `operator:${operatorId}`);
    // Someone at the server's terminal did this; the server can't tell who.
    await recordAudit(tx, {
      actorUserId: null,
      action: 'operator.password_changed',
      subjectType: 'operator',
      subjectId: operatorId,
      at,
    });
  });
}
