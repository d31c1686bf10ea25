import * as z from 'zod';
import { alertUrgencyOf } from '../../../shared/domain/alerts.ts';
import type { Db } from '../../db/client.ts';
import { defineJob, enqueue } from '../../jobs/job.ts';
import { findOnSale } from '../alerts/alert-lead-queries.ts';
import { findRecipients, type Recipient } from '../alerts/recipient-queries.ts';
import { sleeps } from '../alerts/sleeps.ts';
import { findBuyingTerms, mayBuy } from '../auctions/buying-gate.ts';
import { enqueueAlerts, type Ways } from './enqueue-alerts.ts';
import { emailLead } from './lead-alert-mail.ts';

const payload = z.object({ leadId: z.int(), auctionEpoch: z.int() });

type Auction = z.output<typeof payload>;

/** Finds who wants to hear of a lead that has come on the market and may buy it, and has each told once. Safe to repeat. */
export const leadAlert = defineJob({
  name: 'lead-alert',
  payload,
  maxAttempts: 5,
  async run(ctx, auction) {
    const { db, clock, pusher } = ctx;
    const lead = await findOnSale(db, auction);
    if (!lead || lead.latitude === null || lead.longitude === null) return undefined;
    const place = { latitude: lead.latitude, longitude: lead.longitude };
    const at = clock.now();
    const recipients = await findRecipients(db, { place, urgency: alertUrgencyOf(lead.urgency) });
    const terms = await findBuyingTerms(ctx, db);
    const buyers = recipients.filter(({ standing }) => mayBuy(terms, { standing, lead, at }));
    const ways = waysTo(buyers.filter((recipient) => !sleeps(recipient, at)));
    if (ways.pushes.length === 0 && ways.letters.length === 0) return undefined;
    const telling = { about: { kind: 'lead', ...auction }, runAt: at, onceKey: keyOf(auction) } as const;
    // In no transaction: what is enqueued already, a repetition leaves alone.
    await enqueueAlerts(db, { pushes: pusher.publicKey ? ways.pushes : [], letters: [] }, telling);
    if (ways.letters.length > 0) await db.transaction((tx) => emailLead(tx, { auction, userIds: ways.letters, at }));
    return 'made-jobs';
  },
});

const keyOf = ({ leadId, auctionEpoch }: Auction) => `lead-alert:${leadId}:${auctionEpoch}`;

/** Has everyone who wants it told of a lead that comes on the market in the caller's transaction. */
export async function alertOfLead(tx: Db, auction: Auction, at: Date): Promise<void> {
  await enqueue(tx, leadAlert, auction, { singletonKey: keyOf(auction), runAt: at });
}

/** The ways to people of whom there is a row for each device. */
function waysTo(recipients: readonly Recipient[]): Ways {
  const pushes = recipients.flatMap(({ userId, subscriptionId }) => (subscriptionId === null ? [] : [{ userId, subscriptionId }]));
  const letters = recipients.filter(({ byEmail }) => byEmail).map(({ userId }) => userId);
  return { pushes, letters: [...new Set(letters)] };
}
