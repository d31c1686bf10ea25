import * as z from 'zod';
import { callbackDueAt } from '../../../shared/domain/callback-clock.ts';
import { formatPhone } from '../../../shared/domain/phone.ts';
import { defineJob } from '../../jobs/job.ts';
import { writeLetter } from '../../mail/letter.ts';
import { findCallback } from '../callbacks/callback-store.ts';

const sydneyTime = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'Australia/Sydney',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
});

/** Tells the team whom to phone and by when; does nothing once somebody has. */
export const callbackMail = defineJob({
  name: 'callback-mail',
  payload: z.object({ callbackId: z.int() }),
  maxAttempts: 8,
  async run({ db, mailer, config }, { callbackId }, jobId) {
    const callback = await findCallback(db, callbackId);
    if (callback?.status !== 'pending') return;
    const { firstName, lastName, mobile, email, businessName, serviceArea, createdAt } = callback;
    await mailer.send(
      {
        to: config.brand.email,
        ...writeLetter(config, {
          subject: `Callback due: ${firstName} ${lastName}, ${businessName}`,
          paragraphs: [`${firstName} ${lastName} of ${businessName} asks to be phoned about joining ${config.brand.name}.`],
          facts: [
            ['Mobile', formatPhone(mobile)],
            ['Email', email],
            ['Service area', serviceArea],
          ],
          closing: [`The page promises a call within 24 hours: by ${sydneyTime.format(callbackDueAt(createdAt))}, Sydney time.`],
        }),
      },
      `callback-${jobId}`,
    );
  },
});
