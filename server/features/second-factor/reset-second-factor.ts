import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { enqueue } from '../../jobs/job.ts';
import { recordAudit } from '../audit/audit-store.ts';
import { endSessionsOf } from '../auth/session-store.ts';
import { secondFactorMail } from '../notifications/second-factor-mail.ts';
import { findOperator, revokeTokensOf } from '../operators/operator-store.ts';
import { findPasswordSubject, outdateSessions } from '../users/user-store.ts';
import type { Holder } from './holder.ts';
import { clearFactor, lockFactor } from './second-factor-store.ts';

const PREFIX = /^(user|operator):(.+)$/s;

/** Finds whose second factor is meant. Refuses `not_found` for nobody and `conflict` for a name of an account and of an operator. */
async function findHolder({ db }: AppContext, typed: string): Promise<Holder> {
  const [, only, name = typed] = PREFIX.exec(typed) ?? [];
  const user = only === 'operator' ? undefined : await findPasswordSubject(db, name);
  const operator = only === 'user' ? undefined : await findOperator(db, name);
  if (user && operator) {
    throw new AppError('conflict', `There are an account and an operator ${name}: please say user:${name} or operator:${name}`);
  }
  if (user) return { kind: 'user', id: user.id };
  if (operator) return { kind: 'operator', id: operator.id };
  throw new AppError('not_found', `There is no account and no operator ${name}`);
}

/**
 * Takes the second factor of an account or an operator away, as somebody at the server's terminal does for a lost device: all their
 * sign-ins end, and an email tells. Where a factor is required they set up another one at their next sign-in. `name` is a username,
 * or begins with `user:` or `operator:` where both have it. Refuses `not_found` and `conflict` as `findHolder` does.
 */
export async function resetSecondFactor(ctx: AppContext, name: string): Promise<void> {
  const holder = await findHolder(ctx, name);
  await ctx.db.transaction(async (tx) => {
    const at = ctx.clock.now();
    const factor = await lockFactor(tx, holder);
    await clearFactor(tx, factor.id);
    if (holder.kind === 'user') {
      await outdateSessions(tx, holder.id, at);
      await endSessionsOf(tx, holder.id);
    } else {
      await revokeTokensOf(tx, holder.id, at);
    }
    // Somebody at the server's terminal did it: nobody knows who.
    await recordAudit(tx, { actorUserId: null, action: 'second_factor.reset', subjectType: holder.kind, subjectId: holder.id, at });
    await enqueue(tx, secondFactorMail, { ...holder, change: 'reset' }, { runAt: at });
  });
}
