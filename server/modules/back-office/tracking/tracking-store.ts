import { analyticsEvents } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { addMonths, endMonths, type MonthlyTable, monthOf } from '../../../platform/db/monthly-partitions.ts';

type NewEvent = typeof analyticsEvents.$inferInsert;

export async function insertEvent(db: Db, event: NewEvent): Promise<void> {
  await db.insert(analyticsEvents).values(event);
}

const events: MonthlyTable = { name: 'analytics_events', at: 'created_at' };

/** How many whole months of events are kept before the present one: long enough to compare a month with the same one of the year before. */
const WHOLE_MONTHS = 12;

/** Adds the partitions of the coming months, and drops those of the months that end the 13 months for which events are kept. */
export async function rotateEvents(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  await addMonths(db, events, now);
  const before = monthOf(now);
  before.setUTCMonth(before.getUTCMonth() - WHOLE_MONTHS);
  await endMonths(db, events, { before, signal });
}
