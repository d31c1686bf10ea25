import * as z from 'zod';
import { callbackDueAt } from './callback-clock.ts';
import { formatPhone } from '../../../../shared/domain/contact/phone.ts';
import { composeEmail } from '../../../platform/mail/email.ts';
import { findCallback } from './callback-store.ts';
import { defineJob } from '../../sales/index.ts';

const sydneyTime = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'Australia/Sydney',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
});

/** Emails the team whom to phone and by when. Does nothing once the callback is no longer pending. */
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
        ...composeEmail(config, {
          subject: `Callback due: ${firstName} ${lastName}, ${businessName}`,
          paragraphs: [`Please phone ${firstName} ${lastName} of ${businessName} by ${sydneyTime.format(callbackDueAt(createdAt))}, Sydney time.`],
          facts: [
            ['Mobile', formatPhone(mobile)],
            ['Email', email],
            ['Service area', serviceArea],
          ],
          closing: [`They asked for a call about joining ${config.brand.name}. Our website says that we aim to call within 24 hours.`],
        }),
      },
      `callback-${jobId}`,
    );
  },
});
