import { AppError } from '../../../platform/errors.ts';
import { hashOperatorPassword } from './operator-password.ts';
import { insertOperator } from './operator-store.ts';
import type { IdentityContext } from '../context.ts';
import { recordAudit } from '../../audit/index.ts';

const USERNAME = /^[\w.@-]{1,60}$/;

/** Creates an operator. Throws `invalid_input` for a name with spaces or a short or common password, and `conflict` for a name in use. */
export async function createOperator(
  { db, clock }: IdentityContext,
  { username, password }: { username: string; password: string },
): Promise<void> {
  if (!USERNAME.test(username)) {
    throw new AppError('invalid_input', 'A username has 1 to 60 letters, digits, dots, hyphens or @');
  }
  const passwordHash = await hashOperatorPassword({ username, password });
  await db.transaction(async (tx) => {
    const at = clock.now();
    const operatorId = await insertOperator(tx, { username, passwordHash, at });
    if (operatorId === undefined) throw new AppError('conflict', `There is already an operator ${username}`);
    await recordAudit(tx, { actorUserId: null, action: 'operator.created', subjectType: 'operator', subjectId: operatorId, at });
  });
}
