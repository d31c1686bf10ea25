import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { recordAudit } from '../audit/audit-store.ts';
import { hashOperatorPassword } from './operator-password.ts';
import { revokeTokensOf, updateOperatorPassword } from './operator-store.ts';

/**
 * Gives an operator another password and ends every sign-in of theirs. Refuses `invalid_input` for a short or common one and
 * `not_found` for nobody, or somebody out of use.
 */
export async function changeOperatorPassword(
  { db, clock }: AppContext,
  { username, password }: { username: string; password: string },
): Promise<void> {
  const passwordHash = await hashOperatorPassword({ username, password });
  await db.transaction(async (tx) => {
    const operatorId = await updateOperatorPassword(tx, username, passwordHash);
    if (operatorId === undefined) throw new AppError('not_found', `There is no operator ${username}`);
    const at = clock.now();
    await revokeTokensOf(tx, operatorId, at);
    // Somebody at the server's terminal did it: nobody knows who.
    await recordAudit(tx, {
      actorUserId: null,
      action: 'operator.password_changed',
      subjectType: 'operator',
      subjectId: operatorId,
      at,
    });
  });
}
