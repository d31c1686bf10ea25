import * as z from 'zod';
import { paths } from '../../../shared/contracts/page-paths.ts';
import { MINUTE_MS } from '../../../shared/domain/time/durations.ts';
import type { Db } from '../../platform/db/client.ts';
import { insertOrJoinJobs } from '../../platform/jobs/job-store.ts';
import { findAddressee } from './recipient-queries.ts';
import { type AlertNews, findNews } from './alert-about.ts';
import { type Addressee, type AlertContent, contentOf, distanceWords, FIRST_TAKES, sendAlertMail } from './alert-mail.ts';
import { priceWords, workWords } from './alert-words.ts';
import { findEmailedAuctions, insertLeadEmails } from './lead-email-store.ts';
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

const SHOWN_CHARACTERS = 160;

/** Describes one lead in an email about several. */
function lineOf({ lead, at }: LeadNews, addressee: Addressee): string {
  const work = lead.publicElectricalWork;
  const shortWork = work.length > SHOWN_CHARACTERS ? `${work.slice(0, SHOWN_CHARACTERS).trimEnd()}…` : work;
  const facts = [workWords(lead), distanceWords(lead, addressee), `Price when this was sent: ${priceWords(lead, at)}`, shortWork];
  return facts.filter(Boolean).join('. ');
}

interface Telling {
  auction: { leadId: number; auctionEpoch: number };
  userIds: readonly number[];
  at: Date;
}

const keyOf = (userId: number, sendAt: Date) => `${leadAlertMail.name}:${userId}:${sendAt.getTime()}`;

/**
 * Adds a lead to each person's alert email of this minute, or of the next minute if that email is already being sent. Safe to repeat.
 * Must run in a transaction: no email that the lead was added to starts sending until the transaction ends.
 */
export async function emailLead(tx: Db, { auction: { leadId, auctionEpoch }, userIds, at }: Telling): Promise<void> {
  let left = userIds.toSorted((a, b) => a - b);
  let sendAt = new Date((Math.floor(at.getTime() / MINUTE_MS) + 1) * MINUTE_MS);
  while (left.length > 0) {
    const sentThen = sendAt;
    const { name, maxAttempts } = leadAlertMail;
    const wanted = left.map((userId) => ({
      name,
      maxAttempts,
      payload: { userId, sendAt: sentThen.toISOString() },
      singletonKey: keyOf(userId, sentThen),
      runAt: sentThen,
    }));
    const joined = await insertOrJoinJobs(tx, wanted);
    const isJoined = (userId: number) => joined.has(keyOf(userId, sentThen));
    await insertLeadEmails(tx, left.filter(isJoined).map((userId) => ({ leadId, auctionEpoch, userId, sendAt: sentThen })));
    left = left.filter((userId) => !isJoined(userId));
    sendAt = new Date(sentThen.getTime() + MINUTE_MS);
  }
}
