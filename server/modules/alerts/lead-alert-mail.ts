import * as z from 'zod';
import { paths } from '../../../shared/contracts/page-paths.ts';
import type { Db } from '../../platform/db/client.ts';
import { findAddressee } from './recipient-queries.ts';
import { type AlertNews, findNews } from './alert-about.ts';
import { type Addressee, type AlertContent, contentOf, FIRST_TAKES, lineOf, sendAlertMail } from './alert-mail.ts';
import { findEmailedAuctions, insertLeadEmails } from './lead-email-store.ts';
import { joinMinuteEmails } from './minute-emails.ts';
import { defineJob } from '../sales/index.ts';

/** Emails one person the leads of one minute that are still for sale. Holds only what a stranger may read. */
export const leadAlertMail = defineJob({
  name: 'lead-alert-mail',
  payload: z.object({ userId: z.int(), sendAt: z.iso.datetime() }),
  maxAttempts: 4,
  async run(ctx, { userId, sendAt }, jobId) {
    const addressee = await findAddressee(ctx.db, userId);
    if (!addressee) return;
    const auctions = await findEmailedAuctions(ctx.db, { userId, sendAt: new Date(sendAt) });
    const found = await Promise.all(auctions.map((auction) => findNews(ctx, { kind: 'lead', ...auction }, addressee)));
    const news = found.flatMap((each) => (each?.kind === 'lead' ? [each] : []));
    const [first] = news;
    if (!first) return;
    const content = news.length === 1 ? contentOf(first, addressee) : listText(news, addressee);
    await sendAlertMail(ctx, { addressee, jobId, leadIds: news.map(({ lead }) => lead.id), content });
  },
});

type LeadNews = Extract<AlertNews, { kind: 'lead' }>;

function listText(news: readonly LeadNews[], addressee: Addressee): AlertContent {
  return {
    subject: `${news.length} new leads in your service area`,
    paragraphs: [`${news.length} new leads are on the market in your service area.`],
    facts: news.map((each) => [each.lead.publicLocation, lineOf(each, addressee)]),
    action: { label: 'See the leads', path: `${paths.dashboard}?tab=available` },
    closing: [FIRST_TAKES],
  };
}

interface Telling {
  auction: { leadId: number; auctionEpoch: number };
  userIds: readonly number[];
  at: Date;
}

/** Adds a lead to each person's alert email of this minute, or of the next minute if that email is already being sent. Safe to repeat. */
export async function emailLead(tx: Db, { auction: { leadId, auctionEpoch }, userIds, at }: Telling): Promise<void> {
  const emails = await joinMinuteEmails(tx, leadAlertMail, { userIds, at });
  await insertLeadEmails(tx, emails.map(({ userId, sendAt }) => ({ leadId, auctionEpoch, userId, sendAt })));
}
