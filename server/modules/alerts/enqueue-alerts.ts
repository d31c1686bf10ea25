import type { Db } from '../../platform/db/client.ts';
import { enqueueAll } from '../../platform/jobs/job.ts';
import type { AlertAbout } from './alert-about.ts';
import { alertMail } from './alert-mail.ts';
import { alertPush } from './alert-push.ts';

/** The recipients of an alert: devices for push messages and people for emails. */
export interface Ways {
  pushes: readonly { userId: number; subscriptionId: number }[];
  emails: readonly number[];
}

interface Telling {
  about: AlertAbout;
  runAt: Date;
  /** Idempotency key of the alert: no device gets it twice. */
  onceKey?: string;
}

/**
 * Enqueues an alert for each device and each email. With a `onceKey` the push messages may be enqueued again, inside a transaction or
 * outside.
 */
export async function enqueueAlerts(db: Db, { pushes, emails }: Ways, { about, runAt, onceKey }: Telling): Promise<void> {
  await enqueueAll(
    db,
    alertPush,
    pushes.map((push) => ({
      payload: { ...push, about },
      runAt,
      ...(onceKey && { singletonKey: `${onceKey}:device:${push.subscriptionId}` }),
    })),
  );
  await enqueueAll(
    db,
    alertMail,
    emails.map((userId) => ({ payload: { userId, about }, runAt })),
  );
}
