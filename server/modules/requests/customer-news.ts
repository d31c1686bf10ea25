import { isMobile } from '../../../shared/domain/contact/phone.ts';
import * as z from 'zod';
import { type CloseReason, customerMessageKinds, type CustomerMessageKind, type CustomerMessageOutcome } from '../../../shared/domain/words/enums.ts';
import { MINUTE_MS } from '../../../shared/domain/time/durations.ts';
import { isPlainName } from '../../../shared/domain/people/plain-name.ts';
import { composeEmail, type EmailText } from '../../platform/mail/email.ts';
import type { Db } from '../../platform/db/client.ts';
import { enqueue } from '../../platform/jobs/job.ts';
import { consumeQuota } from '../identity/index.ts';
import { findMarketSettings, phoneHashOf, requestLinkOf } from '../market/index.ts';
import { defineJob, type SalesContext } from '../sales/index.ts';
import { scheduleCallReminders } from './call-reminder.ts';
import { scheduleHeldMails } from './held-mail.ts';
import { endLostMessages, findMessageFacts, markMessage, markTexted, noteDueMessages, takeUncountedMessage } from './customer-message-store.ts';
import { endUnsentSms, sendQueuedSms } from './sms/send-sms.ts';
import { insertSms, markSent, moveUnsent, takeUncounted } from './sms/sms-store.ts';
import { smsOfDay } from './sms/sms-limits.ts';
import { outsideQuietHours } from './quiet-hours.ts';

type Facts = NonNullable<Awaited<ReturnType<typeof findMessageFacts>>>;

interface Text {
  subject: string;
  paragraphs: readonly string[];
  action: string;
}

// A name that contains a link or a number could be used to advertise by our emails.
const nameOf = ({ electrician }: Facts) => (electrician && isPlainName(electrician) ? electrician : 'An electrician');

/** The emails' texts, with the next step first. Of what people typed, they contain only the electrician's name. */
const texts: Record<CustomerMessageKind, (facts: Facts, isConfirmable: boolean) => Text> = {
  received: ({ jobReference, isUnconfirmed }, isConfirmable) => ({
    subject: `We’ve got your request ${jobReference}`,
    paragraphs: [
      isUnconfirmed && isConfirmable
        ? `Please confirm your phone number on your request’s page. Until you do, electricians can’t see request ${jobReference}.`
        : `On your request’s page you can follow it, change it or cancel it. We’ve received request ${jobReference}.`,
      'One electrician can take it and will then call you. Ask for a price before any work starts. It costs nothing to say no.',
    ],
    action: 'See your request',
  }),
  taken: (facts) => ({
    subject: `${nameOf(facts)} has your request ${facts.jobReference}`,
    paragraphs: [
      `${nameOf(facts)} has your name and number now and should call you. ${facts.wasSoldBefore ? 'An electrician had them before; that sale was reversed.' : 'Nobody else has them.'}`,
      'On your request’s page you can see more about them, and tell us if they don’t call.',
    ],
    action: 'See who has it',
  }),
  nobody_yet: ({ jobReference }) => ({
    subject: `Nobody has taken your request ${jobReference} yet`,
    paragraphs: [
      'You can add more detail about the work on your request’s page, which can help, or cancel it there if you’ve found someone.',
      `We’re sorry: no electrician has taken request ${jobReference} yet. It’s still open, and our team will look into it.`,
    ],
    action: 'Change your request',
  }),
  did_they_call: (facts) => ({
    subject: `Did ${nameOf(facts)} call you about ${facts.jobReference}?`,
    paragraphs: ['Please tell us with one tap. If nobody called, we’ll follow it up.'],
    action: 'Answer on your request’s page',
  }),
  closed: (facts) => ({
    subject: `Your request ${facts.jobReference} is closed`,
    paragraphs: [nextAfter(facts), `Nobody can take request ${facts.jobReference} any more. ${closingOf(facts)}`],
    action: 'See why it’s closed',
  }),
  rated: ({ jobReference }) => ({
    subject: `Thank you for your rating of ${jobReference}`,
    paragraphs: ['Thanks for rating the electrician. Your rating helps other customers. If something still isn’t right, tell us on your request’s page.'],
    action: 'See your request',
  }),
};

/** What the message about a closed request says of the reason. */
const closings: Record<CloseReason, string> = {
  unconfirmed_phone: 'Its phone number was not confirmed in time.',
  nobody_took: 'We’re sorry: no electrician took it.',
  bad_lead: 'The electrician who had it told us that they couldn’t use it, and we accepted that.',
  archived: 'Our team took it off the market.',
};

const nextAfter = ({ closedFor }: Facts) =>
  closedFor === 'bad_lead' ? 'If nobody could reach you, please send a new request, with a phone number that works.' : 'If you still need the work done, please send a new request.';

const closingOf = ({ closedFor }: Facts) => (closedFor ? closings[closedFor] : '');

const isStillSo: Record<CustomerMessageKind, (facts: Facts) => boolean> = {
  received: ({ status }) => status !== 'archived',
  taken: ({ purchaseId }) => purchaseId !== null,
  nobody_yet: ({ status }) => status === 'available',
  did_they_call: ({ purchaseId }) => purchaseId !== null,
  rated: ({ purchaseId }) => purchaseId !== null,
  closed: ({ status }) => status === 'archived',
};

/** Returns whether a message about a request is still true. The confirmation of receipt stays true after a relisting. */
const isNews = (facts: Facts, { kind, auctionEpoch }: { kind: CustomerMessageKind; auctionEpoch: number }) =>
  isStillSo[kind](facts) && (kind === 'received' || facts.auctionEpoch === auctionEpoch);

const newsBySms = ['received', 'taken', 'nobody_yet', 'did_they_call', 'closed'] as const;
type NewsBySms = (typeof newsBySms)[number];

/** What the texts say, before the link. */
const smsTexts: Record<NewsBySms, (facts: Facts) => string> = {
  received: ({ jobReference }) => `We’ve got your request ${jobReference}. See where it stands, change or cancel it:`,
  taken: (facts) => `${nameOf(facts)} has your request ${facts.jobReference} and should call you. Who they are, and what to do if they don’t:`,
  nobody_yet: ({ jobReference }) => `Nobody has taken your request ${jobReference} yet. It’s still open. Add detail, or cancel it:`,
  closed: (facts) => `Your request ${facts.jobReference} is closed. ${closingOf(facts)} See it, or send a new one:`,
  did_they_call: (facts) => `Did ${nameOf(facts)} call you about ${facts.jobReference}? Please tell us with one tap:`,
};

/** How the texts stop: the sender may be a name, to which nobody can answer. */
export const STOP_TEXTS = 'No more texts: turn the link off at the bottom of its page.';

/** What every email with the link says of it. */
export const LINK_ADVICE = 'Anyone with this link can see, change and cancel your request, so please don’t share it. To stop these emails, turn the link off at the bottom of your request’s page.';

/** Returns when the quiet hours of a request's customer end; undefined outside them, and in an emergency. A job may run late, or again. */
function quietUntil({ urgency, state }: Pick<Facts, 'urgency' | 'state'>, at: Date): Date | undefined {
  const morning = urgency === 'emergency' ? at : outsideQuietHours(at, state);
  return morning > at ? morning : undefined;
}

/** A job that dies after it has put a message off does not put it off twice. */
const laterKey = (by: 'mail' | 'sms', { leadId, auctionEpoch, kind }: { leadId: number; auctionEpoch: number; kind: CustomerMessageKind }, morning: Date) =>
  `customer-${by}:${leadId}:${auctionEpoch}:${kind}:${morning.getTime()}`;

/** Sends a message about a request as a text, to a customer without an email address, if it is still true and the number still theirs. */
export const customerSms = defineJob({
  name: 'customer-sms',
  payload: z.object({ smsId: z.int(), leadId: z.int(), auctionEpoch: z.int(), kind: z.enum(newsBySms) }),
  maxAttempts: 5,
  async run(ctx, { smsId, ...message }) {
    const { db, config } = ctx;
    const facts = await findMessageFacts(db, message.leadId);
    const drop = async (outcome: CustomerMessageOutcome, tx = db) => {
      await markSent(tx, smsId, { status: 'failed', failure: 'not_sent' });
      await markMessage(tx, message, outcome);
    };
    const isWanted = facts && facts.email === null && facts.isPhoneConfirmed && isNews(facts, message);
    if (!isWanted || !facts.linkNonce) return drop('out_of_date');
    const morning = quietUntil(facts, ctx.clock.now());
    if (morning) {
      // After a lost answer it may have arrived, so it is not sent again.
      if (!(await moveUnsent(db, smsId, morning))) return drop('failed');
      await enqueue(db, customerSms, { smsId, ...message }, { runAt: morning, singletonKey: laterKey('sms', message, morning) });
      return;
    }
    const isWithinLimit = await db.transaction(async (tx) => {
      const isFirstTry = await takeUncounted(tx, smsId);
      if (!isFirstTry || (await smsOfDay(ctx)(tx)) === undefined) return true;
      await drop('over_limit', tx);
      return false;
    });
    if (!isWithinLimit) return;
    const text = `${config.brand.name}: ${smsTexts[message.kind](facts)} ${requestLinkOf(config, facts.linkNonce)} ${STOP_TEXTS}`;
    await sendQueuedSms(ctx, { smsId, text, isOnce: true });
    await markTexted(db, message, smsId);
  },
});

/** Returns whether the customer of a request can confirm its number: by a text to a mobile. */
const canConfirm = ({ config }: Pick<SalesContext, 'config'>, { phone }: Facts) => config.sms.kind !== 'off' && isMobile(phone);

/**
 * Returns what an email is counted by. Anybody can file requests with another person's address, so those emails must not use up the ones
 * about a request whose number its customer confirmed, or could not confirm, or that an electrician bought.
 */
function quotaOf(ctx: Pick<SalesContext, 'config'>, facts: Facts) {
  if (facts.purchaseId !== null || facts.closedFor === 'bad_lead') return 'customer-sold';
  return facts.isPhoneConfirmed || !canConfirm(ctx, facts) ? 'customer' : 'customer-unconfirmed';
}

/**
 * Emails a customer about their request, if it is still so. Of those about requests that nobody bought, the address gets no more than 5 a day
 * while a number that could be confirmed is not, otherwise 12, and 24 of the others.
 */
export const customerMail = defineJob({
  name: 'customer-mail',
  payload: z.object({ leadId: z.int(), auctionEpoch: z.int(), kind: z.enum(customerMessageKinds) }),
  maxAttempts: 8,
  async run(ctx, message, jobId) {
    const { db, mailer, config, clock } = ctx;
    const facts = await findMessageFacts(db, message.leadId);
    if (!facts?.email || !facts.linkNonce || !isNews(facts, message)) return markMessage(db, message, 'out_of_date');
    const morning = quietUntil(facts, clock.now());
    if (morning) {
      await enqueue(db, customerMail, message, { runAt: morning, singletonKey: laterKey('mail', message, morning) });
      return;
    }
    const { email: to } = facts;
    // Once for each message, not for each try: an outage of the mail server must not use up the day's emails.
    const isWithinLimit = await db.transaction(
      async (tx) => {
        if (!(await takeUncountedMessage(tx, message)) || (await consumeQuota(ctx, tx, quotaOf(ctx, facts), { of: to, at: clock.now() }))) return true;
        await markMessage(tx, message, 'over_limit');
        return false;
      },
    );
    if (!isWithinLimit) return;
    const { subject, paragraphs, action } = texts[message.kind](facts, canConfirm(ctx, facts));
    const email: EmailText = {
      subject,
      greeting: 'Hello,',
      paragraphs,
      facts: [['Request', [facts.jobReference, facts.suburb].filter(Boolean).join(', ')]],
      action: { label: action, href: requestLinkOf(config, facts.linkNonce) },
      closing: [LINK_ADVICE],
    };
    await mailer.send({ to, ...composeEmail(config, email) }, `customer-${jobId}`);
    await markMessage(db, message, 'sent');
  },
});

/**
 * Enqueues the emails and texts to customers that have become due, each once, the reminders to electricians and the emails about held
 * requests, and notes texts that were lost. Runs every minute.
 */
export const customerNews = defineJob({
  name: 'customer-news',
  payload: z.object({}),
  maxAttempts: 3,
  async run(ctx) {
    // Schedule the next run first, so that a failure in this one does not end the series.
    await scheduleCustomerNews(ctx);
    await endUnsentSms(ctx.db, ctx.clock.now());
    await endLostMessages(ctx.db, ctx.clock.now());
    await scheduleCallReminders(ctx);
    await scheduleHeldMails(ctx);
    const { settings } = await findMarketSettings(ctx.config, ctx.db);
    const isTexting = settings.newsByText && ctx.config.sms.kind !== 'off';
    for (const kind of customerMessageKinds) await ctx.db.transaction((tx) => enqueueNews(ctx, tx, kind, isTexting));
  },
});

const isBySms = (kind: CustomerMessageKind): kind is NewsBySms => newsBySms.some((one) => one === kind);

async function enqueueNews(ctx: SalesContext, tx: Db, kind: CustomerMessageKind, isTexting: boolean): Promise<void> {
  const at = ctx.clock.now();
  const due = await noteDueMessages(tx, { kind, at, isTexted: isTexting && isBySms(kind) });
  for (const { leadId, auctionEpoch, state, urgency, phone, isByText } of due) {
    const runAt = quietUntil({ urgency, state }, at) ?? at;
    if (isByText && isBySms(kind)) {
      const smsId = await insertSms(tx, { leadId, kind, phoneHash: phoneHashOf(ctx.config, phone), createdAt: runAt });
      await enqueue(tx, customerSms, { smsId, leadId, auctionEpoch, kind }, { runAt });
    } else {
      await enqueue(tx, customerMail, { leadId, auctionEpoch, kind }, { runAt });
    }
  }
}

/** Makes sure that one run is due within the minute, however many servers ask. */
export async function scheduleCustomerNews(ctx: Pick<SalesContext, 'db' | 'clock'>): Promise<void> {
  const next = (Math.floor(ctx.clock.now().getTime() / MINUTE_MS) + 1) * MINUTE_MS;
  await enqueue(ctx.db, customerNews, {}, { singletonKey: `customer-news:${next}`, runAt: new Date(next) });
}
