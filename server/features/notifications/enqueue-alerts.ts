import type { Db } from '../../db/client.ts';
import { enqueueAll } from '../../jobs/job.ts';
import type { AlertAbout } from './alert-about.ts';
import { alertMail } from './alert-mail.ts';
import { alertPush } from './alert-push.ts';

/** Who is told: the devices that ring, and the people who get a letter. */
export interface Ways {
  pushes: readonly { userId: number; subscriptionId: number }[];
  letters: readonly number[];
}

interface Telling {
  about: AlertAbout;
  runAt: Date;
  /** Names what is told: no device is told it twice. */
  onceKey?: string;
}

/** Enqueues an alert for each device and each letter; with a `onceKey` those for devices may be repeated, in a transaction or out of one. */
export async function enqueueAlerts(db: Db, { pushes, letters }: Ways, { about, runAt, onceKey }: Telling): Promise<void> {
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
    letters.map((userId) => ({ payload: { userId, about }, runAt })),
  );
}
