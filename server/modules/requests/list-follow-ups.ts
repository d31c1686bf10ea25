import type { ResultOf } from '../../../shared/contracts/endpoint.ts';
import type { listFollowUps as contract } from '../../../shared/contracts/follow-ups.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../shared/domain/time/durations.ts';
import type { Db } from '../../platform/db/client.ts';
import { findConcerns, findUncalled, findUnsold } from './request-queries.ts';

const UNSOLD_MS = 30 * MINUTE_MS;
const UNCALLED_MS = 24 * HOUR_MS;
const HELPFUL_MS = 14 * DAY_MS;

const ago = (at: Date, ms: number) => new Date(at.getTime() - ms);

/**
 * Returns the customers whom a person should help at an instant: nobody took their lead within 30 minutes of its lowest price, nobody
 * called them within 24 hours of the purchase, or they reported a concern within 14 days. A hundred of each at most.
 */
export async function listFollowUps(db: Db, at: Date): Promise<ResultOf<typeof contract>> {
  const [unsold, uncalled, concerns] = await Promise.all([
    findUnsold(db, ago(at, UNSOLD_MS)),
    findUncalled(db, { before: ago(at, UNCALLED_MS), after: ago(at, HELPFUL_MS) }),
    findConcerns(db, ago(at, HELPFUL_MS)),
  ]);
  return { unsold, uncalled, concerns };
}

/** Counts them. */
export async function countFollowUps(db: Db, at: Date): Promise<number> {
  const { unsold, uncalled, concerns } = await listFollowUps(db, at);
  return unsold.length + uncalled.length + concerns.length;
}
