import { alertUrgencyOf } from '../../../shared/domain/words/alerts.ts';
import { findOnSale } from './alert-lead-queries.ts';
import { findRecipients, type Recipient } from './recipient-queries.ts';
import { sleeps } from './sleeps.ts';
import { enqueueAlerts, type Ways } from './enqueue-alerts.ts';
import { emailLead } from './lead-alert-mail.ts';
import { mayBuy } from '../identity/index.ts';
import { leadAlertKey, leadAlertType } from '../market/index.ts';
import { defineJob } from '../sales/index.ts';

/** Alerts everyone once who wants to know about a lead that has come on the market and may buy it. Idempotent. */
export const leadAlert = defineJob({
  ...leadAlertType,
  async run(ctx, auction) {
    const { db, clock, pusher } = ctx;
    const lead = await findOnSale(db, auction);
    if (!lead || lead.latitude === null || lead.longitude === null) return undefined;
    const place = { latitude: lead.latitude, longitude: lead.longitude };
    const at = clock.now();
    const recipients = await findRecipients(db, { place, urgency: alertUrgencyOf(lead) });
    const terms = await ctx.findBuyingTerms(db);
    const buyers = recipients.filter(({ standing }) => mayBuy(terms, { standing, lead, at }));
    const ways = waysTo(buyers.filter((recipient) => !sleeps(recipient, at)));
    if (ways.pushes.length === 0 && ways.emails.length === 0) return undefined;
    const telling = { about: { kind: 'lead', ...auction }, runAt: at, onceKey: leadAlertKey(auction) } as const;
    // Outside of a transaction: when the job is repeated, what is enqueued already is skipped.
    await enqueueAlerts(db, { pushes: pusher.publicKey ? ways.pushes : [], emails: [] }, telling);
    if (ways.emails.length > 0) await db.transaction((tx) => emailLead(tx, { auction, userIds: ways.emails, at }));
    return 'made-jobs';
  },
});

/** Returns the devices and emails to alert. The recipients have one row for each device. */
function waysTo(recipients: readonly Recipient[]): Ways {
  const pushes = recipients.flatMap(({ userId, subscriptionId }) => (subscriptionId === null ? [] : [{ userId, subscriptionId }]));
  const emails = recipients.filter(({ byEmail }) => byEmail).map(({ userId }) => userId);
  return { pushes, emails: [...new Set(emails)] };
}
