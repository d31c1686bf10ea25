import * as z from 'zod';
import { deleteGone } from './alert-store.ts';
import { findDevice } from './recipient-queries.ts';
import { alertAbout, type AlertNews, findNews } from './alert-about.ts';
import { pushMessageOf } from './alert-words.ts';
import { defineJob } from '../sales/index.ts';

const MIN_SECONDS = 60;

/** Returns how long the push service may keep a message: until the auction ends, because it is useless after that. */
function ttlSeconds(news: AlertNews): number {
  if (news.kind === 'test') return MIN_SECONDS;
  const left = Math.ceil((news.lead.expiresAt.getTime() - news.at.getTime()) / 1000);
  return Math.max(MIN_SECONDS, left);
}

/** Sends one alert to one device, if its lead is still on the market and the person still signed in on the device. Few retries: it goes stale. */
export const alertPush = defineJob({
  name: 'alert-push',
  payload: z.object({ userId: z.int(), subscriptionId: z.int(), about: alertAbout }),
  maxAttempts: 3,
  async run(ctx, { about, ...whose }) {
    const device = ctx.pusher.publicKey ? await findDevice(ctx.db, { ...whose, at: ctx.clock.now() }) : undefined;
    const news = device && (await findNews(ctx, about, device));
    if (!news) return;
    const message = pushMessageOf(news);
    const options = { ttlSeconds: ttlSeconds(news), urgency: 'high', topic: message.tag } as const;
    if ((await ctx.pusher.send(device, message, options)) === 'gone') await deleteGone(ctx.db, device);
  },
});
