import type { AppContext } from '../../context.ts';
import { enqueue } from '../../jobs/job.ts';
import { guessingMail } from '../notifications/guessing-mail.ts';
import { takeEmail } from './email-bucket-store.ts';

interface Guessed {
  username: string;
  isOperator: boolean;
  /** Whose username it is; nobody's for most that are guessed. */
  find: () => Promise<number | undefined>;
}

/** Has an account's owner told, once a day at most, that its password is being guessed. Does the same work for a name that nobody has. */
export async function warnOfGuessing({ db, clock }: AppContext, { username, isOperator, find }: Guessed): Promise<void> {
  const accountId = (await find()) ?? null;
  const of = `${isOperator ? 'operator' : 'user'}:${username}`;
  await db.transaction(async (tx) => {
    if (!(await takeEmail(tx, 'guessing', { of, at: await clock.databaseNow(tx) }))) return;
    await enqueue(tx, guessingMail, { accountId, isOperator }, { runAt: clock.now() });
  });
}
