import * as z from 'zod';
import { publicOrigin } from '../../../platform/public-origin.ts';
import { defineJob, type SalesContext } from '../../sales/index.ts';
import { codeOf } from './phone-code.ts';
import { sendQueuedSms } from '../sms/send-sms.ts';
import { findQueuedSms, markSent } from '../sms/sms-store.ts';

interface Words {
  jobReference: string;
  code: string;
}

/** Returns the text with a code. Its last line lets the browser offer the code to this site alone. */
function textOf({ brand, ...origin }: SalesContext['config'], { jobReference, code }: Words): string {
  const { host } = new URL(publicOrigin(origin));
  return `${brand.name} code: ${code}. It confirms your number for request ${jobReference}. Don’t share it.\n\n@${host} #${code}`;
}

/** Texts the code for a request's phone number, if it is still wanted. */
export const phoneCodeSms = defineJob({
  name: 'phone-code-sms',
  payload: z.object({ smsId: z.int() }),
  // Spread over seven minutes: a code works for ten.
  maxAttempts: 5,
  async run(ctx, { smsId }) {
    const { db, config, clock } = ctx;
    const facts = await findQueuedSms(db, smsId);
    if (!facts) return;
    const { leadId, jobReference, phoneHash, code } = facts;
    if (facts.isConfirmed) {
      // An earlier try, whose answer was lost, has reached the customer.
      await markSent(db, smsId, { status: 'sent', failure: null });
    } else if (code?.phoneHash === phoneHash && code.expiresAt > clock.now()) {
      // After a lost answer the same code comes again, which is better than none.
      const text = textOf(config, { jobReference, code: codeOf(config, { leadId, phoneHash, nonce: code.nonce }) });
      await sendQueuedSms(ctx, { smsId, text, isOnce: false });
    } else {
      await markSent(db, smsId, { status: 'failed', failure: 'not_sent' });
    }
  },
});
