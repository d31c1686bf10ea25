import { enqueue } from '../../../platform/jobs/job.ts';
import { guessingMail } from './guessing-mail.ts';
import { consumeQuota } from './quota-store.ts';
import type { IdentityContext } from '../context.ts';

interface Guessed {
  username: string;
  isOperator: boolean;
  /** Finds the account of the username; undefined for most guessed names. */
  find: () => Promise<number | undefined>;
}

/**
 * Enqueues an email to an account's owner that its password is being guessed, once a day at most. Does the same work for an unknown name.
 */
export async function warnOfGuessing(ctx: IdentityContext, { username, isOperator, find }: Guessed): Promise<void> {
  const accountId = (await find()) ?? null;
  const { db, clock } = ctx;
  const kind = isOperator ? 'guessing-operator' : 'guessing';
  await db.transaction(async (tx) => {
    if (!(await consumeQuota(ctx, tx, kind, { of: username, at: await clock.databaseNow(tx) }))) return;
    await enqueue(tx, guessingMail, { accountId, isOperator }, { runAt: clock.now() });
  });
}
