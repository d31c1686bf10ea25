import * as z from 'zod';
import { composeEmail } from '../../../platform/mail/email.ts';
import { defineJob } from '../../sales/index.ts';

/** Emails the brand when most or all of the day’s text messages are used. */
export const smsAlarmMail = defineJob({
  name: 'sms-alarm-mail',
  payload: z.object({ used: z.int(), perDay: z.int() }),
  maxAttempts: 8,
  async run({ mailer, config }, { used, perDay }, jobId) {
    const isOver = used >= perDay;
    await mailer.send(
      {
        to: config.brand.email,
        ...composeEmail(config, {
          subject: isOver ? 'No text messages are left for today' : 'Text messages are running out',
          paragraphs: [
            'Please look at the latest requests: someone may be having texts sent to numbers that aren’t theirs.',
            `${used} of the ${perDay} text messages for these 24 hours are used.${isOver ? ' No more will be sent until the 24 hours are over.' : ''}`,
            'To change the limit, set SMS_PER_DAY.',
          ],
        }),
      },
      `sms-alarm-${jobId}`,
    );
  },
});
