import * as z from 'zod';
import { paths } from '../../../shared/contracts/page-paths.ts';
import { HOUR_MS, SECOND_MS } from '../../../shared/domain/time/durations.ts';
import { composeEmail, greetingOf } from '../../platform/mail/email.ts';
import { publicUrl } from '../../platform/public-origin.ts';
import { pushToPerson } from '../alerts/index.ts';
import { findViewer } from '../identity/index.ts';
import { defineJob } from '../sales/index.ts';

/** What the owner of standing bids is told by push and by email. */
const kinds = ['card_declined', 'card_needs_holder', 'capture_failed', 'capture_given_up', 'card_gone', 'paused_card', 'paused_uncalled', 'paused_reactivated', 'market_off', 'too_low'] as const;
type BidNews = (typeof kinds)[number];

interface Words {
  title: string;
  body: string;
  action: string;
  /** Where it leads, if not to the bids. */
  path?: string;
  /** Whether bids are still on, so that it offers to pause them all. */
  canPause?: true;
}

const PAUSE_ALL_PATH = `${paths.standingBids}?pause=all`;
const CARD_PATH = `${paths.standingBids}?card=new`;

/** The button of a push about an automatic purchase: every such message can pause all bids. */
export const PAUSE_ALL_BUTTON = { title: 'Pause all bids', url: PAUSE_ALL_PATH };

const words: Record<BidNews, Words> = {
  card_declined: {
    title: 'Your bank declined a charge',
    body: 'Please check your card. Your bank declined the charge for one of your standing bids, so nothing was bought. If it happens again within a day, your bids pause.',
    action: 'Check your card',
    path: CARD_PATH,
    canPause: true,
  },
  card_needs_holder: {
    title: 'Your bank wants you to confirm your card',
    body: 'Confirm your card once, and your standing bids carry on. Your bank wants you to confirm a charge for one of them yourself, so nothing was bought.',
    action: 'Confirm your card',
    path: CARD_PATH,
    canPause: true,
  },
  capture_failed: {
    title: 'We couldn’t charge your card',
    body: 'Please check your card. One of your standing bids won a lead, but charging your card failed. You weren’t charged, and the lead is back on the market. If it happens again within a day, your bids pause.',
    action: 'Check your card',
    path: CARD_PATH,
    canPause: true,
  },
  capture_given_up: {
    title: 'A purchase could not be completed',
    body: 'There’s nothing you need to do. One of your standing bids won a lead, but the payment service didn’t answer for half an hour. You won’t be charged, the lead is back on the market, and your bids carry on.',
    action: 'Open your standing bids',
    canPause: true,
  },
  card_gone: {
    title: 'Your standing bids have no card',
    body: 'Set up a card so that your bids can buy again. The card they used is no longer saved on your account, because you saved another one or removed it.',
    action: 'Set up a card',
    path: CARD_PATH,
  },
  paused_card: {
    title: 'Your standing bids are paused',
    body: 'Set your card up again to continue. Charging it failed twice within a day, so we’ve stopped buying for you.',
    action: 'Set your card up',
    path: CARD_PATH,
  },
  paused_uncalled: {
    title: 'Your standing bids are paused',
    body: 'Call your customer, then turn your bids on again. The customer of a lead that we bought for you has been waiting two hours for your call.',
    action: 'Open your standing bids',
  },
  paused_reactivated: {
    title: 'Your standing bids are paused',
    body: 'Turn your bids on again if you want us to buy leads for you. Your account is active again, and we’ve left your bids paused until you do.',
    action: 'Open your standing bids',
  },
  market_off: {
    title: 'Standing bids are switched off in your area',
    body: 'We’ve switched off standing bids for some of the leads that yours cover. We won’t buy those leads for you until we switch them on again.',
    action: 'Open your standing bids',
  },
  too_low: {
    title: 'A standing bid of yours is too low now',
    body: 'We’ve raised the lowest amount of standing bids above one of yours. It buys nothing until you raise its amount.',
    action: 'Open your standing bids',
  },
};

const TTL_SECONDS = (12 * HOUR_MS) / SECOND_MS;

/** Tells the owner of standing bids by push and by email what happened to them. It names no amount. */
export const bidNews = defineJob({
  name: 'bid-news',
  payload: z.object({ userId: z.int(), kind: z.enum(kinds) }),
  maxAttempts: 5,
  async run(ctx, { userId, kind }, jobId) {
    const { title, body, action, path = paths.standingBids, canPause } = words[kind];
    const message = { kind: 'standing_bid', title, body, tag: `bids-${kind}`, url: path, ...(canPause && { button: PAUSE_ALL_BUTTON }) } as const;
    await pushToPerson(ctx, userId, message, TTL_SECONDS);
    const owner = await findViewer(ctx.db, userId);
    if (!owner?.email) return;
    const mail = composeEmail(ctx.config, {
      subject: title,
      greeting: greetingOf(owner.firstName),
      paragraphs: [body],
      action: { label: action, href: publicUrl(ctx.config, path) },
      closing: canPause ? [`Pause all your bids: ${publicUrl(ctx.config, PAUSE_ALL_PATH)}`] : [],
    });
    await ctx.mailer.send({ to: owner.email, ...mail }, `bid-news-${jobId}`);
  },
});
