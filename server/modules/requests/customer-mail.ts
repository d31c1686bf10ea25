import * as z from 'zod';
import { customerMessageKinds, type CustomerMessageKind } from '../../../shared/domain/words/enums.ts';
import { MINUTE_MS } from '../../../shared/domain/time/durations.ts';
import { isPlainName } from '../../../shared/domain/people/plain-name.ts';
import { composeEmail, type EmailText } from '../../platform/mail/email.ts';
import { enqueue, enqueueAll } from '../../platform/jobs/job.ts';
import { takeEmail } from '../identity/index.ts';
import { requestLinkOf } from '../market/index.ts';
import { defineJob, type SalesContext } from '../sales/index.ts';
import { findMessageFacts, noteDueMessages } from './customer-message-store.ts';
import { outsideQuietHours } from './quiet-hours.ts';

type Facts = NonNullable<Awaited<ReturnType<typeof findMessageFacts>>>;

interface Text {
  subject: string;
  paragraphs: readonly string[];
  action: string;
}

// A name that looks like a link or a number would make the email its advertisement.
const nameOf = ({ electrician }: Facts) => (electrician && isPlainName(electrician) ? electrician : 'An electrician');

/** What the emails say, the next step first. None holds anything that was typed by hand but the electrician's name. */
const texts: Record<CustomerMessageKind, (facts: Facts) => Text> = {
  received: ({ jobReference }) => ({
    subject: `We’ve got your request ${jobReference}`,
    paragraphs: [
      `Your request ${jobReference} has arrived. On its page you can see where it stands, change it or cancel it.`,
      'One electrician can take it and call you. Ask for the price before any work starts. Saying no costs nothing.',
    ],
    action: 'See your request',
  }),
  taken: (facts) => ({
    subject: `${nameOf(facts)} has your request ${facts.jobReference}`,
    paragraphs: [
      `${nameOf(facts)} has your name and number now and should call you. Nobody else got them.`,
      'On your request’s page you can see more about them, and tell us if they don’t call.',
    ],
    action: 'See who has it',
  }),
  nobody_yet: ({ jobReference }) => ({
    subject: `Nobody has taken your request ${jobReference} yet`,
    paragraphs: [
      `We’re sorry: no electrician has taken your request ${jobReference} so far. It’s still open, and we’ll have a look at it ourselves.`,
      'More detail about the work can help: you can add it on your request’s page. Or cancel there if you’ve found someone.',
    ],
    action: 'Change your request',
  }),
  did_they_call: (facts) => ({
    subject: `Did ${nameOf(facts)} call you about ${facts.jobReference}?`,
    paragraphs: ['Please tell us with one tap. If nobody called, we’ll follow it up.'],
    action: 'Answer on your request’s page',
  }),
};

const isStillSo: Record<CustomerMessageKind, (facts: Facts) => boolean> = {
  received: ({ status }) => status !== 'archived',
  taken: ({ purchaseId }) => purchaseId !== null,
  nobody_yet: ({ status }) => status === 'available',
  did_they_call: ({ purchaseId }) => purchaseId !== null,
};

/** Emails a customer about their request, if it is still so. The address gets no more than twelve of these a day. */
export const customerMail = defineJob({
  name: 'customer-mail',
  payload: z.object({ leadId: z.int(), auctionEpoch: z.int(), kind: z.enum(customerMessageKinds) }),
  maxAttempts: 8,
  async run({ db, mailer, config, clock }, { leadId, auctionEpoch, kind }, jobId) {
    const facts = await findMessageFacts(db, leadId);
    if (!facts?.email || !facts.linkNonce || facts.auctionEpoch !== auctionEpoch || !isStillSo[kind](facts)) return;
    if (!(await takeEmail(db, 'customer', { of: facts.email, at: clock.now() }))) return;
    const { subject, paragraphs, action } = texts[kind](facts);
    const email: EmailText = {
      subject,
      greeting: 'Hello,',
      paragraphs,
      facts: [['Request', [facts.jobReference, facts.suburb].filter(Boolean).join(', ')]],
      action: { label: action, href: requestLinkOf(config, facts.linkNonce) },
      closing: ['Anyone with this link can see your request. To stop these emails, turn the link off at the bottom of its page.'],
    };
    await mailer.send({ to: facts.email, ...composeEmail(config, email) }, `customer-${jobId}`);
  },
});

/** Enqueues the emails to customers that have become due, each once. Runs every minute. */
export const customerNews = defineJob({
  name: 'customer-news',
  payload: z.object({}),
  maxAttempts: 3,
  async run(ctx) {
    // Schedule the next run first, so that a failure in this one does not end the series.
    await scheduleCustomerNews(ctx);
    for (const kind of customerMessageKinds) {
      await ctx.db.transaction(async (tx) => {
        const at = ctx.clock.now();
        const due = await noteDueMessages(tx, kind, at);
        await enqueueAll(
          tx,
          customerMail,
          due.map(({ leadId, auctionEpoch, state, urgency }) => ({
            payload: { leadId, auctionEpoch, kind },
            runAt: urgency === 'emergency' ? at : outsideQuietHours(at, state),
          })),
        );
      });
    }
  },
});

/** Makes sure that one run is due within the minute, however many servers ask. */
export async function scheduleCustomerNews(ctx: Pick<SalesContext, 'db' | 'clock'>): Promise<void> {
  const next = (Math.floor(ctx.clock.now().getTime() / MINUTE_MS) + 1) * MINUTE_MS;
  await enqueue(ctx.db, customerNews, {}, { singletonKey: `customer-news:${next}`, runAt: new Date(next) });
}
