import * as z from 'zod';
import { DAY_MS } from '../../../../shared/domain/time/durations.ts';
import type { Db } from '../../../platform/db/client.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { endLeadsDue } from './end-leads-data.ts';
import { retentionSteps, type StepName } from './ends-of-sorts.ts';
import { type Counts, endData, type Subjects } from './personal-data-store.ts';
import {
  deleteAuditLines,
  deleteTexts,
  type Due,
  type DueToLock,
  findRetention,
  findSoldDue,
  findUnsoldDue,
  keepUnsoldDue,
  lockAuditDue,
  lockBookingsDue,
  lockCallbacksDue,
  lockDocumentsDue,
  lockPurchasesDue,
  lockTextsDue,
} from './retention-store.ts';
import type { AuctionedLead } from '../../market/index.ts';
import { defineJob, type SalesContext } from '../../sales/index.ts';

/** Small enough that a transaction ends long before the database's timeout. */
const BATCH_SIZE = 100;
/** How many rows of a step may fail in a run before the step itself counts as failed. */
const MAX_FAILURES = 100;

/** Ends the sorts of data that the step is declared with, of subjects with these ids. */
type EndAll = (tx: Db, ids: readonly number[]) => Promise<Counts>;

interface Ending {
  before: Date;
  endAll: EndAll;
}

interface Step {
  find: (db: Db, due: Due) => Promise<number[]>;
  /** Ends the data of these subjects in one transaction and returns how many were still due. Leaves those alone that are locked elsewhere. */
  end: (ctx: SalesContext, ids: readonly number[], ending: Ending) => Promise<number>;
}

const endAllOf =
  (sorts: readonly (keyof Subjects)[]): EndAll =>
  (tx, ids) =>
    endData(tx, Object.fromEntries(sorts.map((sort) => [sort, ids])));

type StillDue = (tx: Db, leads: readonly AuctionedLead[], before: Date) => Promise<readonly number[]>;

const endLeads =
  (stillDue: StillDue): Step['end'] =>
  async ({ db, clock }, ids, { before, endAll }) => {
    const at = clock.now();
    const counts = await db.transaction((tx) => endLeadsDue(tx, { ids, at, endAll, stillDue: (_tx, leads) => stillDue(tx, leads, before) }));
    return counts['leads'] ?? 0;
  };

const unsold = (status: 'available' | 'held' | 'archived'): Step => ({
  find: (db, due) => findUnsoldDue(db, status, due),
  end: endLeads((tx, leads, before) => keepUnsoldDue(tx, leads.map(({ id }) => id), before)),
});

const sold: Step = {
  find: findSoldDue,
  end: endLeads((_tx, leads) => Promise.resolve(leads.filter(({ status }) => status === 'sold').map(({ id }) => id))),
};

/** Ends rows that nothing else hangs on, which `lock` finds and locks: as declared, or by `endRows`. */
const alone = (lock: (tx: Db, due: DueToLock) => Promise<number[]>, endRows?: (tx: Db, ids: readonly number[]) => Promise<void>): Step => ({
  find: lock,
  end: ({ db }, among, { before, endAll }) =>
    db.transaction(async (tx) => {
      const ids = await lock(tx, { before, limit: among.length, passedOver: [], among });
      await (endRows ?? endAll)(tx, ids);
      return ids.length;
    }),
});

const stepsByName: Record<StepName, Step> = {
  'leads on the market': unsold('available'),
  'held requests': unsold('held'),
  'archived leads': unsold('archived'),
  'sold leads': sold,
  purchases: alone(lockPurchasesDue),
  'tax documents': alone(lockDocumentsDue),
  callbacks: alone(lockCallbacksDue),
  bookings: alone(lockBookingsDue),
  'text messages': alone(lockTextsDue, deleteTexts),
  'audit log': alone(lockAuditDue, deleteAuditLines),
};

const steps = Object.entries(retentionSteps) as [StepName, (typeof retentionSteps)[StepName]][];

/**
 * Runs a step to its end. When a batch fails, ends its rows one at a time and passes over those that fail, so that they block no other.
 * Returns false when some failed. Throws when very many do.
 */
async function runStep(ctx: SalesContext, name: StepName, ending: Ending, signal: AbortSignal): Promise<boolean> {
  const { find, end } = stepsByName[name];
  const passedOver: number[] = [];
  let failures = 0;
  const endOne = async (id: number) => {
    signal.throwIfAborted();
    try {
      return (await end(ctx, [id], ending)) === 1;
    } catch (error) {
      failures += 1;
      if (failures === MAX_FAILURES) throw error;
      ctx.log.error({ err: error, event: 'retention_row_failed', table: name, id }, 'retention failed for a row');
      return false;
    }
  };
  for (;;) {
    signal.throwIfAborted();
    const ids = await find(ctx.db, { before: ending.before, limit: BATCH_SIZE, passedOver });
    if (ids.length === 0) return failures === 0;
    const ended = await end(ctx, ids, ending).catch(() => null);
    if (ended === null) {
      for (const id of ids) if (!(await endOne(id))) passedOver.push(id);
    } else if (ended < ids.length) passedOver.push(...ids);
  }
}

/**
 * Anonymises data that is past its retention period, in small batches, table by table, every day. Two servers that run it at once work
 * on different rows.
 */
export const retention = defineJob({
  name: 'retention',
  payload: z.object({}),
  maxAttempts: 5,
  async run(ctx, _payload, _jobId, signal) {
    // Schedule the next run first, so that a failure in this one does not end the series.
    await scheduleRetention(ctx);
    const periods = await findRetention(ctx.db);
    const failed: string[] = [];
    for (const [name, { period, ends }] of steps) {
      const before = new Date(ctx.clock.now().getTime() - periods[period] * DAY_MS);
      try {
        if (!(await runStep(ctx, name, { before, endAll: endAllOf(ends) }, signal))) failed.push(name);
      } catch (error) {
        signal.throwIfAborted();
        failed.push(name);
        ctx.log.error({ err: error, event: 'retention_failed', table: name }, 'retention failed for a table');
      }
    }
    if (failed.length > 0) throw new Error(`Retention failed for ${failed.join(', ')}`);
  },
});

/** Makes sure that one run is due on the next day, however many servers ask. */
export async function scheduleRetention(ctx: SalesContext): Promise<void> {
  const nextDay = (Math.floor(ctx.clock.now().getTime() / DAY_MS) + 1) * DAY_MS;
  await enqueue(ctx.db, retention, {}, { singletonKey: `retention:${nextDay}`, runAt: new Date(nextDay) });
}
