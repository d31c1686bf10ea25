import type { QueryOf, ResultOf } from '../../../shared/contracts/endpoint.ts';
import type { reportReturns as contract } from '../../../shared/contracts/purchase-lists.ts';
import { decimalFromCents } from '../../../shared/domain/money/money.ts';
import { costPerJobCents, monthsThrough, MAX_SUBURBS } from '../../../shared/domain/money/returns.ts';
import { pickableStages } from '../../../shared/domain/pipeline/sales-stage.ts';
import { findReturns, findReturnsBySuburb, findReturnsTotal } from './purchase-returns-queries.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import type { SalesContext } from '../sales/index.ts';

interface Result {
  leads: number;
  spendCents: number;
  wonJobs: number;
  wonRevenueCents: number;
}

const NOTHING: Result = { leads: 0, spendCents: 0, wonJobs: 0, wonRevenueCents: 0 };

const present = ({ leads, spendCents, wonJobs, wonRevenueCents }: Result) => ({
  leads,
  spend: decimalFromCents(spendCents),
  wonJobs,
  wonRevenue: decimalFromCents(wonRevenueCents),
});

const ofMonth = (month: string, result: Result = NOTHING) => ({ month, ...present(result) });
const ofSuburb = ({ suburb, ...result }: Result & { suburb: string }) => ({ suburb, ...present(result) });

type Span = QueryOf<typeof contract>;

/** Returns the equally long period before one; an open end is now. Undefined for a period without a start, or one that has not begun. */
function spanBefore({ from, to }: Span, now: Date): Required<Span> | undefined {
  if (!from) return undefined;
  const length = (to ?? now).getTime() - from.getTime();
  return length > 0 ? { from: new Date(from.getTime() - length), to: from } : undefined;
}

/**
 * Reports what the leads of a period cost and earned: in total and in the period before, by month without gaps, and in the suburbs with the most leads; and how
 * soon customers were called in the last 180 days, whatever the period.
 */
export async function reportReturns(
  { db, clock }: SalesContext,
  viewer: Viewer,
  span: Span,
): Promise<ResultOf<typeof contract>> {
  const now = clock.now();
  const earlier = spanBefore(span, now);
  const [rows, suburbs, before] = await Promise.all([
    findReturns(db, viewer, { ...span, at: now }),
    findReturnsBySuburb(db, viewer, { ...span, limit: MAX_SUBURBS }),
    earlier && findReturnsTotal(db, viewer, earlier),
  ]);
  const total = rows.at(-1);
  if (!total) throw new Error('The query must return a total even without purchases');
  const byMonth = new Map(rows.flatMap((row) => (row.month === null ? [] : [[row.month, row] as const])));
  const perJob = costPerJobCents(total.spendCents, total.wonJobs);
  return {
    ...present(total),
    before: before ? present(before) : null,
    costPerWonJob: perJob === null ? null : decimalFromCents(perJob),
    usualCallMinutes: { own: total.ownCallMinutes, market: total.marketCallMinutes },
    reached: pickableStages.map((stage) => ({ stage, count: total.reached[stage] })),
    byMonth: monthsThrough([...byMonth.keys()]).map((month) => ofMonth(month, byMonth.get(month))),
    bySuburb: suburbs.map(ofSuburb),
  };
}
