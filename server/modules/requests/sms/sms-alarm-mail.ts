import * as z from 'zod';
import { composeEmail } from '../../../platform/mail/email.ts';
import { defineJob } from '../../sales/index.ts';

type Used = { used: number; perDay: number } | { used: number; perHour: number };

function wordsOf(limit: Used): { subject: string; used: string } {
  if ('perHour' in limit) {
    return {
      subject: 'Many codes were texted within an hour',
      used: `${limit.used} text messages with codes were asked for within an hour, which is the limit. No more codes will be sent until the hour is over.`,
    };
  }
  const { used, perDay } = limit;
  const isOver = used >= perDay;
  return {
    subject: isOver ? 'No text messages are left for today' : 'Text messages are running out',
    used: `${used} of the ${perDay} text messages for these 24 hours are used.${isOver ? ' No more will be sent until the 24 hours are over.' : ''}`,
  };
}

/** Emails the brand when most or all of the day’s text messages are used, or those for the codes of an hour. */
export const smsAlarmMail = defineJob({
  name: 'sms-alarm-mail',
  payload: z.union([z.object({ used: z.int(), perDay: z.int() }), z.object({ used: z.int(), perHour: z.int() })]),
  maxAttempts: 8,
  async run({ mailer, config }, limit, jobId) {
    const { subject, used } = wordsOf(limit);
    await mailer.send(
      {
        to: config.brand.email,
        ...composeEmail(config, {
          subject,
          paragraphs: [
            'Please look at the latest requests: someone may be having texts sent to numbers that aren’t theirs.',
            used,
            'To change the limits, set SMS_PER_DAY: a quarter of it is for the codes of one hour.',
          ],
        }),
      },
      `sms-alarm-${jobId}`,
    );
  },
});
