import { revokeToken } from './operator-store.ts';
import type { Operator } from '../../../platform/http/caller.ts';
import type { IdentityContext } from '../context.ts';
import { recordAudit } from '../../audit/index.ts';

/** Ends the operator's sign-in that the request came with. */
export async function logOutOperator({ db }: IdentityContext, operator: Operator, at: Date): Promise<void> {
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
