import * as z from 'zod';
import { formatPhone } from '../../../shared/domain/phone.ts';
import { defineJob } from '../../jobs/job.ts';
import { findCallback } from '../callbacks/callback-store.ts';

const HOURS_TO_CALL = 24;

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
    const dueAt = new Date(createdAt.getTime() + HOURS_TO_CALL * 3_600_000);
    await mailer.send(
      {
        to: config.brand.email,
        subject: `Callback due: ${firstName} ${lastName}, ${businessName}`,
        text: [
          `${firstName} ${lastName} of ${businessName} asks to be phoned about joining ${config.brand.name}.`,
          [`Mobile: ${formatPhone(mobile)}`, `Email: ${email}`, `Service area: ${serviceArea}`].join('\n'),
          `The page promises a call within ${HOURS_TO_CALL} hours: by ${sydneyTime.format(dueAt)}, Sydney time.`,
        ].join('\n\n'),
      },
      `callback-${jobId}`,
    );
  },
});
