import { MINUTE_MS } from '../../../../shared/domain/time/durations.ts';
import type { Db } from '../../../platform/db/client.ts';
import { SmsRefused } from '../../../platform/sms/sms-sender.ts';
import { phoneHashOf } from '../../market/index.ts';
import type { SalesContext } from '../../sales/index.ts';
import { noteOutcome } from './note-outcome.ts';
import { failUnsent, findQueuedSms, markSent } from './sms-store.ts';

/**
 * Sends a queued text message and stores the outcome. If the lead's number has changed since, the message is stored as not sent. Throws
 * other gateway errors, so that the job retries with the same key.
 */
export async function sendQueuedSms(ctx: SalesContext, smsId: number, text: string): Promise<void> {
  const { db, sms, config } = ctx;
  const queued = await findQueuedSms(db, smsId);
  if (!queued) return;
  const { phone, phoneHash, createdAt, isAnonymous } = queued;
  if (isAnonymous || phoneHashOf(config, phone) !== phoneHash) {
    await markSent(db, smsId, { status: 'failed', failure: 'not_sent' });
    return;
  }
  try {
    // A curly apostrophe is not in the GSM alphabet: with it a text holds 70 characters, not 160.
    await sms.send({ id: smsId, key: `sms-${smsId}-${createdAt.getTime()}`, to: phone, text: text.replaceAll('’', "'") });
  } catch (error) {
    if (!(error instanceof SmsRefused)) throw error;
    const { reason: failure } = error;
    await noteOutcome(ctx, { smsId, failure, write: (tx) => markSent(tx, smsId, { status: 'failed', failure }) });
    return;
  }
  await markSent(db, smsId, { status: 'sent', failure: null });
}

/** Longer than all retries of a job take. */
const LOST_MS = 15 * MINUTE_MS;

/** Marks the text messages as failed that no job will send any more. */
export async function endUnsentSms(db: Db, at: Date): Promise<void> {
  await failUnsent(db, new Date(at.getTime() - LOST_MS));
}
