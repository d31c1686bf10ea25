import type { AppContext } from '../../context.ts';
import { recordAudit } from '../audit/audit-store.ts';
import { type Operator, revokeToken } from './operator-store.ts';

/** Ends the sign-in of an operator that a call came with. */
export async function logOutOperator({ db }: AppContext, operator: Operator, at: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await revokeToken(tx, operator.tokenId, at);
    await recordAudit(tx, {
      actorOperatorId: operator.id,
      action: 'operator.signed_out',
      subjectType: 'operator',
      subjectId: operator.id,
      at,
    });
  });
}
