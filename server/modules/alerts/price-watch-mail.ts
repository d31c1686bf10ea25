import * as z from 'zod';
import { paths } from '../../../shared/contracts/page-paths.ts';
import { formatCents } from '../../../shared/domain/money/money.ts';
import { type AlertNews, findNews } from './alert-about.ts';
import { type Addressee, type AlertContent, contentOf, FIRST_TAKES, lineOf, sendAlertMail } from './alert-mail.ts';
import { findToldWatches, markNotTold } from './price-watch-store.ts';
import { findAddressee } from './recipient-queries.ts';
import { defineJob } from '../sales/index.ts';

/**
 * Emails one person the leads, still for sale, whose prices dropped to their targets within one minute. Holds only what a stranger may read.
 * What is left out counts as not told, so that it is told if the sale that took it fails.
 */
export const priceWatchMail = defineJob({
  name: 'price-watch-mail',
  payload: z.object({ userId: z.int(), sendAt: z.iso.datetime() }),
  maxAttempts: 4,
  async run(ctx, { userId, sendAt }, jobId) {
    const addressee = await findAddressee(ctx.db, userId);
    if (!addressee) return;
    const watches = await findToldWatches(ctx.db, userId, new Date(sendAt));
    const found = await Promise.all(watches.map((watch) => findNews(ctx, { kind: 'price_watch', ...watch }, addressee)));
    await markNotTold(ctx.db, watches.filter((_watch, index) => !found[index]).map(({ id }) => id));
    const news = found.flatMap((each) => (each?.kind === 'price_watch' ? [each] : []));
    const [first] = news;
    if (!first) return;
    const content = news.length === 1 ? contentOf(first, addressee) : listText(news, addressee);
    await sendAlertMail(ctx, { addressee, jobId, leadIds: news.map(({ lead }) => lead.id), content });
  },
});

type WatchNews = Extract<AlertNews, { kind: 'price_watch' }>;

function listText(news: readonly WatchNews[], addressee: Addressee): AlertContent {
  return {
    subject: `${news.length} leads are down to your targets`,
    paragraphs: [`The prices of ${news.length} leads have dropped to your targets.`],
    facts: news.map((each) => [each.lead.publicLocation, `Your target: ${formatCents(each.targetCents)}. ${lineOf(each, addressee)}`]),
    action: { label: 'See the leads', path: `${paths.dashboard}?tab=available` },
    closing: [FIRST_TAKES],
  };
}
