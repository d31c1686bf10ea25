import * as z from 'zod';
import type { Db } from '../../platform/db/client.ts';
import { enqueue } from '../../platform/jobs/job.ts';
import { composeEmail } from '../../platform/mail/email.ts';
import { phoneHashOf, requestLinkOf } from '../market/index.ts';
import { defineJob, type SalesContext } from '../sales/index.ts';
import { LINK_ADVICE, STOP_TEXTS } from './customer-news.ts';
import { findMessageFacts, isLatestLink, markNewLink, noteNewLink } from './customer-message-store.ts';
import { sendQueuedSms } from './sms/send-sms.ts';
import { noTextsLeft, smsOfDay } from './sms/sms-limits.ts';
import { insertSms, markSent, takeUncounted } from './sms/sms-store.ts';

/** Emails a customer the link of their request, at any hour, because they are waiting for it. */
export const newLinkMail = defineJob({
  name: 'new-link-mail',
  payload: z.object({ leadId: z.int(), messageId: z.int() }),
  maxAttempts: 8,
  async run({ db, config, mailer }, { leadId, messageId }, jobId) {
    const facts = await findMessageFacts(db, leadId);
    // A link that was made since has a message of its own, which may go elsewhere.
    if (!(await isLatestLink(db, messageId))) return;
    if (!facts?.email || !facts.linkNonce) return markNewLink(db, messageId, 'out_of_date');
    const email = composeEmail(config, {
      subject: `The new link to your request ${facts.jobReference}`,
      greeting: 'Hello,',
      paragraphs: ['You can open your request’s page with this link. We made it because you told us that you had lost the earlier one, which no longer works.'],
      facts: [['Request', [facts.jobReference, facts.suburb].filter(Boolean).join(', ')]],
      action: { label: 'See your request', href: requestLinkOf(config, facts.linkNonce) },
      closing: [LINK_ADVICE],
    });
    try {
      await mailer.send({ to: facts.email, ...email }, `new-link-${jobId}`);
    } catch (error) {
      // Until another try succeeds a super admin sees that it has not arrived.
      await markNewLink(db, messageId, 'failed');
      throw error;
    }
    await markNewLink(db, messageId, 'sent');
  },
});

/** Texts a customer the link of their request, at any hour, if the number is still confirmed. */
export const newLinkSms = defineJob({
  name: 'new-link-sms',
  payload: z.object({ smsId: z.int(), leadId: z.int() }),
  maxAttempts: 5,
  async run(ctx, { smsId, leadId }) {
    const { db, config } = ctx;
    const facts = await findMessageFacts(db, leadId);
    if (!facts?.linkNonce || !facts.isPhoneConfirmed) return markSent(db, smsId, { status: 'failed', failure: 'not_sent' });
    const text = `${config.brand.name}: here’s the new link to your request ${facts.jobReference}: ${requestLinkOf(config, facts.linkNonce)} Earlier links no longer work. ${STOP_TEXTS}`;
    // After a lost answer the same link comes again, which is better than none.
    await sendQueuedSms(ctx, { smsId, text, isOnce: false });
  },
});

interface NewLink {
  leadId: number;
  auctionEpoch: number;
  by: 'email' | 'text';
  /** The number that a text goes to. */
  phone: string;
}

/**
 * Enqueues the message with the new link of a request, in the caller's transaction. Throws `rate_limited` for a text when no more can be sent
 * today.
 */
export async function enqueueNewLink(ctx: SalesContext, tx: Db, { leadId, auctionEpoch, by, phone }: NewLink, at: Date): Promise<void> {
  const messageId = await noteNewLink(tx, { leadId, auctionEpoch, by, at });
  if (by === 'email') return enqueue(tx, newLinkMail, { leadId, messageId }, { runAt: at });
  const seconds = await smsOfDay(ctx)(tx);
  if (seconds !== undefined) throw noTextsLeft(seconds);
  const smsId = await insertSms(tx, { leadId, kind: 'new_link', phoneHash: phoneHashOf(ctx.config, phone), createdAt: at });
  await takeUncounted(tx, smsId);
  await enqueue(tx, newLinkSms, { smsId, leadId }, { runAt: at });
}
