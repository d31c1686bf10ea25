import type { listCallbacks as contract, summariseCallbacks as summaryContract } from '../../../shared/contracts/callbacks.ts';
import type { QueryOf, ResultOf } from '../../../shared/contracts/endpoint.ts';
import { callbacksOverdueBefore } from '../../../shared/domain/callback-clock.ts';
import type { AppContext } from '../../context.ts';
import { type Page, paginate } from '../../db/keyset-page.ts';
import { notFound } from '../../errors.ts';
import { presentCallback } from './callback-presenter.ts';
import { countCallbacks, countWaitingSince, findCallbacks, findListedCallback } from './callback-queries.ts';

const PAGE = 50;

/** Returns one page of requests for a callback: the open ones first, longest waiting first, then the latest decided. */
export async function listCallbacks(
  { db, clock }: AppContext,
  { status, q, cursor }: QueryOf<typeof contract>,
): Promise<Page<ResultOf<typeof contract>[number]>> {
  const { rows, nextCursor } = paginate(await findCallbacks(db, { status, q, cursor, limit: PAGE + 1 }), PAGE);
  const now = clock.now();
  return { rows: rows.map((row) => presentCallback(row, now)), nextCursor };
}

/** Counts the requests in each status, and those that wait for longer than the promised 24 hours. */
export async function summariseCallbacks({ db, clock }: AppContext): Promise<ResultOf<typeof summaryContract>> {
  const overdue = await countWaitingSince(db, callbacksOverdueBefore(clock.now()));
  const counts = await countCallbacks(db);
  return { pending: 0, called: 0, approved: 0, declined: 0, ...counts, overdue };
}

/** Returns a request for a callback as it is now. Refuses `not_found`. */
export async function getCallback({ db, clock }: Pick<AppContext, 'db' | 'clock'>, id: number) {
  const row = await findListedCallback(db, id);
  if (!row) throw notFound('callback');
  return presentCallback(row, clock.now());
}
