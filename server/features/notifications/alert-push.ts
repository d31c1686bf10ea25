import * as z from 'zod';
import { deleteGone } from '../alerts/alert-store.ts';
import { findDevice } from '../alerts/recipient-queries.ts';
import { defineJob } from '../../jobs/job.ts';
import { alertAbout, type AlertNews, findNews } from './alert-about.ts';
import { pushMessageOf } from './alert-words.ts';

const SHORTEST_SECONDS = 60;

/** As long as the auction still lasts: news of a price that has run out is no news. */
function ttlSeconds(news: AlertNews): number {
  if (news.kind === 'test') return SHORTEST_SECONDS;
  const left = Math.ceil((news.lead.expiresAt.getTime() - news.at.getTime()) / 1000);
  return Math.max(SHORTEST_SECONDS, left);
}

/** Sends one alert to one device, if its lead is still for sale and the device still this person's. Few tries: it is soon stale. */
export const alertPush = defineJob({
  name: 'alert-push',
  payload: z.object({ userId: z.int(), subscriptionId: z.int(), about: alertAbout }),
  maxAttempts: 3,
  async run(ctx, { about, ...whose }) {
    const device = ctx.pusher.publicKey ? await findDevice(ctx.db, whose) : undefined;
    const news = device && (await findNews(ctx, about, device));
    if (!news) return;
    const message = pushMessageOf(news);
    const options = { ttlSeconds: ttlSeconds(news), urgency: 'high', topic: message.tag } as const;
    if ((await ctx.pusher.send(device, message, options)) === 'gone') await deleteGone(ctx.db, device);
  },
});
