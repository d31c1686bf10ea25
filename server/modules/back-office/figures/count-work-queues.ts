import type { ResultOf } from '../../../../shared/contracts/endpoint.ts';
import type { countWorkQueues as contract } from '../../../../shared/contracts/work-queues.ts';
import { WEEK_MS } from '../../../../shared/domain/time/durations.ts';
import { countWaiting } from '../../identity/index.ts';
import { countIntake } from '../../market/index.ts';
import { countFollowUps } from '../../requests/index.ts';
import { findNewTakers, summariseWaitingReports, type SalesContext } from '../../sales/index.ts';
import { callbacksOverdueBefore } from '../callbacks/callback-clock.ts';
import { countCallbacks, countWaitingSince } from '../callbacks/callback-queries.ts';

/** Counts what waits for the people who run the market at an instant, and says when new accounts took many leads for free. */
export async function countWorkQueues(ctx: SalesContext, at: Date): Promise<ResultOf<typeof contract>> {
  const { db, config } = ctx;
  const [intake, callbacks, callbacksOverdue, providersWaiting, reports, takers, followUps] = await Promise.all([
    countIntake(db, new Date(at.getTime() - WEEK_MS)),
    countCallbacks(db),
    countWaitingSince(db, callbacksOverdueBefore(at)),
    countWaiting(db),
    summariseWaitingReports(db),
    findNewTakers(ctx),
    countFollowUps(db, at),
  ]);
  return {
    callbacksWaiting: callbacks.pending ?? 0,
    callbacksOverdue,
    heldRequests: intake.held,
    doubtfulTexts: intake.doubtful,
    providersWaiting,
    reportsWaiting: reports.waiting,
    oldestReportAt: reports.oldestAt,
    followUps,
    endedThisWeek: intake.ended,
    manyFreeLeads: takers.count > config.freeLeads.alarm ? takers.count : null,
  };
}
