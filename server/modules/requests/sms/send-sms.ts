import { MINUTE_MS } from '../../../../shared/domain/time/durations.ts';
import type { Db } from '../../../platform/db/client.ts';
import { SmsNotTaken, SmsRefused } from '../../../platform/sms/sms-sender.ts';
import { phoneHashOf } from '../../market/index.ts';
import type { SalesContext } from '../../sales/index.ts';
import { noteOutcome } from './note-outcome.ts';
import { reportRefusal } from './sms-gateway-mail.ts';
import { failUnsent, findQueuedSms, markSent, requeue } from './sms-store.ts';

interface Sending {
  smsId: number;
  text: string;
  /** Whether the message must not arrive twice: after a try whose outcome is not known it is not sent again. */
  isOnce: boolean;
}

/**
 * Sends a queued text message and stores the outcome. If the lead's number has changed since, the message is stored as not sent. Throws
 * the gateway's error if the job is to try again.
 */
export async function sendQueuedSms(ctx: SalesContext, { smsId, text, isOnce }: Sending): Promise<void> {
  const { db, sms, config, metrics } = ctx;
  const queued = await findQueuedSms(db, smsId);
  if (!queued) return;
  const { phone, phoneHash, createdAt, isAnonymous } = queued;
  const isUnwanted = isAnonymous || phoneHashOf(config, phone) !== phoneHash;
  // It counts as not sent until the gateway has answered, so that it is not sent again if this process dies. A delivery receipt corrects it.
  if (isUnwanted || isOnce) await markSent(db, smsId, { status: 'failed', failure: 'not_sent' });
  if (isUnwanted) return;
  try {
    // A curly apostrophe is not in the GSM alphabet: with it a text holds 70 characters, not 160.
    await sms.send({ id: smsId, key: `sms-${smsId}-${createdAt.getTime()}`, to: phone, text: text.replaceAll('’', "'") });
  } catch (error) {
    return noteFailure(ctx, { smsId, isOnce }, error);
  }
  metrics.sms.inc({ outcome: 'sent' });
  await markSent(db, smsId, { status: 'sent', failure: null });
}

/** Counts a failed try and stores what is known of the message. Throws the error again if the job is to try again. */
async function noteFailure(ctx: SalesContext, { smsId, isOnce }: Omit<Sending, 'text'>, error: unknown): Promise<void> {
  const { db, log, metrics } = ctx;
  const isKnown = error instanceof SmsRefused || error instanceof SmsNotTaken;
  metrics.sms.inc({ outcome: isKnown ? outcomeOf(error) : 'unanswered' });
  if (isKnown && error.refusal) await reportRefusal(ctx, error.refusal);
  if (error instanceof SmsRefused) {
    const { reason: failure } = error;
    await noteOutcome(ctx, { smsId, failure, write: (tx) => markSent(tx, smsId, { status: 'failed', failure }) });
    return;
  }
  if (isKnown || !isOnce) {
    await requeue(db, smsId);
    throw error;
  }
  log.warn({ err: error, event: 'sms_unanswered', smsId }, 'text message may not have been sent');
}

const outcomeOf = (error: SmsRefused | SmsNotTaken) => {
  if (error.refusal) return 'gateway_refused';
  return error instanceof SmsRefused ? 'number_refused' : 'unavailable';
};

/** Longer than all retries of a job take. */
const LOST_MS = 15 * MINUTE_MS;

/** Marks the text messages as failed that no job will send any more. */
export async function endUnsentSms(db: Db, at: Date): Promise<void> {
  await failUnsent(db, new Date(at.getTime() - LOST_MS));
}
