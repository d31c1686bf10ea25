import { alertUrgencyOf } from '../../../shared/domain/words/alerts.ts';
import { findOnSale } from './alert-lead-queries.ts';
import { findRecipients, type Recipient } from './recipient-queries.ts';
import { sleeps } from './sleeps.ts';
import { enqueueAlerts, type Ways } from './enqueue-alerts.ts';
import { emailLead } from './lead-alert-mail.ts';
import { mayBuy } from '../identity/index.ts';
import { addedFactAlertType, type AuctionName, leadAlertKey, leadAlertType } from '../market/index.ts';
import { defineJob, type SalesContext } from '../sales/index.ts';

/** Alerts everyone once who wants to know about a lead that has come on the market and may buy it. Idempotent. */
export const leadAlert = defineJob({ ...leadAlertType, run: (ctx, auction) => alertBuyers(ctx, auction) });

/** Alerts those who want only leads with a confirmed phone, photos or a budget, once a lead has gained one. Nobody gets a second alert. Idempotent. */
export const addedFactAlert = defineJob({
  ...addedFactAlertType,
  run: (ctx, auction) => alertBuyers(ctx, auction, ({ onlyConfirmedPhones, onlyWithPhotos, onlyKnownBudgets }) => onlyConfirmedPhones || onlyWithPhotos || onlyKnownBudgets),
});

async function alertBuyers(ctx: SalesContext, auction: AuctionName, isMeant: (recipient: Recipient) => boolean = () => true) {
  const { db, clock, pusher } = ctx;
  await ctx.planBids(ctx, auction);
  const lead = await findOnSale(db, auction);
  if (!lead || lead.latitude === null || lead.longitude === null) return undefined;
  const { isPhoneConfirmed, hasPhotos, isBudgetKnown } = lead;
  const place = { latitude: lead.latitude, longitude: lead.longitude };
  const at = clock.now();
  const recipients = await findRecipients(db, { place, urgency: alertUrgencyOf(lead), isPhoneConfirmed, hasPhotos, isBudgetKnown });
  const terms = await ctx.findBuyingTerms(db);
  const buyers = recipients.filter((recipient) => isMeant(recipient) && mayBuy(terms, { standing: recipient.standing, lead, at }));
  const all = waysTo(buyers.filter((recipient) => !sleeps(recipient, at)));
  // An account whose bid may buy the lead is told once it has.
  const bidders = await ctx.findAccountsWithBid(ctx, auction, all.pushes.map(({ userId }) => userId));
  const ways = { ...all, pushes: all.pushes.filter(({ userId }) => !bidders.has(userId)) };
  if (ways.pushes.length === 0 && ways.emails.length === 0) return undefined;
  const telling = { about: { kind: 'lead', ...auction }, runAt: at, onceKey: leadAlertKey(auction) } as const;
  // Outside of a transaction: when the job is repeated, what is enqueued already is skipped.
  await enqueueAlerts(db, { pushes: pusher.publicKey ? ways.pushes : [], emails: [] }, telling);
  if (ways.emails.length > 0) await db.transaction((tx) => emailLead(tx, { auction, userIds: ways.emails, at }));
  return 'made-jobs' as const;
}

/** Returns the devices and emails to alert. The recipients have one row for each device. */
function waysTo(recipients: readonly Recipient[]): Ways {
  const pushes = recipients.flatMap(({ userId, subscriptionId }) => (subscriptionId === null ? [] : [{ userId, subscriptionId }]));
  const emails = recipients.filter(({ byEmail }) => byEmail).map(({ userId }) => userId);
  return { pushes, emails: [...new Set(emails)] };
}
