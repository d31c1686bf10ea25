import { enqueueAll } from '../../platform/jobs/job.ts';
import { bidsChangedType } from '../identity/index.ts';
import { bidsSwitchedOffType, findMarketSettings, lowestBidRaisedType } from '../market/index.ts';
import { defineJob } from '../sales/index.ts';
import { bidNews } from './bid-news.ts';
import { findOwnersBetween, findOwnersOf } from './bid-news-queries.ts';
import { findAuctionsNear, findAuctionsWithBids } from './auctions-near-queries.ts';
import { planEach } from './plan-auctions.ts';

/** Plans the auctions again that a change of an account's bids may concern, or all of them after a change of the market's settings. */
export const bidsChanged = defineJob({
  ...bidsChangedType,
  async run(ctx, { userId }, _jobId, signal) {
    const auctions = userId === null ? await findAuctionsWithBids(ctx.db) : await findAuctionsNear(ctx.db, userId, ctx.clock.now());
    await planEach(ctx, auctions, signal);
    return 'made-jobs';
  },
});

/** Tells the owners of bids in some states or for some kinds of work that they are switched off there. */
export const bidsSwitchedOff = defineJob({
  ...bidsSwitchedOffType,
  async run({ db, clock, config }, off, jobId) {
    const { settings } = await findMarketSettings(config, db);
    const runAt = clock.now();
    const owners = await findOwnersOf(db, off, { statesLeft: settings.bidStates, at: runAt });
    await enqueueAll(db, bidNews, owners.map((userId) => ({ payload: { userId, kind: 'market_off' as const }, singletonKey: `bids-off:${jobId}:${userId}`, runAt })));
    return 'made-jobs';
  },
});

/** Tells the owners of bids that act no more, because the lowest amount is above theirs now. */
export const lowestBidRaised = defineJob({
  ...lowestBidRaisedType,
  async run({ db, clock }, amounts, jobId) {
    const runAt = clock.now();
    const owners = await findOwnersBetween(db, { ...amounts, at: runAt });
    await enqueueAll(db, bidNews, owners.map((userId) => ({ payload: { userId, kind: 'too_low' as const }, singletonKey: `bids-too-low:${jobId}:${userId}`, runAt })));
    return 'made-jobs';
  },
});
