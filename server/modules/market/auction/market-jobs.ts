import * as z from 'zod';
import { SECOND_MS } from '../../../../shared/domain/time/durations.ts';
import { australianStates, jobServiceTypes } from '../../../../shared/domain/words/enums.ts';
import type { Db } from '../../../platform/db/client.ts';
import { declareJob, enqueue, enqueueUnlessWaiting } from '../../../platform/jobs/job.ts';

const auction = z.object({ leadId: z.int(), auctionEpoch: z.int() });

/** Identifies the auction of a lead. */
export type AuctionName = z.output<typeof auction>;

/** Alerts everyone who wants to know about a lead that has come on the market. The alerts module runs it. */
export const leadAlertType = declareJob({ name: 'lead-alert', payload: auction, maxAttempts: 5 });

/** Alerts those who want only leads with a confirmed phone, photos or a budget, once a lead on the market has gained one. The alerts module runs it. */
export const addedFactAlertType = declareJob({ name: 'added-fact-alert', payload: auction, maxAttempts: 5 });

/** Alerts people whose target price was reached while a lead counted as sold, once its sale has failed. The alerts module runs it. */
export const missedWatchesType = declareJob({ name: 'missed-watches', payload: z.object({ leadId: z.int() }), maxAttempts: 5 });

/** Decides again on the held requests that repeat a lead. */
export const decideRepetitionsType = declareJob({ name: 'decide-repetitions', payload: z.object({ leadId: z.int() }), maxAttempts: 8 });

/** Enqueues the decision on the requests that repeat a lead, which is for sale again, closed or followed by another one in the caller's transaction. */
export async function decideOnRepetitions(tx: Db, leadId: number, at: Date): Promise<void> {
  await enqueue(tx, decideRepetitionsType, { leadId }, { runAt: at });
}

/**
 * Lets the standing bids act that are due in an auction. The bids module runs it. A failed run is tried again at once, since presses let a bid
 * go first for seconds only, and for as long as an auction may run.
 */
export const bidDueType = declareJob({
  name: 'bid-due',
  payload: auction,
  maxAttempts: 6000,
  retryDelaysMs: [200, 500, SECOND_MS, 2 * SECOND_MS, 5 * SECOND_MS, 15 * SECOND_MS],
});

/** Enqueues the turn of the bids of an auction, unless it is planned by then. */
export const letBidsAct = (tx: Db, name: AuctionName, at: Date): Promise<void> => enqueueUnlessWaiting(tx, bidDueType, name, at);

const switchedOff = z.object({ states: z.array(z.enum(australianStates)), serviceTypes: z.array(z.enum(jobServiceTypes)).default([]) });

/** Where and for which kinds of work standing bids have been switched off. */
export type SwitchedOff = z.output<typeof switchedOff>;

/** Tells the owners of standing bids in some states or for some kinds of work that they are switched off there. The bids module runs it. */
export const bidsSwitchedOffType = declareJob({ name: 'bids-switched-off', payload: switchedOff, maxAttempts: 5 });

/** Tells the owners of standing bids whose amounts the lowest amount has passed, in whole dollars. The bids module runs it. */
export const lowestBidRaisedType = declareJob({ name: 'lowest-bid-raised', payload: z.object({ from: z.int(), to: z.int() }), maxAttempts: 5 });

/** Returns a unique key for a lead's auction. */
export const leadAlertKey = ({ leadId, auctionEpoch }: AuctionName) => `lead-alert:${leadId}:${auctionEpoch}`;

/** Enqueues the alert for a lead that comes on the market in the caller's transaction. */
export async function alertOfLead(tx: Db, name: AuctionName, at: Date): Promise<void> {
  await enqueue(tx, leadAlertType, name, { singletonKey: leadAlertKey(name), runAt: at });
}

/** Enqueues the alert for a lead on the market whose phone number is confirmed, or that gets photos or a budget, in the caller's transaction. */
export async function alertOfAddedFact(tx: Db, name: AuctionName, at: Date): Promise<void> {
  await enqueue(tx, addedFactAlertType, name, { runAt: at });
}

/** Enqueues the alert for a lead on the market that gets a place in the caller's transaction. Nobody gets a second alert. */
export async function alertOfPlace(tx: Db, name: AuctionName, at: Date): Promise<void> {
  await enqueue(tx, leadAlertType, name, { runAt: at });
}

/** Enqueues the alerts for target prices reached while a lead counted as sold. Its sale fails in the caller's transaction. */
export async function tellMissedWatches(tx: Db, leadId: number, at: Date): Promise<void> {
  await enqueue(tx, missedWatchesType, { leadId }, { runAt: at });
}
