import type { listCallbacks as contract, summariseCallbacks as summaryContract } from '../../../../shared/contracts/callbacks.ts';
import type { QueryOf, ResultOf } from '../../../../shared/contracts/endpoint.ts';
import { callbacksOverdueBefore } from './callback-clock.ts';
import { type Page, paginate } from '../../../platform/db/keyset-page.ts';
import { notFound } from '../../../platform/errors.ts';
import { presentCallback } from './callback-presenter.ts';
import { countCallbacks, countWaitingSince, findCallbacks, findListedCallback } from './callback-queries.ts';
import type { SalesContext } from '../../sales/index.ts';

const PAGE = 50;

/** Returns one page of callback requests in the chosen order: by default open ones first, longest waiting first, then the latest decided. */
export async function listCallbacks(
  { db, clock }: SalesContext,
  { status, q, sort, cursor }: QueryOf<typeof contract>,
): Promise<Page<ResultOf<typeof contract>[number]>> {
  const { rows, nextCursor } = paginate(await findCallbacks(db, { status, q, sort, cursor, limit: PAGE + 1 }), PAGE);
  const now = clock.now();
  return { rows: rows.map((row) => presentCallback(row, now)), nextCursor };
}

/** Counts the requests in each status, and those that have waited longer than the 24 hours that we aim at. */
export async function summariseCallbacks({ db, clock }: SalesContext): Promise<ResultOf<typeof summaryContract>> {
  const overdue = await countWaitingSince(db, callbacksOverdueBefore(clock.now()));
  const counts = await countCallbacks(db);
  return { pending: 0, called: 0, approved: 0, declined: 0, ...counts, overdue };
}

/** Returns a callback request as it is now. Throws `not_found`. */
export async function getCallback({ db, clock }: Pick<SalesContext, 'db' | 'clock'>, id: number) {
  const row = await findListedCallback(db, id);
  if (!row) throw notFound('callback');
  return presentCallback(row, clock.now());
}
