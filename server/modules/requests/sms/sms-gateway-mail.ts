import * as z from 'zod';
import { sydneyDate } from '../../../../shared/domain/time/sydney-date.ts';
import { enqueue, enqueueAll } from '../../../platform/jobs/job.ts';
import { composeEmail } from '../../../platform/mail/email.ts';
import type { GatewayRefusal } from '../../../platform/sms/sms-sender.ts';
import { findAlarmAddress, findAlarmReaders } from '../../identity/index.ts';
import { defineJob, type SalesContext } from '../../sales/index.ts';

/**
 * Emails each super admin, or the brand if none has a confirmed address, that the text message gateway refuses our messages. Without a reader
 * it makes a job for each of them.
 */
export const smsGatewayMail = defineJob({
  name: 'sms-gateway-mail',
  payload: z.object({ day: z.string(), status: z.int(), code: z.nullable(z.int()), userId: z.optional(z.nullable(z.int())) }),
  maxAttempts: 8,
  async run(ctx, { userId, ...refusal }, jobId) {
    const { db, mailer, config } = ctx;
    const { day, status, code } = refusal;
    if (userId === undefined) {
      const readers = await findAlarmReaders(db);
      await enqueueAll(db, smsGatewayMail, readers.map((reader) => ({ payload: { ...refusal, userId: reader }, singletonKey: `sms-gateway-mail:${day}:${reader ?? 'brand'}` })));
      return 'made-jobs';
    }
    const to = await findAlarmAddress(ctx, userId);
    if (!to) return undefined;
    await mailer.send(
      {
        to,
        ...composeEmail(config, {
          subject: 'The text message gateway refuses our messages',
          paragraphs: [
            'Please check SMS_URL, SMS_KEY and SMS_FROM, and our account at the gateway.',
            `The gateway answered ${status}${code === null ? '' : ` with the error code ${code}`}, which is about our account or settings and not about one number. Until it takes messages again, customers get no codes and no news by text.`,
          ],
          closing: ['You get this email at most once a day.'],
        }),
      },
      `sms-gateway-${jobId}`,
    );
    return undefined;
  },
});

/** Logs that the gateway refuses our messages, and has super admins told once a day. */
export async function reportRefusal({ db, clock, log }: SalesContext, refusal: GatewayRefusal): Promise<void> {
  log.error({ event: 'sms_gateway_refused', ...refusal }, 'text message gateway refuses our messages');
  const day = sydneyDate(clock.now());
  await enqueue(db, smsGatewayMail, { day, ...refusal }, { singletonKey: `sms-gateway-mail:${day}`, runAt: clock.now() });
}
