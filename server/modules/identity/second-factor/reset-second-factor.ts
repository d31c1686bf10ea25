import { AppError } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { forgetTriedCodes } from '../../../platform/http/rate-limit-store.ts';
import { endSessionsOf } from '../../../platform/http/session-store.ts';
import { secondFactorMail } from './second-factor-mail.ts';
import { findOperator, revokeTokensOf } from '../operators/operator-store.ts';
import { findPasswordSubject, outdateSessions } from '../accounts/user-store.ts';
import { clearFactor, lockFactor } from './second-factor-store.ts';
import type { Holder } from '../../../platform/http/caller.ts';
import type { IdentityContext } from '../context.ts';
import { recordAudit } from '../../audit/index.ts';

const PREFIX = /^(user|operator):(.+)$/s;

/**
 * Finds the holder of a second factor by name. Throws `not_found` for an unknown name and `conflict` for a name that both an account and an
 * operator have.
 */
async function findHolder({ db }: IdentityContext, typed: string): Promise<Holder> {
  const [, only, name = typed] = PREFIX.exec(typed) ?? [];
  const user = only === 'operator' ? undefined : await findPasswordSubject(db, name);
  const operator = only === 'user' ? undefined : await findOperator(db, name);
  if (user && operator) {
    throw new AppError('conflict', `${name} is both an account and an operator. Use user:${name} or operator:${name}.`);
  }
  if (user) return { kind: 'user', id: user.id };
  if (operator) return { kind: 'operator', id: operator.id };
  throw new AppError('not_found', `There is no account and no operator ${name}`);
}

/**
 * Removes the second factor of an account or operator who has lost their device, from the server's terminal: all their sign-ins end, and
 * they get an email. When a factor is required, they set up a new one at their next sign-in. `name` is a username, or starts with `user:`
 * or `operator:` when both have it. Throws `not_found` and `conflict` as `findHolder` does.
 */
export async function resetSecondFactor(ctx: IdentityContext, name: string): Promise<void> {
  const holder = await findHolder(ctx, name);
  await ctx.db.transaction(async (tx) => {
    const at = ctx.clock.now();
    const factor = await lockFactor(tx, holder);
    await clearFactor(tx, factor.id);
    await forgetTriedCodes(tx, `${holder.kind}:${holder.id}`);
    if (holder.kind === 'user') {
      await outdateSessions(tx, holder.id, at);
      await endSessionsOf(tx, holder.id);
    } else {
      await revokeTokensOf(tx, holder.id, at);
    }
    // Someone at the server's terminal did this; the server can't tell who.
    await recordAudit(tx, { actorUserId: null, action: 'second_factor.reset', subjectType: holder.kind, subjectId: holder.id, at });
    await enqueue(tx, secondFactorMail, { ...holder, change: 'reset' }, { runAt: at });
  });
}
